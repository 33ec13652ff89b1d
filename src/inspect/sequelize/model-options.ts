import type { Unique } from '../classes/constrained.js'
import type { Options } from '../classes/options.js'
import { isRecord, type StaticValue } from '../source/static-value.js'
import { modelFlags, namesOrFlags } from './inspector.js'
import type { ModelOptions } from './model.js'

/** Reads the options of a model that say something about its table. */
export function modelOptions(options: Options): ModelOptions {
  const table = options.value('tableName')
  const schema = options.text('schema') ?? (isRecord(table) ? table.schema : undefined)
  const tableName = isRecord(table) ? table.tableName : table
  const given = [
    ...modelFlags.map((key) => [key, options.flag(key)] as const),
    ...namesOrFlags.map((key) => [key, nameOrFlag(options.value(key))] as const),
  ]
  return {
    // Options that are left out must not hide those that a base class or the host sets for all.
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(typeof tableName === 'string' && { tableName }),
    ...(typeof schema === 'string' && { schema }),
  }
}

const nameOrFlag = (value: StaticValue | undefined) =>
  typeof value === 'string' || typeof value === 'boolean' ? value : undefined

/** The unique indexes in `indexes: [{ unique: true, fields: ['email'] }]`. */
export const uniqueIndexes = (options: Options): readonly Unique[] =>
  options.list('indexes').flatMap((index) => {
    const isUnique = index.peek('unique') === true || /^unique$/i.test(String(index.peek('type')))
    const fields = index.peek('fields')
    return isUnique && Array.isArray(fields)
      ? [{ fields: fields.flatMap(fieldName), isPartial: index.get('where') !== undefined }]
      : []
  })

/** `'email'` or `{ name: 'email', order: 'DESC' }`. */
function fieldName(field: StaticValue): readonly string[] {
  if (typeof field === 'string') return [field]
  const name = isRecord(field) ? (field.name ?? field.attribute) : undefined
  return typeof name === 'string' ? [name] : []
}
