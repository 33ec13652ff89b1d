import { type ModelContext, unreadable } from '../classes/context.js'
import type { Options } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { locationOf } from '../location.js'
import { stringsOf } from '../static-value.js'
import { fieldName, fillerByOptions, isNullable, isStored, type Level, readColumn } from './columns.js'
import type { EmbeddedField, Entities, Entity, Field, RelationField } from './entity.js'
import { sqlTypeOf } from './sql-types.js'

/** Reads the columns of a level: properties, the keys of relations, and what is embedded. */
export function readLevel(
  context: ModelContext,
  entities: Entities,
  level: Level,
  fields: readonly Field[],
): readonly HostColumn[] {
  return fields.flatMap((field): readonly HostColumn[] => {
    if (field.kind === 'scalar') {
      const column = readColumn(context, level, field)
      return column ? [column] : []
    }
    if (field.kind === 'embedded') return embeddedColumns(context, entities, level, field)
    return holdsKey(field) && isStored(field.options) ? keyColumns(context, entities, level, field) : []
  })
}

/** Whether the table of the relation's own entity holds the key. */
export const holdsKey = ({ relation, options, mappedBy }: RelationField) =>
  relation === 'm:1' || (relation === '1:1' && (options.peek('owner') ?? mappedBy === undefined) === true)

/** The columns of the primary key; a key that is a relation is followed to what it refers to. */
export function primaryKey(
  context: ModelContext,
  entities: Entities,
  level: Level,
  entity: Entity,
): readonly HostColumn[] {
  const own = { ...level, path: [], prefix: '', nullable: false, singleKey: hasSingleKey(entity) }
  const keys = entity.fields.filter((field) => field.kind !== 'embedded' && field.primary)
  return readLevel(context, entities, own, keys)
}

export const hasSingleKey = ({ fields }: Entity) =>
  fields.filter((field) => field.kind !== 'embedded' && field.primary).length === 1

function keyColumns(
  context: ModelContext,
  entities: Entities,
  level: Level,
  field: RelationField,
): readonly HostColumn[] {
  const { name, options, primary, relation } = field
  const declaration = field.target()
  const target = declaration && entities.of(declaration)
  const keys = target ? primaryKey(context, entities, level, target) : []
  if (!target || keys.length === 0) {
    unreadable(context, field.node, `the entity of relation '${name}'`)
    return []
  }
  const given = givenNames(options, ['joinColumn', 'fieldName', 'name'], ['joinColumns', 'fieldNames'])
  const isMapped = options.peek('mapToPk') === true
  const filledBy = fillerByOptions(field)
  const isUnique = field.unique || (relation === '1:1' && options.peek('unique') !== false)
  return keys.map((key, index) => ({
    field: fieldName(level, keys.length > 1 ? `${name}.${key.field}` : name),
    type: key.type,
    typeText: key.typeText,
    notNull: primary || !(level.nullable || isNullable(level, { ...field, type: undefined, isEnum: false })),
    filledBy,
    primaryKey: primary,
    unique: isUnique && keys.length === 1,
    references: { table: context.refOf(target.declaration), field: key.field },
    relation: isMapped ? undefined : true,
    stored: {
      ...key.stored,
      name: given[index] ?? level.prefix + level.naming.keyName(name, key.stored.name, keys.length > 1),
      builder: 'ManyToOne',
    },
    location: locationOf(context.cwd, field.node),
  }))
}

/** The names of columns that options give, one or several. */
export function givenNames(
  options: Options,
  single: readonly string[],
  several: readonly string[],
): readonly string[] {
  const list = several.map((key) => stringsOf(options.peek(key))).find((names) => names !== undefined)
  const one = single.map((key) => options.text(key)).find((name) => name !== undefined)
  const alone = several.map((key) => options.peek(key)).find((value) => typeof value === 'string')
  return list ?? (one !== undefined ? [one] : typeof alone === 'string' ? [alone] : [])
}

function embeddedColumns(
  context: ModelContext,
  entities: Entities,
  level: Level,
  field: EmbeddedField,
): readonly HostColumn[] {
  const { name, options } = field
  const nullable = level.nullable || options.flag('nullable') === true
  const own = level.naming.columnName(level.prefix + name)
  if (options.peek('object') === true || options.peek('array') === true)
    return [jsonColumn(context, level, field, options.text('fieldName') ?? own, nullable)]
  const prefix = options.value('prefix')
  const path = [...level.path, name]
  const inner = { ...level, path, nullable, prefix: prefixOf(level, prefix, own), singleKey: false }
  return readLevel(context, entities, inner, field.fields())
}

/** Version 6 takes a given prefix as it is, version 7 adds it to the one around it. */
function prefixOf({ prefix: outer, module }: Level, given: unknown, own: string): string {
  if (given === false) return outer
  if (typeof given !== 'string') return `${own}_`
  return module.startsWith('@mikro-orm/decorators') ? outer + given : given
}

function jsonColumn(
  context: ModelContext,
  level: Level,
  { name, node, options, property }: EmbeddedField,
  column: string,
  nullable: boolean,
): HostColumn {
  return {
    field: fieldName(level, name),
    type: { kind: 'json' },
    typeText: property && property.text !== 'unknown' ? property.text : 'unknown',
    notNull: !nullable,
    primaryKey: false,
    unique: false,
    stored: {
      name: column,
      builder: 'Embedded',
      module: level.module,
      sqlType: sqlTypeOf(context.dialect, 'json', options, false),
    },
    location: locationOf(context.cwd, node),
  }
}
