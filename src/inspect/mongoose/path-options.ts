import { Node } from 'ts-morph'
import { uniqueBy } from '../classes/constrained.js'
import { membersOf } from '../classes/enum-members.js'
import { elementsOf, type Options, optionsIn } from '../classes/options.js'
import type { HostColumn } from '../host-model.js'
import { type Bound, declarationOf, follow, functionOf } from '../source/evaluate.js'
import {
  isPlain,
  isRecord,
  propertiesOf,
  type StaticValue,
  staticValue,
  stringsOf,
} from '../source/static-value.js'
import type { Context } from './context.js'

/** The options beside a path's type, of an index or of a schema: only running the host would tell some, and it does not matter. */
export const readOptions = (
  context: Context,
  given: Bound | undefined,
  more: readonly (readonly [string, Bound])[] = [],
): Options =>
  optionsIn(
    context,
    'a schema',
    new Map([...propertiesOf(given).map(({ name, value }) => [name, value] as const), ...more]),
  )

/** The facts of a column that the options tell, whatever its type. */
export type OptionFacts = Pick<
  HostColumn,
  | 'notNull'
  | 'mayBeDemanded'
  | 'refusesEmpty'
  | 'filledBy'
  | 'initial'
  | 'unique'
  | 'partlyUnique'
  | 'absentOnce'
  | 'references'
  | 'hidden'
  | 'members'
  | 'writeOnce'
> & {
  readonly values?: readonly string[]
}

export function factsOf(context: Context, options: Options): OptionFacts {
  const { get, peek } = options
  const ref = get('ref')
  const target = ref && context.refOf(ref)
  const required = firstValue(get('required'))
  // A message demands, too; a function may say no.
  const isRequired = required === true || typeof required === 'string'
  const least = firstValue(get('minLength')) ?? firstValue(get('minlength'))
  const initial = peek('default')
  const index = options.inner('index')
  const [indexed] = uniqueBy(index, [], CONDITION)
  const unique = firstValue(get('unique')) === true || indexed?.isPartial === false
  const isSparse = peek('sparse') === true || index.peek('sparse') === true
  const values = valuesOf(peek('enum'))
  // Mongoose looks at what it fills in as well, and saves no document with it.
  const isRefused = typeof initial === 'string' && values?.includes(initial) === false
  const isFilled = peek('auto') === true || (get('default') && peek('default') !== null && !isRefused)
  const members = enumOf(get('enum'), context)
  return {
    notNull: isRequired,
    ...(isAsked(get('required')) && { mayBeDemanded: true as const }),
    // As text; no other type looks at it.
    ...((isRequired || Number(least) > 0) && { refusesEmpty: true as const }),
    filledBy: isFilled ? 'orm' : undefined,
    ...(isPlain(initial) && !isRefused && { initial }),
    unique,
    ...(indexed?.isPartial && { partlyUnique: true as const }),
    ...(unique && !isSparse && !isRequired && !isFilled && { absentOnce: true as const }),
    references: target === undefined ? undefined : { table: target, field: '_id' },
    hidden: peek('select') === false ? true : undefined,
    // A function may say so of some documents.
    ...(get('immutable') && peek('immutable') !== false && { writeOnce: true as const }),
    values,
    ...(members && { members }),
  }
}

/** `true`, or `[true, 'is taken']` with a message. */
function firstValue(bound: Bound | undefined): StaticValue | undefined {
  const [first] = elementsOf(bound)
  return first && staticValue(first)
}

/** Whether a function says of each document whether it demands a value. */
function isAsked(required: Bound | undefined): boolean {
  const [first] = elementsOf(required)
  return first !== undefined && functionOf(follow(first)) !== undefined
}

/** What the condition of an index is called. */
export const CONDITION = 'partialFilterExpression'

/** The enum of TypeScript that `enum: Status` or `enum: Object.values(Status)` names: its members type the path. */
function enumOf(option: Bound | undefined, { refOfEnum }: Context): HostColumn['members'] {
  const node = option?.node
  const [only] =
    Node.isCallExpression(node) && /^Object\.values$/.test(node.getExpression().getText())
      ? node.getArguments()
      : [node]
  return Node.isIdentifier(only) ? membersOf(declarationOf(only), refOfEnum) : undefined
}

/** The literals of `enum: [...]`, of `enum: { values: [...] }` and of an enum of TypeScript. */
const valuesOf = (value: StaticValue | undefined) =>
  stringsOf(isRecord(value) && Array.isArray(value.values) ? value.values : value)
