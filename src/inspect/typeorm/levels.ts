import type { ModelContext } from '../classes/context.js'
import type { HostColumn } from '../host-model.js'
import { fieldName, type Level, readColumn } from './columns.js'
import type { ColumnField, Entities, Field } from './entity.js'
import { holdsKey, type OwnColumn, withKey } from './join-columns.js'

/** The columns of a table, and the fields that hold the keys of its relations. */
export interface Columns {
  readonly columns: readonly HostColumn[]
  /** Path of a relation → fields. */
  readonly keys: ReadonlyMap<string, readonly string[]>
}

/** Reads the columns of a level, its relations and the classes that are embedded in it. */
export function readLevel(
  context: ModelContext,
  entities: Entities,
  level: Level,
  fields: readonly Field[],
): Columns {
  const declared = fields
    .filter((field) => field.kind === 'column')
    .map((field) => ({
      bare: () => level.naming.columnName(field.name, field.options.text('name'), []),
      field,
      column: readColumn(context, level, field),
    }))
  const relations = fields.filter((field) => field.kind === 'relation').filter(holdsKey)
  const keys = new Map<string, readonly string[]>()
  const own = relations.reduce<readonly OwnColumn[]>((columns, relation) => {
    const next = withKey(context, entities, level, columns, relation)
    const changed = next.filter((one) => !columns.includes(one))
    keys.set(
      fieldName(level, relation.name),
      changed.map(({ column }) => column.field),
    )
    return next
  }, declared)
  const inner = fields
    .filter((field) => field.kind === 'embedded')
    .map((field) => {
      const path = [...level.path, field.name]
      const prefixes = [...level.prefixes, ...field.prefix]
      return readLevel(context, entities, { ...level, path, prefixes }, field.fields)
    })
  return {
    columns: [...own.map(({ column }) => column), ...inner.flatMap(({ columns }) => columns)],
    keys: new Map([...keys, ...inner.flatMap((one) => [...one.keys])]),
  }
}

/** The field of a mode, wherever it is embedded: the one that marks deleted rows, say. */
export function fieldOfMode(
  path: readonly string[],
  fields: readonly Field[],
  mode: ColumnField['mode'],
): string | undefined {
  for (const field of fields) {
    if (field.kind === 'column' && field.mode === mode) return [...path, field.name].join('.')
    const inner =
      field.kind === 'embedded' ? fieldOfMode([...path, field.name], field.fields, mode) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}
