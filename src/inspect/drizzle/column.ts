import { unreadable } from '../classes/context.js'
import type { ForeignKey, HostColumn, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { behind } from '../source/evaluate.js'
import { isPlain, type Property, staticValue } from '../source/static-value.js'
import { type ColumnType, writtenType } from '../type-of.js'
import type { ColumnBuilder } from './builders.js'
import { casedName } from './casing.js'
import { type Chain, chainOf, type Method } from './chain.js'
import { readBuilder } from './column-builder.js'
import type { Context } from './context.js'
import { type Field, fieldOf } from './field-of.js'
import type { TableCall } from './table-call.js'

const ormDefaults = new Set(['$default', '$defaultFn', '$onUpdate', '$onUpdateFn'])
const databaseDefaults = new Set([
  'default',
  'defaultNow',
  'defaultRandom',
  'onUpdateNow',
  'autoincrement',
  'generatedAlwaysAs',
])
/** What no insert may name. */
const computed = new Set(['generatedAlwaysAs', 'generatedAlwaysAsIdentity'])
const identities = new Set(['generatedAlwaysAsIdentity', 'generatedByDefaultAsIdentity'])

/** Reads one column from its chain of calls; reports SG2005 and returns nothing when it cannot be followed. */
export function readColumn(
  context: Context,
  table: TableCall,
  ref: Ref,
  property: Property,
): HostColumn | undefined {
  const chain = chainOf(property.value)
  const builder = chain && readBuilder(context, table.dialect, chain)
  const name = chain && columnName(chain, casedName(property.name, context.casing))
  if (!chain || !builder || name === undefined) {
    unreadable(context, property.declaration, `column '${property.name}'`)
    return undefined
  }
  const has = (names: ReadonlySet<string>) => chain.methods.some((method) => names.has(method.name))
  const method = (name: string) => chain.methods.find((one) => one.name === name)
  const primaryKey = method('primaryKey') !== undefined
  const identity = has(identities)
  const isMade = builder.generated || identity || has(databaseDefaults) || (primaryKey && builder.rowId)
  const columnType = typeOf(chain.methods, builder)
  return {
    field: property.name,
    type: columnType.type,
    typeText: columnType.text,
    notNull:
      builder.generated || builder.notNull || primaryKey || identity || method('notNull') !== undefined,
    ...((isMade || has(ormDefaults)) && { filledBy: isMade ? 'database' : 'orm' }),
    ...initialOf(method('default')),
    ...(has(computed) && { readOnly: true as const }),
    primaryKey,
    unique: method('unique') !== undefined,
    references: referenceOf(context, ref, method('references')),
    stored: { ...builder.stored, name },
    location: locationOf(context.cwd, property.declaration),
  }
}

/** The name that the call gives, else the key's; `undefined` for one that only running the host would tell. */
function columnName(chain: Chain, fallback: string): string | undefined {
  const [first] = chain.args
  if (!first) return fallback
  const value = staticValue(first)
  if (value === undefined) return undefined
  return typeof value === 'string' && value !== '' ? value : fallback
}

function typeOf(methods: readonly Method[], builder: ColumnBuilder): ColumnType {
  return methods.reduce<ColumnType>((columnType, { name, call }) => {
    const [written] = name === '$type' ? call.node.getTypeArguments() : []
    if (written) return writtenType(written, builder.columnType.type.kind)
    if (name !== 'array') return columnType
    const element = columnType.text.includes(' ') ? `(${columnType.text})` : columnType.text
    return { type: { kind: 'unknown' }, text: `${element}[]` }
  }, builder.columnType)
}

/** `.default('invited')`, `.default(false)`, `.default([])` */
function initialOf(method: Method | undefined): Pick<HostColumn, 'initial' | 'emptyList'> {
  const [given] = method?.args ?? []
  const value = given && staticValue(given)
  if (Array.isArray(value) && value.length === 0) return { emptyList: true }
  return isPlain(value) ? { initial: value } : {}
}

/** `.references(() => teams.id)`. */
function referenceOf(context: Context, ref: Ref, method: Method | undefined): ForeignKey | undefined {
  const [target] = method?.args ?? []
  const field = target && fieldOf(behind(target))
  return field && foreignKey(context, ref, field)
}

/** A named column as a foreign key's target; without a table it is the declaring table's own. */
export function foreignKey(context: Context, own: Ref, { table, field }: Field): ForeignKey {
  return { table: table ? context.refOf(table) : own, field }
}
