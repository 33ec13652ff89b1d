import { dirname, join } from 'node:path'
import type { Framework } from '../../config/config.js'
import type { SqlDialect } from '../host-model.js'
import { listedIn, readJson } from './manifest.js'
import type { Source } from './sources.js'

/** The packages that stand for a choice, in order of preference. */
const frameworkPackages: readonly (readonly [Framework, readonly string[]])[] = [
  ['nest-fastify', ['@nestjs/platform-fastify']],
  ['nest', ['@nestjs/common', '@nestjs/core']],
  ['next', ['next']],
  ['fastify', ['fastify']],
  ['hono', ['hono']],
  ['koa', ['koa']],
  ['express', ['express']],
  // Any that answers Fetch requests in functions of the host.
  ['fetch', ['@react-router/node', '@remix-run/node', '@sveltejs/kit', 'astro', 'elysia', 'h3']],
]

/** Frameworks that another one brings along: its users import them too, and still mount nothing on them. */
const broughtAlong: Readonly<Partial<Record<Framework, readonly Framework[]>>> = {
  'nest-fastify': ['nest', 'fastify', 'express'],
  nest: ['fastify', 'express'],
  hono: ['fetch'],
}

/**
 * The frameworks that a `package.json` lists and a source imports, the likeliest first; where there is none, what is
 * listed: an app of Next.js need not import it.
 */
export function findFrameworks(cwd: string, sources: readonly Source[]): readonly Framework[] {
  const imported = frameworksOf(dependenciesAround(cwd, sources), (name) =>
    sources.some(({ text }) => imports(text, name)),
  )
  const used =
    imported.length > 0 ? imported : frameworksOf(dependenciesAround(cwd, sources, ['dependencies']))
  const along = new Set(used.flatMap((name) => broughtAlong[name] ?? []))
  return used
    .filter((name) => !along.has(name))
    .map((name) => (name === 'next' && hasPagesOnly(sources) ? 'next-pages' : name))
}

/** Whether Next.js has the Pages Router only: no file of `app` makes a page, a layout or a route. */
function hasPagesOnly(sources: readonly Source[]): boolean {
  const some = (pattern: RegExp) => sources.some(({ path }) => pattern.test(path))
  return some(/(^|\/)pages\/.+\.tsx?$/) && !some(/(^|\/)app\/(.+\/)?(page|layout|route)\.tsx?$/)
}

const frameworksOf = (installed: ReadonlySet<string>, isUsed: (name: string) => boolean = () => true) =>
  frameworkPackages.flatMap(([framework, names]) =>
    names.some((name) => installed.has(name) && isUsed(name)) ? [framework] : [],
  )

function imports(text: string, name: string): boolean {
  return ["'", '"'].some(
    (quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`),
  )
}

const drivers: Readonly<Record<SqlDialect, readonly string[]>> = {
  postgresql: ['pg', 'postgres', '@neondatabase/serverless', '@vercel/postgres'],
  mysql: ['mysql2', 'mysql', 'mariadb', '@planetscale/database'],
  sqlite: ['better-sqlite3', 'sqlite3', 'libsql', '@libsql/client'],
}

/**
 * The database that the app has a driver for, where there is one only; that of its tests is listed for development
 * alone.
 */
export function findDriverDialect(cwd: string, sources: readonly Source[]): SqlDialect | undefined {
  const installed = dependenciesAround(cwd, sources, ['dependencies'])
  const found = (['postgresql', 'mysql', 'sqlite'] as const).filter((dialect) =>
    drivers[dialect].some((name) => installed.has(name)),
  )
  return found.length === 1 ? found[0] : undefined
}

const listed = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** The dependencies of every `package.json` at the root or around a source. */
function dependenciesAround(
  cwd: string,
  sources: readonly Source[],
  keys: readonly string[] = listed,
): ReadonlySet<string> {
  const folders = new Set(['.'])
  for (const { path } of sources) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  return new Set(
    [...folders].flatMap((folder) => {
      const manifest = readJson(join(cwd, folder, 'package.json'))
      return keys.flatMap((key) => listedIn(manifest, key))
    }),
  )
}
