import { Node } from 'ts-morph'
import type { ModelContext } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import { follow } from '../evaluate.js'

/** The fields of the unique indexes in `indexes: [{ unique: true, fields: ['email'] }]`; those with a condition are none. */
export function uniqueIndexes(context: ModelContext, options: Options): readonly (readonly string[])[] {
  const bound = options.get('indexes')
  const list = bound && follow(bound)
  if (!list || !Node.isArrayLiteralExpression(list.node)) return []
  return list.node.getElements().flatMap((node) => {
    const index = optionsOf(context, { node, scope: list.scope }, 'an index')
    const isUnique = index.peek('unique') === true || /^unique$/i.test(String(index.peek('type')))
    const fields = index.peek('fields')
    return isUnique && !index.get('where') && Array.isArray(fields) ? [fields.flatMap(fieldName)] : []
  })
}

/** `'email'` or `{ name: 'email', order: 'DESC' }`. */
function fieldName(field: unknown): readonly string[] {
  if (typeof field === 'string') return [field]
  const name = isRecordLike(field) ? (field.name ?? field.attribute) : undefined
  return typeof name === 'string' ? [name] : []
}

const isRecordLike = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
