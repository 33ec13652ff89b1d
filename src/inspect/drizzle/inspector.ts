import { posix } from 'node:path'
import { dialectNamed } from '../detect/dialect.js'
import { findHandles } from '../detect/handles.js'
import { manifestsAround } from '../detect/packages.js'
import { type FindFiles, foldersAround, type Source } from '../detect/sources.js'
import type { Dialect } from '../host-model.js'
import { once } from '../memo.js'
import { type Found, type HostFacts, ormInspector } from '../orm-inspector.js'
import { dialects } from './builders.js'
import {
  type DrizzleConfig,
  findCasing,
  findDrizzleConfig,
  isDrizzleConfig,
  makesHandle,
  readHandles,
} from './config.js'
import { pathsByScripts } from './kit-scripts.js'
import { migrationsOf } from './migrations.js'
import type { DrizzleSettings } from './read.js'
import { saysRelations } from './says-relations.js'

const declaresTable = /\b(sqliteTable|pgTable|mysqlTable|table)(\s*\(|\s+as\s)|TableCreator\s*\(/

export const drizzle = ormInspector<DrizzleSettings>({
  signs: {
    packages: ['drizzle-orm'],
    declares: declaresTable,
    models: "export const users = pgTable('users', { … }), or mysqlTable or sqliteTable",
    over: {
      postgres: "export const users = pgTable('users', { … }) and export const db = drizzle(sql)",
      '@libsql/client':
        "export const users = sqliteTable('users', { … }) and export const db = drizzle(client)",
    },
  },
  detect,
  settings: async ({ db }, cwd) => ({ casing: findCasing(cwd, db) }),
  reader: async () => (await import('./read.js')).readDrizzle,
})

function detect(cwd: string, sources: readonly Source[], find: FindFiles): Found<DrizzleSettings> {
  const makers = sources.filter(({ text }) => text.includes('drizzle-orm') || text.includes('TableCreator'))
  const creators = makers.flatMap(({ text }) => creatorNames(text))
  // Knex has a `table(…)` of its own.
  const isUsed = makers.length > 0
  const declaring = sources.filter(
    ({ text }) => isUsed && (declaresTable.test(text) || callsAny(text, creators)),
  )
  const configs = once(() => configsIn(cwd, find, declaring))
  const drizzleConfig = findConfig(cwd, declaring, configs)
  const named = (drizzleConfig?.schema ?? []).map(globPattern)
  const out = drizzleConfig?.out()
  const beside = makers.filter(({ text }) => saysRelations(text)).map(({ path }) => path)
  // `drizzle-kit pull` writes a copy of every table beside the migrations.
  const isCopy = (path: string) => out !== undefined && path.startsWith(`${out}/`)
  const models = sources.filter(
    (one) => named.some((glob) => glob.test(one.path)) || (declaring.includes(one) && !isCopy(one.path)),
  )
  const making = sources.filter(({ text }) => makesHandle.test(text))
  const declared = declaredTwice(models)
  const dialect =
    declared.length > 0 ? undefined : (commonDialect(models) ?? dialectNamed(drizzleConfig?.dialect))
  const outs = once(() => manifestsAround(cwd, declaring).flatMap((one) => pathsByScripts(cwd, one, 'out')))
  const migrations = (on: Dialect | undefined, config = drizzleConfig) =>
    config && migrationsOf(cwd, config, { dialect: on, find, outs: outs() })
  const told = making.map(({ text }) => readHandles(text).casing).find(Boolean)
  return {
    modelFiles: models.map(({ path }) => path),
    ...findHandles(making, makesHandle, (text) => readHandles(text).made),
    dialect,
    ...(declared.length > 0 && { declared }),
    migrations: migrations(dialect),
    migrationsOf: (file) => {
      const on = commonDialect(models.filter(({ path }) => path === file)) ?? dialect
      const all = drizzleConfig ? [drizzleConfig, ...configs()] : []
      return migrations(on, configFor(file, on, all) ?? drizzleConfig)
    },
    settings: { casing: told ?? drizzleConfig?.casing, beside },
  }
}

/** What makes tables where other files call it: a table creator, or a function that hands on the name which it is given. */
const creatorNames = (text: string): readonly string[] =>
  [CREATOR, HANDING_ON].flatMap((one) =>
    [...text.matchAll(one)].flatMap(([, name, arrow]) => name ?? arrow ?? []),
  )

const CREATOR = /\b(\w+)\s*=\s*\w+TableCreator\s*\(/g

/** `function ownTable<…>(name: string, columns) { … return schema.table<…>(name, { … }) }`, and the same as an arrow function. */
const HANDING_ON =
  /\b(?:function\s+(\w+)|const\s+(\w+)\s*=)\s*(?:<[^()]*>)?\s*\(\s*(\w+)\b(?:(?!\b(?:function|const)\s+\w+\s*(?:=\s*)?(?:<[^()]*>)?\()[\s\S]){0,2000}?\b(?:pgTable|mysqlTable|sqliteTable|table)\s*(?:<[^()]*>)?\(\s*[^,()]*\b\3\b/g

function callsAny(text: string, names: readonly string[]): boolean {
  return names.some((name) => text.includes(`${name}(`))
}

/** A path, folder or glob of `drizzle.config.*` as a pattern over paths. */
function globPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  return new RegExp(`^${source}(/.*)?$`)
}

function commonDialect(models: readonly Source[]): Dialect | undefined {
  const counted = Object.entries(dialects).map(([module, dialect]) => {
    return { dialect, count: models.filter(({ text }) => text.includes(module)).length }
  })
  const [best] = counted.sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.dialect : undefined
}

/** The databases that the same tables are declared for, each with a file: an app that may run on either. */
function declaredTwice(models: readonly Source[]): NonNullable<HostFacts['declared']> {
  const found = Object.entries(dialects).flatMap(([module, dialect]) => {
    const own = models.filter(({ text }) => text.includes(module))
    const [file] = own.map(({ path }) => path)
    return file === undefined ? [] : [{ dialect, file, tables: new Set(own.flatMap(tableNames)) }]
  })
  const isAgain = ({ tables }: (typeof found)[number]) =>
    found.some((other) => {
      const shared = [...tables].filter((name) => other.tables !== tables && other.tables.has(name))
      return shared.length > 0 && shared.length * 2 >= Math.min(tables.size, other.tables.size)
    })
  return found.filter(isAgain).map(({ dialect, file }) => ({ dialect, file }))
}

const tableNames = ({ text }: Source): readonly string[] =>
  [...text.matchAll(/\b\w*[tT]able\w*\s*\(\s*['"`](\w+)['"`]/g)].flatMap(([, name]) => name ?? [])

/** All configurations of drizzle-kit that the app has, those of the usual name first, those that only its scripts name last. */
function configsIn(cwd: string, find: FindFiles, models: readonly Source[]): readonly DrizzleConfig[] {
  // Apps of several modules, or databases, have one for each.
  const named = manifestsAround(cwd, models).flatMap((folder) =>
    pathsByScripts(cwd, folder, 'config').map((path) => ({ path, calledIn: folder })),
  )
  const called = find(isDrizzleConfig)
    .toSorted((one, other) => Number(isUsual(other)) - Number(isUsual(one)))
    .filter((path) => !named.some((one) => one.path === path))
    .map((path) => ({ path, calledIn: undefined }))
  return [...called, ...named].flatMap(
    ({ path, calledIn }) =>
      findDrizzleConfig(cwd, posix.dirname(path), [posix.basename(path)], calledIn) ?? [],
  )
}

const isUsual = (path: string) => posix.basename(path).startsWith('drizzle.config.')

/** The configuration of the database that a file declares tables for: the one that names the file before others. */
function configFor(
  file: string,
  dialect: Dialect | undefined,
  configs: readonly DrizzleConfig[],
): DrizzleConfig | undefined {
  const fitting = configs.filter((one) => [undefined, dialect].includes(dialectNamed(one.dialect)))
  return fitting.find(({ schema }) => schema.map(globPattern).some((glob) => glob.test(file))) ?? fitting[0]
}

/** The configuration at the root, else in the package of a model, else where else the app has one. */
function findConfig(
  cwd: string,
  models: readonly Source[],
  elsewhere: () => readonly DrizzleConfig[],
): DrizzleConfig | undefined {
  const around = foldersAround(models).map((folder) => findDrizzleConfig(cwd, folder))
  return around.find(Boolean) ?? (models.length > 0 ? elsewhere()[0] : undefined)
}
