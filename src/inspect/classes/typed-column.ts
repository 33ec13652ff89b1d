import { Node } from 'ts-morph'
import type { HostColumn, HostType } from '../host-model.js'
import { locationOf } from '../location.js'
import { type Bound, emptyScope } from '../source/evaluate.js'
import { isPlain, type StaticValue, staticValue } from '../source/static-value.js'
import { type ColumnType, textOfType, withValues } from '../type-of.js'
import type { ModelContext } from './context.js'
import { membersOf, textsBeside } from './enum-members.js'
import type { PropertyType } from './property-type.js'

/** A column as an ORM has it, whose value may be typed by a property. */
interface Typed extends Omit<HostColumn, 'type' | 'typeText' | 'members' | 'location' | 'initial'> {
  /** The default that the ORM is told; without one, a property may have it: `status = 'invited'`. */
  readonly initial?: StaticValue | undefined
  /** How that is written: the member of an enum tells which values there are. */
  readonly initialAs?: Bound | undefined
  readonly property?: PropertyType | undefined
  readonly kind: HostType['kind']
  readonly values?: readonly string[] | undefined
  readonly node: Node
}

/** Makes a column; of an enum of the host's with its members, where other files can import it. */
export function typedColumn(
  { cwd, refOf }: ModelContext,
  { property, kind, values, node, initial, initialAs, ...column }: Typed,
): HostColumn {
  // A name is one of an enum by itself only: what somebody calls it later is not.
  const isState = kind === 'string' && /(status|state|role|type|kind|level)$/i.test(column.field)
  const told = values ?? (isState ? textsBeside(initialAs) : undefined)
  const { type, text } = valueType(property, kind, told)
  const members = membersOf(property?.node, refOf)
  const given = initial ?? initializerOf(node)
  return {
    ...column,
    type,
    typeText: text,
    ...(isEmptyList(given, text) && { emptyList: true as const }),
    ...(isPlain(given) && {
      initial: typeof given === 'string' ? given.replace(/^'(.*)'$/, '$1') : given,
    }),
    ...(members && { members }),
    location: locationOf(cwd, node),
  }
}

/** `default: []`, or the text that PostgreSQL has for it. */
const isEmptyList = (given: StaticValue | undefined, typeText: string): boolean =>
  (Array.isArray(given) && given.length === 0) ||
  (typeText.endsWith('[]') && /^'?\{\}'?$/.test(String(given)))

function initializerOf(node: Node): StaticValue | undefined {
  const initializer = Node.isPropertyDeclaration(node) ? node.getInitializer() : undefined
  return initializer && staticValue({ node: initializer, scope: emptyScope })
}

/**
 * The value of a column in JavaScript: as its property is typed, else as its SQL type says.
 *
 * @param kind What the SQL type says.
 * @param values Those of an enum; they are known even where the property is a `string`.
 */
function valueType(
  property: PropertyType | undefined,
  kind: HostType['kind'],
  values: readonly string[] | undefined,
): ColumnType {
  const written = property?.type.kind === 'unknown' ? undefined : property?.type
  const type = withValues(written ?? { kind }, values)
  // The types of packages are not loaded: of those, only what is no plain value keeps its name.
  const isNamed = property && property.text !== 'unknown' && (written !== undefined || isObject(kind))
  return { type, text: isNamed ? property.text : textOfType(type) }
}

const isObject = (kind: HostType['kind']) => kind === 'json' || kind === 'unknown'
