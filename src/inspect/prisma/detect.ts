import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { findHandles } from '../detect/handles.js'
import { type FindFiles, fileFinder, type Source } from '../detect/sources.js'
import { memo } from '../memo.js'
import type { Found, HostFacts } from '../orm-inspector.js'
import { clientOf } from './client.js'
import { injectedClients, type PrismaHandles, readHandles } from './handles.js'
import { withImportedClient } from './imported-clients.js'
import { findPrismaConfig, type PrismaConfig } from './prisma-config.js'
import { dialectOf } from './provider.js'
import type { Schema } from './schema.js'
import { openSchemas, prismaFiles, prismaFilesAround } from './schemas.js'
import { stringOf } from './syntax.js'
import { withoutUnnamedCopies } from './unnamed-copies.js'

/** Looks for Prisma schemas, those that the host's configuration names, else all, and for handles. Nothing is run. */
export function detectPrisma(
  cwd: string,
  sources: readonly Source[],
  find: FindFiles = fileFinder(cwd),
): Found<undefined> {
  const opened = openSchemas(cwd)
  const schemasIn = (files: readonly string[]) =>
    [...new Set(files.map((file) => opened.of(file)))].filter(({ models }) => models.size > 0)
  const all = withoutCopies(schemasIn(prismaFiles(cwd, find))).filter((schema) => !isForOthers(schema))
  // Beside those of databases the template that they are made of is none.
  const supported = all.filter((schema) => dialectOf(schema))
  const own = supported.length > 0 ? supported : all
  const configured = own.filter((schema) => isNamed(schema, findConfig(cwd, schema)))
  const around = memo((root: string) => schemasIn(prismaFilesAround(root)))
  const used = [
    () => configured,
    () => withImportedClient(cwd, own, sources),
    () => withImportedClient(cwd, around(cwd), sources),
    () => withoutUnnamedCopies(cwd, own, sources),
    // The client of `@prisma/client` is made of the one schema that the workspace has, wherever that is.
    () => (importsClient(sources) && around(cwd).length === 1 ? around(cwd) : []),
  ]
  const chosen = used.reduce<readonly Schema[]>((found, list) => (found.length > 0 ? found : list()), [])
  const schemas = chosen.map((schema) => ({ schema, config: findConfig(cwd, schema) }))
  // The database is open where two schemas are for two.
  const [dialect, ...others] = new Set(schemas.map(({ schema }) => dialectOf(schema)))
  const migrations = ({ schema, config }: (typeof schemas)[number]) => migrationsOf(cwd, schema, config)
  const read = memo(readHandles)
  const held = (kind: keyof PrismaHandles) =>
    findHandles(sources, /PrismaClient|\$extends\(/, (text) => read(text)[kind])
  const [plain, extended] = [held('plain'), held('extended')]
  const injected = injectedClients(sources)
  const makers = [...(plain.makers ?? []), ...(extended.makers ?? [])]
  const exported = [...plain.handles, ...extended.handles]
  return {
    modelFiles: schemas.flatMap(({ schema }) => schema.files).sort(),
    dialect: others.length === 0 ? dialect : undefined,
    ...(others.length > 0 && { declared: schemas.flatMap(({ schema }) => declaredBy(schema)) }),
    // What is exported beside it is for seeds and scripts.
    handles: injected.length > 0 ? [] : exported,
    ...(injected.length > 0 && { injected, ...(exported.length > 0 && { beside: exported }) }),
    ...(makers.length > 0 && { makers }),
    migrations: schemas[0] && migrations(schemas[0]),
    migrationsOf: (file) => {
      const own = schemas.find(({ schema }) => schema.files.includes(file))
      return own && migrations(own)
    },
    settings: undefined,
  }
}

function declaredBy(schema: Schema): NonNullable<HostFacts['declared']> {
  const dialect = dialectOf(schema)
  const file = schema.datasources[0]?.location.file
  return dialect && file !== undefined ? [{ dialect, file }] : []
}

/** Types for Kysely, documents: nobody asks Prisma for rows. */
const isForOthers = ({ generators }: Schema) =>
  generators.length > 0 &&
  !generators.some(({ settings }) => stringOf(settings.get('provider'))?.startsWith('prisma-client'))

/** `prisma generate` puts a copy of the schema beside the client that it makes of it. */
const withoutCopies = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.filter((schema) => !schemas.some((other) => other !== schema && isCopy(schema, other)))

function isCopy({ files, models }: Schema, other: Schema): boolean {
  const client = clientOf(other)
  return (
    client?.kind === 'file' &&
    files.every((file) => file.startsWith(`${posix.dirname(client.file)}/`)) &&
    [...models.keys()].every((name) => other.models.has(name))
  )
}

const importsClient = (sources: readonly Source[]) =>
  sources.some(({ text }) => /\bfrom\s*['"]@prisma\/client['"]/.test(text))

const isNamed = ({ files }: Schema, { schema }: PrismaConfig = {}) =>
  schema !== undefined && files.some((file) => file === schema || file.startsWith(`${schema}/`))

/** The nearest configuration at or above a schema. */
function findConfig(cwd: string, { files: [file = '.'] }: Schema): PrismaConfig | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = findPrismaConfig(cwd, folder)
    if (config || folder === dirname(folder)) return config
  }
}

/** Prisma has them beside the datasource; a configuration that cannot be read may say otherwise, and a lock file tells. */
function migrationsOf(
  cwd: string,
  { datasources, files }: Schema,
  config: PrismaConfig | undefined,
): NonNullable<HostFacts['migrations']> {
  if (config?.migrations !== undefined) return { folder: config.migrations, note: 'as prisma.config says' }
  const folder = posix.dirname(datasources[0]?.location.file ?? files[0] ?? '')
  const candidates = [folder, posix.dirname(folder)].map((around) => posix.join(around, 'migrations'))
  const locked = candidates.find((one) => existsSync(join(cwd, one, 'migration_lock.toml')))
  return locked === undefined
    ? {
        folder: posix.join(folder, 'migrations'),
        note: config?.isOpen
          ? 'open: prisma.config works their folder out when it runs, name it'
          : 'where Prisma puts them',
      }
    : { folder: locked, note: 'where the migrations of prisma are' }
}
