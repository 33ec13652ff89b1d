/** Columns that hold lists, or JSON, and what the host's inserts give them. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, titleOf } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { literalIn } from '../code/inserted-text.js'
import { counted, givenIn } from '../code/inserts.js'
import { isPowerful, rightsName, roleName } from '../lexicon.js'
import type { CreateFacts } from './create-facts.js'
import { nameOf } from './own-names.js'
import type { Proposed } from './unique-text.js'

/** Whether the database has a list of values in it. */
export const isList = ({ typeText, stored }: HostColumn): boolean =>
  /\[\]$|^(Readonly)?Array</.test(typeText) || stored.sqlType.endsWith('[]')

/** Whether a column has a list of roles: `roles`, `role Role[]`. */
export const holdsRoles = (table: HostTable, column: HostColumn): boolean =>
  isList(column) && roleName.test(plainField(table, column.field).replace(/s$/, ''))

/** Whether a column holds more than one value: a list, or JSON. */
export const holdsMany = (column: HostColumn): boolean => column.type.kind === 'json' || isList(column)

/**
 * The list of literals, or the empty list or object, that they give a column, as it is written: `['reader']`. None that names a role with
 * rights over others or all rights, nor one of several lists of roles: those of the one are not those of the next.
 */
export function insertedList(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): string | undefined {
  if (!holdsMany(column)) return undefined
  const [first, second] = counted(
    table,
    column,
    sources,
    (text) => (/^\{\s*\}$/.test(text) ? '{}' : listOf(text, sources)),
    (block) => listIn(column.field, block) ?? givenIn(column.field, block),
  )
  return second && holdsRoles(table, column) ? undefined : first?.value
}

/** `roles: ['reader']`, and what they give where nobody says more: `roles: sent.roles ?? ['reader']`. */
const listIn = (field: string, block: string, before = ''): string | undefined =>
  new RegExp(
    `[{,\\s]['"]?${escaped(field)}['"]?\\s*:\\s*(?:[\\w.?!]+\\s*(?:\\?\\?|\\|\\|)\\s*)?${before}(\\[[^[\\]{}()]*\\])`,
  ).exec(block)?.[1]

/** `RIGHTS.reader`, `RIGHTS[role]`, `rightsOf('reader')`, `(Keeper as Rights).rightsOf(role)`: what the app has for a role, and nothing that is made of what it was sent. */
const KEPT = String.raw`[A-Z][A-Z_]+(?:\.\w+|\[[^\]]+\])|(?:await\s+)?(?:\([^()\n]*\)\.)?(?:\w+\.)*(?!(?:map|flatMap|filter|split|parse|concat|flat|from|slice)\()\w+\([^,;{}\n]*\)`

const keptIn = (field: string, block: string): string | undefined =>
  new RegExp(`[{,\\s]['"]?${escaped(field)}['"]?\\s*:\\s*(${KEPT})\\s*(?:[,}\\n]|$)`).exec(block)?.[1]

/** Whether a column is a list of rights of which nobody has any by itself. */
export const isEmptyOfRights = (table: HostTable, column: HostColumn): boolean => {
  const { field, emptyList, initial, notNull, filledBy } = column
  const isEmpty = emptyList || initial === '[]' || (!notNull && !filledBy)
  return isEmpty && holdsMany(column) && rightsName.test(plainField(table, field))
}

/**
 * The rights that the app's own inserts give in a list that is empty by itself, as it writes them, where its code asks who has which: whoever
 * has none may do nothing. None for a list of anything else.
 */
export function rightsGiven(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): string | undefined {
  if (!isEmptyOfRights(table, column)) return undefined
  const { field } = column
  const asks = new RegExp(
    `\\.${escaped(field)}\\b[!?]*(?:\\s*(?:\\?\\?|\\|\\|)\\s*\\[\\]\\))?\\.(?:includes|some|every|indexOf|has)\\(`,
  )
  if (!codeNaming(sources, field).some(({ text }) => asks.test(text))) return undefined
  const [first] = counted(
    table,
    column,
    sources,
    (text) => (/\w|\*/.test(text) ? text : undefined),
    (block) => listIn(field, block, '(?:JSON\\.stringify\\(\\s*)?') ?? keptIn(field, block),
  )
  return first?.value
}

function listOf(text: string, sources: readonly Source[]): string | undefined {
  const inner = /^\[([^[\]]*)\]$/.exec(text)?.[1]?.trim()
  if (inner === undefined) return undefined
  const parts = inner.split(',').map((part) => part.trim())
  const values = parts.filter((part) => part !== '').map((part) => literalIn(part, sources))
  return values.every(
    (value) =>
      typeof value === 'number' ||
      (typeof value === 'string' && !isPowerful(value) && !/^(\*|all$)/i.test(value)),
  )
    ? `[${values.map(printed).join(', ')}]`
    : undefined
}

/** As TypeScript has it. */
const printed = (value: Literal | undefined) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)

/** A list, or an object that is empty, as it is written. */
export function ofList(
  list: string,
  table: HostTable,
  column: HostColumn,
  own: CreateFacts['own'],
): Proposed {
  const isEmpty = list === '[]' || list === '{}'
  return {
    value: own({
      name: isEmpty ? (list === '[]' ? 'noElements' : 'noValues') : nameOf(table, column.field),
      purpose: isEmpty ? 'An empty value.' : `What a new row of ${titleOf(table)} has as ${column.field}.`,
      returns: isEmpty ? undefined : typeOfList(list),
      body: `return ${list}`,
    }),
    reason: isEmpty ? 'empty' : 'as your app inserts it',
  }
}

/** The values that it has, for a column that takes no other: `('reader' | 'writer')[]`. */
function typeOfList(list: string): string {
  const values = [...new Set(list.match(/'(?:[^'\\]|\\.)*'|-?[\d.]+/g))]
  return values.length === 1 ? `${values[0]}[]` : `(${values.join(' | ')})[]`
}
