import type { HostType } from '../host-model.js'
import type { ColumnType } from '../type-of.js'
import type { PropertyType } from './property-type.js'

const typeTexts: Readonly<Record<HostType['kind'], string>> = {
  string: 'string',
  number: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'Date',
  bytes: 'Buffer',
  json: 'unknown',
  unknown: 'unknown',
}

/**
 * What a column holds in JavaScript: as its property is typed, else as its SQL type says.
 *
 * @param kind What the SQL type says.
 * @param values Those of an enum; they are known even where the property is a `string`.
 */
export function valueType(
  property: PropertyType | undefined,
  kind: HostType['kind'],
  values: readonly string[] | undefined,
): ColumnType {
  const written = property?.type.kind === 'unknown' ? undefined : property?.type
  const type = withValues(written ?? { kind }, values)
  // The types of packages are not loaded: of those, only what is no plain value keeps its name.
  const isNamed = property && property.text !== 'unknown' && (written !== undefined || isObject(kind))
  return { type, text: isNamed ? property.text : textOf(type) }
}

const isObject = (kind: HostType['kind']) => kind === 'json' || kind === 'unknown'

function withValues(type: HostType, values: readonly string[] | undefined): HostType {
  return type.kind === 'string' && !type.values && values ? { kind: 'string', values } : type
}

const textOf = (type: HostType) =>
  type.kind === 'string' && type.values
    ? type.values.map((value) => JSON.stringify(value)).join(' | ')
    : typeTexts[type.kind]
