/** The readers of all ORMs, as `generate` and as `init` use them. */
import { DiagnosticError } from '../../src/diagnostics.js'
import { readSources } from '../../src/inspect/detect/sources.js'
import { readDrizzle } from '../../src/inspect/drizzle/read.js'
import type { Dialect, HostTable, Ref } from '../../src/inspect/host-model.js'
import { readKnex } from '../../src/inspect/knex/read.js'
import { readKysely } from '../../src/inspect/kysely/read.js'
import type { TableFindings } from '../../src/inspect/locate.js'
import { readMikroOrm } from '../../src/inspect/mikro-orm/read.js'
import { readMongoose } from '../../src/inspect/mongoose/read.js'
import { readObjection } from '../../src/inspect/objection/read.js'
import type { ReadRequest } from '../../src/inspect/orm-inspector.js'
import { readPrisma } from '../../src/inspect/prisma/read.js'
import { associationFiles, type SequelizeSettings } from '../../src/inspect/sequelize/inspector.js'
import { readSequelize } from '../../src/inspect/sequelize/read.js'
import { readTypeOrm } from '../../src/inspect/typeorm/read.js'

type Read<Settings> = (request: ReadRequest<Settings>) => TableFindings
type Asked<Settings> = { readonly cwd: string; readonly dialect?: Dialect; readonly settings?: Settings }

/** Reads what references name, and throws what it finds. */
const byRefs =
  <Settings extends object>(read: Read<Settings>, none: NoInfer<Settings>) =>
  async ({
    cwd,
    refs,
    dialect = 'postgresql',
    settings = none,
  }: Asked<Settings> & { readonly refs: readonly Ref[] }): Promise<readonly HostTable[]> => {
    const { tables, diagnostics } = read({ cwd, refs, dialect, settings })
    if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
    return tables
  }

/** Reads every model of some files. */
const byFiles =
  <Settings extends object>(read: Read<Settings>, none: NoInfer<Settings>) =>
  async ({
    cwd,
    files,
    dialect = 'postgresql',
    settings = none,
  }: Asked<Settings> & { readonly files: readonly string[] }): Promise<TableFindings> =>
    read({ cwd, refs: [], files, dialect, settings })

/** With what the host's other files say of its models. */
const readSequelizeHost: Read<SequelizeSettings> = (request) =>
  readSequelize({
    ...request,
    settings: { associations: associationFiles(readSources(request.cwd)), ...request.settings },
  })

export const inspectDrizzle = byRefs(readDrizzle, {})
export const findDrizzleTables = byFiles(readDrizzle, {})
export const inspectKnex = byRefs(readKnex, {})
export const findKnexTables = byFiles(readKnex, {})
export const inspectKysely = byRefs(readKysely, {})
export const findKyselyTables = byFiles(readKysely, {})
export const inspectMikroOrm = byRefs(readMikroOrm, {})
export const findMikroOrmTables = byFiles(readMikroOrm, {})
export const inspectMongoose = byRefs(readMongoose, {})
export const findMongooseTables = byFiles(readMongoose, {})
export const inspectObjection = byRefs(readObjection, {})
export const findObjectionTables = byFiles(readObjection, {})
export const inspectPrisma = byRefs(readPrisma, {})
export const findPrismaTables = byFiles(readPrisma, {})
export const inspectSequelize = byRefs(readSequelizeHost, {})
export const findSequelizeTables = byFiles(readSequelizeHost, {})
export const inspectTypeOrm = byRefs(readTypeOrm, {})
export const findTypeOrmTables = byFiles(readTypeOrm, {})
