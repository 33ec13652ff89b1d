import type { HostTable } from '../../inspect/host-model.js'
import type { EmittedFile } from '../context.js'
import { literal } from '../literal.js'
import { joinRowType } from './row-type.js'
import { sqlOrm } from './sql-orm.js'

/** A type that the generated client exports: a model by its name, or the namespace `Prisma`. */
function clientType(file: EmittedFile, { rowType, ref }: HostTable, name?: string): string {
  if (!rowType) throw new TypeError(`The client has no type for ${ref}`)
  const { module } = rowType
  const isFile = /\.[cm]?[jt]s$/.test(module)
  const type = name ?? rowType.name
  return isFile ? file.refType(`${module}#${type}`) : file.imports.type(module, type)
}

/** `Prisma.UserUncheckedCreateInput`: keys of other rows are plain values in it, and nested writes are possible. */
function newRowType(file: EmittedFile, table: HostTable): string {
  if (table.manyToMany) return joinRowType(file, table)
  const { user, group, tenant } = file.context.plan
  // Rows that join are written many at once.
  const isJoin = [group?.members, tenant?.through].some(
    (join) => join?.table.ref === table.ref && table !== user.table,
  )
  const input = isJoin ? 'CreateManyInput' : 'UncheckedCreateInput'
  return `${clientType(file, table, 'Prisma')}.${table.exportName}${input}`
}

/**
 * Its tables are literals: what its client keeps of the models at run time is its own, and has neither lists nor what values of
 * enums are called. With mapped columns alone, adapters and hooks that read another one would compile no more.
 */
export const prisma = sqlOrm({
  name: 'prisma',
  prefix: 'Prisma',
  rowType: clientType,
  newRowType,
  // What is passed may be extended, and is then no `PrismaClient`; in hooks it has the models all the same.
  inHooks: (file) => `${clientType(file, file.context.plan.user.table, 'Prisma')}.TransactionClient`,
  // An implicit many-to-many relation has no delegate: its rows are written as SQL.
  model: (_file, { model }) => (model === undefined ? undefined : literal(model)),
})
