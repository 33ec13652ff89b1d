import { segmentsOf } from '../classes/call-chain.js'
import type { PropertyType } from '../classes/property-type.js'
import type { HostType } from '../host-model.js'
import type { Bound } from '../source/evaluate.js'
import { isRecord, type StaticValue, staticValue, staticValues, stringsOf } from '../source/static-value.js'

/** A data type as a model gives it: `DataTypes.INTEGER(11).UNSIGNED`. */
export interface DataType {
  /** `STRING`; of a type that is given as text, that. */
  readonly key: string
  readonly args?: readonly (StaticValue | undefined)[]
  /** `UNSIGNED`, `ZEROFILL`, `BINARY`. */
  readonly modifiers?: readonly string[]
  /** The type of the elements of an `ARRAY`. */
  readonly of?: DataType
}

const kinds: readonly (readonly [RegExp, HostType['kind']])[] = [
  // Numbers that would lose digits are strings in JavaScript.
  [/^(STRING|CHAR|TEXT|CITEXT|UUID(V[14])?|ENUM|TIME|DATEONLY|BIGINT|DECIMAL|CIDR|INET|MACADDR)$/, 'string'],
  [/^(NUMBER|(TINY|SMALL|MEDIUM)?INT|INTEGER|FLOAT|REAL|DOUBLE)$/, 'number'],
  [/^BOOLEAN$/, 'boolean'],
  [/^(DATE|NOW)$/, 'date'],
  [/^JSONB?$/, 'json'],
  [/^BLOB$/, 'bytes'],
  [/^(ARRAY|RANGE|HSTORE|GEOMETRY|GEOGRAPHY|TSVECTOR|VIRTUAL)$/, 'unknown'],
]

const knownKind = (key: string) => kinds.find(([pattern]) => pattern.test(key))?.[1]

/** The value of the type in JavaScript. */
export const kindOf = ({ key }: DataType): HostType['kind'] =>
  knownKind(key) ?? (/char|text|uuid|enum/i.test(key) ? 'string' : 'unknown')

/** The values of `ENUM('a', 'b')`, `ENUM(['a', 'b'])` and `ENUM({ values: […] })`. */
export function enumValues({ key, args = [] }: DataType): readonly string[] | undefined {
  if (key !== 'ENUM') return undefined
  const [first] = args
  const list = isRecord(first) ? first.values : first
  return stringsOf(typeof list === 'string' ? args.filter((value) => value !== undefined) : list)
}

/** Reads `DataTypes.STRING(64)`, `Sequelize.UUID`, `new DataTypes.DATE(3)`, `'VARCHAR(64)'`; `undefined` for anything else. */
export function dataTypeOf(bound: Bound): DataType | undefined {
  const text = staticValue(bound)
  if (typeof text === 'string') return { key: text }
  const segments = segmentsOf(bound)
  const start = segments.findIndex(({ name }) => knownKind(name) !== undefined)
  const [type, ...modifiers] = start < 0 ? [] : segments.slice(start)
  if (!type) return undefined
  const [element] = type.args
  return {
    key: type.name,
    args: type.args.flatMap(staticValues),
    modifiers: modifiers.map(({ name }) => name),
    ...(type.name === 'ARRAY' && element && { of: dataTypeOf(element) }),
  }
}

/** A type that only running the host would tell. */
export const unread: DataType = { key: 'UNREAD' }

const inferredKeys: Partial<Record<HostType['kind'], string>> = {
  string: 'STRING',
  bigint: 'BIGINT',
  number: 'INTEGER',
  boolean: 'BOOLEAN',
  date: 'DATE',
  bytes: 'BLOB',
}

/** The type that sequelize-typescript takes from that of a property. */
export function inferred({ type }: PropertyType): DataType | undefined {
  const key = inferredKeys[type.kind]
  return key === undefined ? undefined : { key }
}
