import type { HostColumn, HostType, StoredColumn } from '../host-model.js'
import type { Context } from './context.js'
import { nativeSqlType, scalarOf } from './scalars.js'
import {
  type Attribute,
  argumentOf,
  attributeOf,
  type EnumBlock,
  type Field,
  stringOf,
  type Value,
} from './syntax.js'

/**
 * Reads a field that is a column. The keys of the model (`@@id`, relations) are the caller's to add.
 *
 * @returns `undefined` for a relation, and for a field that the client leaves out.
 */
export function readColumn(context: Context, field: Field): HostColumn | undefined {
  if (context.schema.models.has(field.type) || isLeftOut(field)) return undefined
  const declared = context.schema.enums.get(field.type)
  const fill = defaultOf(field)
  const isKey = attributeOf(field, 'id') !== undefined
  return {
    field: field.name,
    ...typeOf(field, declared),
    // A list is never null to the client, and empty unless it is given.
    notNull: field.arity !== 'optional',
    filledBy: fill ?? (field.arity === 'list' ? 'orm' : undefined),
    ...(field.arity === 'list' && isEmptyBySelf(field) && { emptyList: true as const }),
    ...initialOf(field),
    primaryKey: isKey,
    // Prisma ignores `@unique` on a key.
    unique: !isKey && isUnique(attributeOf(field, 'unique')),
    stored: storedColumn(context, field, declared),
    location: field.location,
  }
}

/** The client does not know a field that is marked so, nor one of a type that Prisma does not support. */
export const isLeftOut = (field: Field) =>
  field.type === 'Unsupported' || attributeOf(field, 'ignore') !== undefined

/** A unique index with a condition lets two rows share the value. */
export function isUnique(attribute: Attribute | undefined): boolean {
  return attribute !== undefined && !attribute.args.some(({ name }) => name === 'where')
}

type ColumnType = Pick<HostColumn, 'type' | 'typeText' | 'storedValues'>

function typeOf(field: Field, declared: EnumBlock | undefined): ColumnType {
  const scalar = scalarOf(field.type)
  const text = declared?.name ?? scalar?.typeText ?? 'unknown'
  const isList = field.arity === 'list'
  const type: HostType = declared
    ? { kind: 'string', values: declared.values.map(({ name }) => name) }
    : { kind: scalar?.kind ?? 'unknown' }
  return {
    type: isList ? { kind: 'unknown' } : type,
    typeText: isList ? `${text}[]` : text,
    storedValues: declared && storedValues(declared),
  }
}

/** The values with a name of their own in the database: `BASIC_USER @map("user")`. */
function storedValues({ values }: EnumBlock): Readonly<Record<string, string>> | undefined {
  const mapped = values.flatMap((value) => {
    const stored = stringOf(argumentOf(attributeOf(value, 'map'), 'name'))
    return stored === undefined ? [] : [[value.name, stored] as const]
  })
  return mapped.length > 0 ? Object.fromEntries(mapped) : undefined
}

/** The functions that the client calls itself; the others are a `DEFAULT` of the column. */
const clientFunctions = new Set(['uuid', 'cuid', 'ulid', 'nanoid'])

/** Who fills a field that a new row leaves out. */
export function defaultOf(field: Field): HostColumn['filledBy'] {
  const value: Value | undefined = argumentOf(attributeOf(field, 'default'), 'value')
  if (value === undefined) return attributeOf(field, 'updatedAt') ? 'orm' : undefined
  return value.kind === 'call' && clientFunctions.has(value.name) ? 'orm' : 'database'
}

/** A list that an insert need not give: without a default, or by `@default([])`. */
function isEmptyBySelf(field: Field): boolean {
  const value = argumentOf(attributeOf(field, 'default'), 'value')
  return value === undefined || (value.kind === 'list' && value.items.length === 0)
}

/** `@default("invited")`, `@default(false)`, `@default(0)`, or the name of an enum's value. */
function initialOf(field: Field): Pick<HostColumn, 'initial'> {
  const value = argumentOf(attributeOf(field, 'default'), 'value')
  if (value?.kind === 'number') return { initial: Number(value.text) }
  if (value?.kind === 'string') return { initial: value.text }
  if (value?.kind !== 'name') return {}
  return { initial: /^(true|false)$/.test(value.text) ? value.text === 'true' : value.text }
}

function storedColumn({ dialect }: Context, field: Field, declared: EnumBlock | undefined): StoredColumn {
  const native = field.attributes.find(({ name }) => name.includes('.'))
  const sqlType = native
    ? nativeSqlType(native, dialect)
    : declared
      ? enumSqlType(declared, dialect)
      : (scalarOf(field.type)?.sql[dialect] ?? 'text')
  return {
    name: stringOf(argumentOf(attributeOf(field, 'map'), 'name')) ?? field.name,
    builder: field.type,
    module: declared?.location.file ?? 'prisma',
    options: native && printAttribute(native),
    sqlType: field.arity === 'list' ? `${sqlType}[]` : sqlType,
  }
}

/** PostgreSQL has a type for each enum, MySQL lists its values with the column, and SQLite has text. */
function enumSqlType(declared: EnumBlock, dialect: Context['dialect']): string {
  if (dialect === 'sqlite') return 'text'
  if (dialect === 'mysql') {
    const stored = storedValues(declared)
    const values = declared.values.map(({ name }) => stored?.[name] ?? name)
    return `enum(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`
  }
  const name = stringOf(argumentOf(attributeOf(declared, 'map'), 'name')) ?? declared.name
  const sqlSchema = stringOf(argumentOf(attributeOf(declared, 'schema'), 'map'))
  return [sqlSchema, name].flatMap((part) => (part === undefined ? [] : `"${part}"`)).join('.')
}

function printAttribute({ name, args }: Attribute): string {
  const texts = args.flatMap(({ value }) => ('text' in value ? value.text : []))
  return `@${name}${texts.length > 0 ? `(${texts.join(', ')})` : ''}`
}
