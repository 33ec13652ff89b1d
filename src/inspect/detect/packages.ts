import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Framework } from '../../config/config.js'
import type { SqlDialect } from '../host-model.js'
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
  // What answers Fetch requests in functions of the host's own.
  ['fetch', ['@react-router/node', '@remix-run/node', '@sveltejs/kit', 'astro', 'elysia', 'h3']],
]

/** What a framework brings along: its users import that too, and still mount nothing on it. */
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
  const imported = findUsed(frameworkPackages, cwd, sources)
  const used = imported.length > 0 ? imported : findListed(frameworkPackages, cwd, sources)
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

function findUsed<T>(
  choices: readonly (readonly [T, readonly string[]])[],
  cwd: string,
  sources: readonly Source[],
): readonly T[] {
  const installed = dependenciesAround(cwd, sources)
  return choices
    .filter(([, names]) =>
      names.some((name) => installed.has(name) && sources.some(({ text }) => imports(text, name))),
    )
    .map(([choice]) => choice)
}

function findListed<T>(
  choices: readonly (readonly [T, readonly string[]])[],
  cwd: string,
  sources: readonly Source[],
): readonly T[] {
  const installed = dependenciesAround(cwd, sources, ['dependencies'])
  return choices.filter(([, names]) => names.some((name) => installed.has(name))).map(([choice]) => choice)
}

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
  return new Set([...folders].flatMap((folder) => dependenciesOf(join(cwd, folder, 'package.json'), keys)))
}

function dependenciesOf(path: string, keys: readonly string[]): readonly string[] {
  const manifest = readJson(path)
  return keys.flatMap((key) => {
    const value = manifest[key]
    return typeof value === 'object' && value !== null ? Object.keys(value) : []
  })
}

/** A JSON object; empty when there is none or it is broken. */
export function readJson(path: string): Readonly<Record<string, unknown>> {
  if (!existsSync(path)) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
