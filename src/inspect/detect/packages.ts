import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Framework, Orm } from '../../config/config.js'
import type { Source } from './sources.js'

/** The packages that stand for a choice, in order of preference: NestJS and Next.js bring another framework along. */
const frameworkPackages: readonly (readonly [Framework, readonly string[]])[] = [
  ['nest', ['@nestjs/common', '@nestjs/core']],
  ['next', ['next']],
  ['fastify', ['fastify']],
  ['hono', ['hono']],
  ['koa', ['koa']],
  ['express', ['express']],
]

const ormPackages: readonly (readonly [Orm, readonly string[]])[] = [
  ['drizzle', ['drizzle-orm']],
  ['prisma', ['@prisma/client']],
  ['typeorm', ['typeorm']],
  ['mikro-orm', ['@mikro-orm/core']],
  ['sequelize', ['sequelize', 'sequelize-typescript']],
  ['mongoose', ['mongoose']],
  ['kysely', ['kysely']],
  ['knex', ['knex']],
]

/** The frameworks that a `package.json` lists and a source imports, the likeliest first. */
export function findFrameworks(cwd: string, sources: readonly Source[]): readonly Framework[] {
  return findUsed(frameworkPackages, cwd, sources)
}

/** The ORMs, likewise. */
export function findOrms(cwd: string, sources: readonly Source[]): readonly Orm[] {
  return findUsed(ormPackages, cwd, sources)
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

function imports(text: string, name: string): boolean {
  return ["'", '"'].some(
    (quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`),
  )
}

/** The dependencies of every `package.json` at the root or around a source. */
function dependenciesAround(cwd: string, sources: readonly Source[]): ReadonlySet<string> {
  const folders = new Set(['.'])
  for (const { path } of sources) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  return new Set([...folders].flatMap((folder) => dependenciesOf(join(cwd, folder, 'package.json'))))
}

function dependenciesOf(path: string): readonly string[] {
  const manifest = readJson(path)
  return ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((key) => {
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
