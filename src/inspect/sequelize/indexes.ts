import type { Options } from '../classes/options.js'
import { isRecord, type StaticValue } from '../source/static-value.js'

/** The fields of the unique indexes in `indexes: [{ unique: true, fields: ['email'] }]`; those with a condition are none. */
export const uniqueIndexes = (options: Options): readonly (readonly string[])[] =>
  options.list('indexes').flatMap((index) => {
    const isUnique = index.peek('unique') === true || /^unique$/i.test(String(index.peek('type')))
    const fields = index.peek('fields')
    return isUnique && !index.get('where') && Array.isArray(fields) ? [fields.flatMap(fieldName)] : []
  })

/** `'email'` or `{ name: 'email', order: 'DESC' }`. */
function fieldName(field: StaticValue): readonly string[] {
  if (typeof field === 'string') return [field]
  const name = isRecord(field) ? (field.name ?? field.attribute) : undefined
  return typeof name === 'string' ? [name] : []
}
