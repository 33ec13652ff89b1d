import { Node } from 'ts-morph'
import { elementsOf } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { type Bound, follow, functionOf } from '../source/evaluate.js'
import { isRecord, staticValue, stringsOf } from '../source/static-value.js'
import type { Context } from './context.js'
import { entriesOf } from './schema-call.js'

/** The options beside a path's type, by name: `required`, `default`, `ref`… */
export type PathOptions = ReadonlyMap<string, Bound>

export const noOptions: PathOptions = new Map()

/** The facts of a column that the options tell, whatever its type. */
export type OptionFacts = Pick<HostColumn, 'notNull' | 'filledBy' | 'unique' | 'references' | 'hidden'> & {
  readonly values?: readonly string[]
}

export function factsOf(context: Context, options: PathOptions): OptionFacts {
  const fill = options.get('default')
  const isFilled = isTrue(options.get('auto')) || (fill !== undefined && !isAbsent(fill))
  const ref = options.get('ref')
  const target = ref && context.refOf(ref)
  return {
    notNull: isRequired(options.get('required')),
    filledBy: isFilled ? 'orm' : undefined,
    unique: isUnique(options),
    references: target === undefined ? undefined : { table: target, field: '_id' },
    hidden: isFalse(options.get('select')) ? true : undefined,
    values: valuesOf(options.get('enum')),
  }
}

/** `true`, a message, or either with a message in a list; a function may say no, so such a path is not demanded. */
function isRequired(bound: Bound | undefined): boolean {
  const [first] = elementsOf(bound)
  if (!first || functionOf(follow(first))) return false
  const value = staticValue(first)
  return value === true || typeof value === 'string'
}

/** `unique: true`, or `index: { unique: true }`; an index with a condition lets two documents share the value. */
function isUnique(options: PathOptions): boolean {
  // `[true, 'is taken']`
  const [own] = elementsOf(options.get('unique'))
  const index = new Map(entriesOf(options.get('index')))
  return isTrue(own) || isUniqueIndex(index)
}

export const isUniqueIndex = (index: PathOptions) =>
  isTrue(index.get('unique')) && !index.has('partialFilterExpression')

/** The literals of `enum: [...]`, of `enum: { values: [...] }` and of an enum of TypeScript. */
function valuesOf(bound: Bound | undefined): readonly string[] | undefined {
  const value = bound && staticValue(bound)
  return stringsOf(isRecord(value) && Array.isArray(value.values) ? value.values : value)
}

/** `default: null`, and `default: undefined`, which takes a list's empty one away. */
export const isAbsent = (bound: Bound) => {
  const { node } = follow(bound)
  return Node.isNullLiteral(node) || node.getText() === 'undefined'
}

const isTrue = (bound: Bound | undefined) => bound !== undefined && staticValue(bound) === true
const isFalse = (bound: Bound | undefined) => bound !== undefined && staticValue(bound) === false
