import type { HostColumn } from '../host-model.js'
import { keyColumn } from '../key-column.js'
import { locationOf } from '../location.js'
import { unreadable } from './context.js'
import { type Entity, type Field, fieldName, type Level, type RelationField } from './entity.js'
import type { Tables } from './entity-table.js'
import type { Naming } from './naming.js'

/** Entities that the columns of one refer to. */
type Reading = Pick<Tables, 'context' | 'entities'>

/** The fields that hold the key of each relation, by its path. */
type Keys = Map<string, readonly string[]>

/** The level of an entity's own columns. */
export const rootLevel = (entity: Entity, naming: Naming): Level => ({
  module: entity.module,
  naming,
  path: [],
  prefix: [],
  nullable: false,
  singleKey: primaryFields(entity).length === 1,
})

const primaryFields = ({ fields }: Entity) =>
  fields.filter((field) => field.kind !== 'embedded' && field.primary)

/** Reads the columns of a level: those with properties, the keys of relations, and what is embedded. */
export function readLevel(
  reading: Reading,
  level: Level,
  fields: readonly Field[],
  keys: Keys = new Map(),
): readonly HostColumn[] {
  let columns: readonly HostColumn[] = []
  for (const field of fields) {
    if (field.kind === 'column') {
      const column = field.column(level)
      if (column) columns = [...columns, column]
    } else if (field.kind === 'embedded') {
      const path = [...level.path, field.name]
      const inner = { ...level, ...field.inside(level), path, singleKey: false }
      columns = [...columns, ...readLevel(reading, inner, field.fields(), keys)]
    } else if (field.owns && field.relation !== 'm:n') columns = withKey(reading, level, columns, field, keys)
  }
  return columns
}

/** The columns that a key refers to: those of some properties, else of the primary key. */
export function referredColumns(
  reading: Reading,
  naming: Naming,
  entity: Entity,
  names: readonly string[] = [],
): readonly HostColumn[] {
  const isNamed = (field: Field) => field.kind === 'column' && names.includes(field.name)
  const fields = names.length > 0 ? entity.fields.filter(isNamed) : primaryFields(entity)
  return readLevel(reading, rootLevel(entity, naming), fields)
}

/**
 * The columns of a level with the key of a relation: a declared column that holds it gets to know what it refers to,
 * else the key is a column that has no property.
 */
function withKey(
  reading: Reading,
  level: Level,
  columns: readonly HostColumn[],
  field: RelationField,
  known: Keys,
): readonly HostColumn[] {
  const { context, entities } = reading
  const holderOf = (name: string) => columns.find(({ stored }) => stored.name === name)
  const target = entities.of(field.target())
  const keys = target ? referredColumns(reading, level.naming, target, field.refersTo) : []
  if (!target || keys.length === 0) {
    // The other entity is in none of the files that lead from here: a key that no column declares would be lost.
    const name = field.keyName(level, { field: 'id', column: 'id', index: 0, isComposite: false })
    if (!holderOf(name)) unreadable(context, field.node, `the entity of relation '${field.name}'`)
    return columns
  }
  const isComposite = keys.length > 1
  const facts = field.facts(level)
  const unique = facts.unique && !isComposite
  const table = context.refOf(target.shared?.holder ?? target.declaration)
  const location = locationOf(context.cwd, field.node)
  const held = keys.map((key, index): readonly [HostColumn | undefined, HostColumn] => {
    const name = field.keyName(level, { field: key.field, column: key.stored.name, index, isComposite })
    const own = fieldName(level, isComposite ? `${field.name}.${key.field}` : field.name)
    const made = keyColumn({ field: own, name, location }, table, key, {
      ...facts,
      unique,
      primaryKey: field.primary,
    })
    const holder = holderOf(name)
    if (!holder) return [undefined, made]
    // In SQL it gets the type of what it refers to, whatever its own declaration says.
    const { references, stored } = made
    const filledBy = facts.filledBy ?? holder.filledBy
    const isUnique = holder.unique || (unique && !holder.primaryKey)
    // The relation writes what the column itself does not: `insert: false`.
    return [holder, { ...holder, filledBy, readOnly: undefined, unique: isUnique, references, stored }]
  })
  known.set(
    fieldName(level, field.name),
    held.map(([, column]) => column.field),
  )
  const holders = new Map(held)
  return [
    ...columns.map((column) => holders.get(column) ?? column),
    ...held.flatMap(([holder, column]) => (holder ? [] : [column])),
  ]
}
