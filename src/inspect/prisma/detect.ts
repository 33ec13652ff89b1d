import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Source } from '../detect/sources.js'
import type { Ref, SqlDialect } from '../host-model.js'
import { formatRef } from '../ref.js'
import { clientOf, type PrismaClient } from './client.js'
import { findPrismaConfig, type PrismaConfig } from './prisma-config.js'
import { dialectOf } from './provider.js'
import type { Schema } from './schema.js'
import { findPrismaFiles, openSchemas } from './schemas.js'

/** One Prisma schema of a host. */
export interface PrismaSchema {
  /** The `.prisma` files that make it up. */
  readonly files: readonly string[]
  /** `undefined` for a database that is not supported. */
  readonly dialect?: SqlDialect
  readonly client?: PrismaClient
  /** The folder of its migrations, there or not, and what tells so. */
  readonly migrations: { readonly folder: string; readonly note: string }
}

/** What a look at a host's files tells about its use of Prisma. */
export interface PrismaFindings {
  readonly modelFiles: readonly string[]
  /** `undefined` where two schemas are for two databases. */
  readonly dialect?: SqlDialect
  /** Exported constants that hold a client, those without `$extends` first: an extension may hide rows. */
  readonly handles: readonly Ref[]
  /** Those of the handles that are made with `$extends`. */
  readonly extended: readonly Ref[]
  /** Classes that extend the client, to be injected. */
  readonly services: readonly Ref[]
  /** Those that the host's configuration names, else all. */
  readonly schemas: readonly PrismaSchema[]
}

/**
 * Looks for Prisma schemas, clients and handles. Nothing of the host is run.
 *
 * @param cwd The project's root; its workspaces are looked into as well.
 * @param sources The host's TypeScript files.
 */
export async function detectPrisma(cwd: string, sources: readonly Source[]): Promise<PrismaFindings> {
  const opened = openSchemas(cwd)
  const all = [...new Set(findPrismaFiles(cwd).map((file) => opened.of(file)))]
  const found = await Promise.all(
    all
      .filter(({ models }) => models.size > 0)
      .map(async (schema) => describe(cwd, schema, await findConfig(cwd, schema))),
  )
  const named = found.filter(({ isNamed }) => isNamed)
  const schemas = (named.length > 0 ? named : found).map(({ schema }) => schema)
  const dialects = new Set(schemas.map(({ dialect }) => dialect))
  return {
    modelFiles: schemas.flatMap(({ files }) => files).sort(),
    dialect: dialects.size === 1 ? [...dialects][0] : undefined,
    schemas,
    ...(await findHandles(sources)),
  }
}

/**
 * The client that emitted code imports.
 *
 * @param file The file of a model: `prisma/schema.prisma`.
 */
export function findPrismaClient(cwd: string, file: string): PrismaClient | undefined {
  return clientOf(openSchemas(cwd).of(file))
}

function describe(
  cwd: string,
  schema: Schema,
  config: PrismaConfig | undefined,
): { readonly isNamed: boolean; readonly schema: PrismaSchema } {
  const { files, datasources } = schema
  const declaring = datasources[0]?.location.file ?? files[0] ?? ''
  const path = config?.schema
  const isNamed = path !== undefined && files.some((file) => file === path || file.startsWith(`${path}/`))
  const migrations =
    config?.migrations === undefined
      ? migrationsAround(cwd, posix.dirname(declaring))
      : { folder: config.migrations, note: 'as prisma.config says' }
  return { isNamed, schema: { files, dialect: dialectOf(schema), client: clientOf(schema), migrations } }
}

/** Prisma has them beside the datasource; a configuration that cannot be read may say otherwise, and a lock file tells. */
function migrationsAround(cwd: string, folder: string): PrismaSchema['migrations'] {
  const candidates = [folder, posix.dirname(folder)].map((around) => posix.join(around, 'migrations'))
  const locked = candidates.find((one) => existsSync(join(cwd, one, 'migration_lock.toml')))
  return locked === undefined
    ? { folder: posix.join(folder, 'migrations'), note: 'where Prisma puts them' }
    : { folder: locked, note: 'where the migrations of prisma are' }
}

/** The nearest configuration at or above a schema. */
async function findConfig(cwd: string, { files: [file = '.'] }: Schema): Promise<PrismaConfig | undefined> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = await findPrismaConfig(cwd, folder)
    if (config || folder === dirname(folder)) return config
  }
}

async function findHandles(
  sources: readonly Source[],
): Promise<Pick<PrismaFindings, 'handles' | 'extended' | 'services'>> {
  const candidates = sources.filter(({ text }) => text.includes('PrismaClient') || text.includes('$extends('))
  if (candidates.length === 0) return { handles: [], extended: [], services: [] }
  const { readHandles } = await import('./handles.js')
  const read = candidates.map(({ path, text }) => ({ file: path, ...readHandles(text) }))
  const refsOf = (key: 'plain' | 'extended' | 'services') =>
    read.flatMap((one) => one[key].map((exportName) => formatRef({ file: one.file, exportName })))
  const extended = refsOf('extended')
  return { handles: [...refsOf('plain'), ...extended], extended, services: refsOf('services') }
}
