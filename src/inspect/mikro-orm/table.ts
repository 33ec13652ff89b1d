import { Node } from 'ts-morph'
import { type ModelContext, report } from '../classes/context.js'
import type { HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import type { Level } from './columns.js'
import type { Entities, Entity } from './entity.js'
import { hasSingleKey, readLevel } from './levels.js'
import { givenNames, type MikroOrmNaming, mikroOrmNamings } from './naming.js'
import type { MikroOrmSettings } from './settings.js'

/** What the tables of one host are read with. */
export interface TableContext {
  readonly context: ModelContext
  readonly entities: Entities
  readonly settings: MikroOrmSettings
}

/** Makes the table of an entity. */
export function tableOf(tables: TableContext, ref: Ref, exportName: string, entity: Entity): HostTable {
  const { context, entities } = tables
  return withNaming(tables, entity, (naming) => {
    const name = tableName(naming, entity)
    const columns = readLevel(context, entities, rootLevel(tables, entity, naming), entity.fields)
    const together = entity.uniques.map((properties) =>
      properties.flatMap((property) => {
        const fields = columns.filter(({ field }) => field === property || field.startsWith(`${property}.`))
        return fields.length > 0 ? fields.map(({ field }) => field) : [property]
      }),
    )
    const alone = new Set(together.filter((fields) => fields.length === 1).flat())
    const marked = columns.map((column) => ({ ...column, unique: column.unique || alone.has(column.field) }))
    const version = entity.fields.find(({ options }) => options.peek('version') === true)
    return {
      ref,
      exportName,
      model: entity.name,
      name,
      schema: schemaOf(tables, entity),
      dialect: context.dialect,
      columns: marked,
      primaryKey: marked.filter(({ primaryKey }) => primaryKey).map(({ field }) => field),
      uniques: [
        ...marked.filter(({ unique }) => unique).map(({ field }) => [field]),
        ...together.filter((fields) => fields.length > 1),
      ],
      softDelete: entity.softDelete,
      version: version?.name,
      ...(!Node.isClassDeclaration(entity.declaration) && { constant: true as const }),
      location: locationOf(context.cwd, entity.declaration),
    }
  })
}

/** The table of an entity, without its schema. */
export const tableName = (naming: MikroOrmNaming, { name, tableName: given }: Entity) =>
  given ?? naming.tableName(name)

/** MikroORM may have a schema for all entities that name none; SQLite has none, nor has `*` a meaning of its own. */
export function schemaOf({ context, settings }: TableContext, { schema }: Entity): string | undefined {
  const name = schema ?? settings.schema
  return context.dialect === 'sqlite' || name === '*' ? undefined : name
}

/** The level of an entity's own columns. */
export function rootLevel({ settings }: TableContext, entity: Entity, naming: MikroOrmNaming): Level {
  return {
    module: entity.module,
    naming,
    settings,
    path: [],
    prefix: '',
    nullable: false,
    singleKey: hasSingleKey(entity),
  }
}

/**
 * Reads with the naming strategy of the host; with one that is the host's own, names that the source does not give are
 * reported together (SG2041).
 */
export function withNaming<T>(
  { context, settings }: TableContext,
  entity: Entity,
  read: (naming: MikroOrmNaming) => T,
): T {
  const { naming = 'underscore' } = settings
  if (typeof naming === 'string') return read(mikroOrmNamings[naming])
  const missing = new Set<string>()
  const result = read(givenNames((name) => missing.add(name)))
  if (missing.size > 0)
    report(context, entity.declaration, {
      code: 'SG2041',
      message: `${entity.name} leaves names to ${naming.unknown}, which only running the host would tell: ${[...missing].join(', ')}`,
      fix: "Give them in the entity, as in @Property({ fieldName: 'first_name' }), or set `naming` to 'snake_case' in scim.config.ts where that says the same",
    })
  return result
}
