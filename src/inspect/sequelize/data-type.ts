import { Node } from 'ts-morph'
import { segmentsOf } from '../classes/call-chain.js'
import type { Bound } from '../evaluate.js'
import type { HostType } from '../host-model.js'
import { isRecord, type StaticValue, staticValue, stringsOf } from '../static-value.js'

/** A data type as a model gives it: `DataTypes.INTEGER(11).UNSIGNED`. */
export interface DataType {
  /** `STRING`; of a type that is given as text, that. */
  readonly key: string
  readonly args: readonly (StaticValue | undefined)[]
  /** `UNSIGNED`, `ZEROFILL`, `BINARY`. */
  readonly modifiers: readonly string[]
  /** The type of the elements of an `ARRAY`. */
  readonly of?: DataType
}

const kinds: Readonly<Record<string, HostType['kind']>> = {
  STRING: 'string',
  CHAR: 'string',
  TEXT: 'string',
  CITEXT: 'string',
  UUID: 'string',
  UUIDV1: 'string',
  UUIDV4: 'string',
  ENUM: 'string',
  TIME: 'string',
  DATEONLY: 'string',
  // Both are strings in JavaScript: a number would lose digits.
  BIGINT: 'string',
  DECIMAL: 'string',
  NUMBER: 'number',
  INTEGER: 'number',
  TINYINT: 'number',
  SMALLINT: 'number',
  MEDIUMINT: 'number',
  FLOAT: 'number',
  REAL: 'number',
  DOUBLE: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  NOW: 'date',
  JSON: 'json',
  JSONB: 'json',
  BLOB: 'bytes',
  ARRAY: 'unknown',
  RANGE: 'unknown',
  HSTORE: 'unknown',
  GEOMETRY: 'unknown',
  GEOGRAPHY: 'unknown',
  CIDR: 'string',
  INET: 'string',
  MACADDR: 'string',
  TSVECTOR: 'unknown',
  VIRTUAL: 'unknown',
}

/** What a value of the type is in JavaScript. */
export const kindOf = ({ key }: DataType): HostType['kind'] =>
  kinds[key] ?? (/char|text|uuid|enum/i.test(key) ? 'string' : 'unknown')

/** The values of `ENUM('a', 'b')`, `ENUM(['a', 'b'])` and `ENUM({ values: […] })`. */
export function enumValues({ key, args }: DataType): readonly string[] | undefined {
  if (key !== 'ENUM') return undefined
  const [first] = args
  const list = isRecord(first) ? first.values : first
  return stringsOf(typeof list === 'string' ? args.filter((value) => value !== undefined) : list)
}

/** `ENUM(...Object.values(Role))` passes several. */
function argumentValues({ node, scope }: Bound): readonly (StaticValue | undefined)[] {
  if (!Node.isSpreadElement(node)) return [staticValue({ node, scope })]
  const values = staticValue({ node: node.getExpression(), scope })
  return Array.isArray(values) ? values : [undefined]
}

/** Reads `DataTypes.STRING(64)`, `Sequelize.UUID`, `new DataTypes.DATE(3)`, `'VARCHAR(64)'`; `undefined` for anything else. */
export function dataTypeOf(bound: Bound): DataType | undefined {
  const text = staticValue(bound)
  if (typeof text === 'string') return { key: text, args: [], modifiers: [] }
  const segments = segmentsOf(bound)
  const start = segments.findIndex(({ name }) => name in kinds)
  const [type, ...modifiers] = start < 0 ? [] : segments.slice(start)
  if (!type) return undefined
  const [element] = type.args
  return {
    key: type.name,
    args: type.args.flatMap(argumentValues),
    modifiers: modifiers.map(({ name }) => name),
    ...(type.name === 'ARRAY' && element && { of: dataTypeOf(element) }),
  }
}
