import { Node } from 'ts-morph'
import { type ModelContext, report } from '../classes/context.js'
import type { HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import type { Level } from './columns.js'
import type { Entities, Entity } from './entity.js'
import { fieldOfMode, readLevel } from './levels.js'
import { givenNames, type TypeOrmNaming, typeOrmNamings } from './naming.js'
import type { TypeOrmSettings } from './settings.js'

/** What the tables of one host are read with. */
export interface TableContext {
  readonly context: ModelContext
  readonly entities: Entities
  readonly settings: TypeOrmSettings
}

/** Makes the table of an entity. */
export function tableOf(tables: TableContext, ref: Ref, exportName: string, entity: Entity): HostTable {
  const { context, entities } = tables
  return withNaming(tables, entity, (naming) => {
    const name = prefixed(tables, naming.tableName(entity.name, entity.tableName))
    const { columns, keys } = readLevel(context, entities, rootLevel(tables, entity, naming), entity.fields)
    const together = entity.uniques.map((properties) =>
      properties.flatMap((property) => keys.get(property) ?? property),
    )
    const alone = new Set(together.filter((fields) => fields.length === 1).flat())
    const marked = columns.map((column) => ({ ...column, unique: column.unique || alone.has(column.field) }))
    return {
      ref,
      exportName,
      model: entity.name,
      ...(!Node.isClassDeclaration(entity.declaration) && { constant: true as const }),
      name,
      schema: schemaOf(tables, entity),
      dialect: context.dialect,
      columns: marked,
      primaryKey: marked.filter(({ primaryKey }) => primaryKey).map(({ field }) => field),
      uniques: [
        ...marked.filter(({ unique }) => unique).map(({ field }) => [field]),
        ...together.filter((fields) => fields.length > 1),
      ],
      softDelete: fieldOfMode([], entity.fields, 'deleteDate'),
      version: fieldOfMode([], entity.fields, 'version'),
      location: locationOf(context.cwd, entity.declaration),
    }
  })
}

/** The level of an entity's own columns. */
export function rootLevel({ settings }: TableContext, { module }: Entity, naming: TypeOrmNaming): Level {
  return { module, naming, uuids: settings.driver === 'mariadb', path: [], prefixes: [] }
}

/** PostgreSQL's data source may have a schema for all tables that name none. */
export const schemaOf = ({ context, settings }: TableContext, { schema }: Entity) =>
  schema ?? (context.dialect === 'postgresql' ? settings.schema : undefined)

/** TypeORM puts `entityPrefix` before every table. */
export function prefixed({ settings: { entityPrefix = '' } }: TableContext, table: string): string {
  return typeof entityPrefix === 'string' ? entityPrefix + table : table
}

/**
 * Reads with the naming strategy of the host; with one that is the host's own, names that the source does not give are
 * reported together (SG2041), and so is a prefix that it does not tell.
 */
export function withNaming<T>(
  { context, settings }: TableContext,
  entity: Entity,
  read: (naming: TypeOrmNaming) => T,
): T {
  const { naming = 'default', entityPrefix } = settings
  if (typeof entityPrefix === 'object')
    report(context, entity.declaration, {
      code: 'SG2041',
      message: `${entity.name} has a table whose name begins with entityPrefix, which only running the host would tell: ${entityPrefix.unknown}`,
      fix: "Write it as a literal, or set `naming` to 'default' or 'snake_case' in scim.config.ts where it is empty",
    })
  if (typeof naming === 'string') return read(typeOrmNamings[naming])
  const missing = new Set<string>()
  const result = read(givenNames((name) => missing.add(name)))
  if (missing.size > 0)
    report(context, entity.declaration, {
      code: 'SG2041',
      message: `${entity.name} leaves names to ${naming.unknown}, which only running the host would tell: ${[...missing].join(', ')}`,
      fix: "Give them in the decorators, as in @Column({ name: 'first_name' }), or set `naming` to 'default' or 'snake_case' in scim.config.ts where that says the same",
    })
  return result
}
