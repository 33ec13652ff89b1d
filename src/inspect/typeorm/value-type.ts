import type { HostType } from '../host-model.js'
import { stringsOf } from '../static-value.js'
import type { ColumnType } from '../type-of.js'
import { kindOfType, type TypeName } from './column-types.js'
import type { ColumnField } from './entity.js'

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

/** What a column holds in JavaScript: as its property is typed, else as its SQL type says. */
export function valueType({ options, property }: ColumnField, type: TypeName): ColumnType {
  const kind = options.peek('array') === true ? 'unknown' : kindOfType(type)
  const written = property?.type.kind === 'unknown' ? undefined : property?.type
  const hostType = withValues(written ?? { kind }, stringsOf(options.peek('enum')))
  const isWritten = property !== undefined && property.text !== 'unknown'
  return { type: hostType, text: isWritten ? property.text : textOf(hostType) }
}

/** The values of an enum column are known even where its property is a `string`. */
function withValues(type: HostType, values: readonly string[] | undefined): HostType {
  return type.kind === 'string' && !type.values && values ? { kind: 'string', values } : type
}

const textOf = (type: HostType) =>
  type.kind === 'string' && type.values
    ? type.values.map((value) => JSON.stringify(value)).join(' | ')
    : typeTexts[type.kind]
