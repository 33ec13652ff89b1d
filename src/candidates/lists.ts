/** Columns that hold lists, or JSON, and what the host's inserts give them. */
import type { Literal } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { CreateFacts } from './create-facts.js'
import { literalIn } from './inserted-text.js'
import { counted, givenIn } from './inserts.js'
import { isPowerful } from './lexicon.js'
import { nameOf } from './own-names.js'
import type { Proposed } from './unique-text.js'

/** Whether the database has a list of values in it. */
export const isList = ({ typeText, stored }: HostColumn): boolean =>
  typeText.endsWith('[]') || stored.sqlType.endsWith('[]')

/** Whether a column holds more than one value: a list, or JSON. */
export const holdsMany = (column: HostColumn): boolean => column.type.kind === 'json' || isList(column)

/**
 * The list of literals, or the empty list or object, that they give a column, as it is written: `['reader']`. None that names a role with
 * rights over others.
 */
export const insertedList = (
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): string | undefined =>
  holdsMany(column)
    ? counted(
        table,
        column,
        sources,
        (text) => (/^\{\s*\}$/.test(text) ? '{}' : listOf(text, sources)),
        (block) => listIn(column.field, block) ?? givenIn(column.field, block),
      )[0]?.value
    : undefined

const listIn = (field: string, block: string): string | undefined =>
  new RegExp(`[{,\\s]['"]?${field}['"]?\\s*:\\s*(\\[[^[\\]{}()]*\\])`).exec(block)?.[1]

function listOf(text: string, sources: readonly Source[]): string | undefined {
  const inner = /^\[([^[\]]*)\]$/.exec(text)?.[1]?.trim()
  if (inner === undefined) return undefined
  const parts = inner.split(',').map((part) => part.trim())
  const values = parts.filter((part) => part !== '').map((part) => literalIn(part, sources))
  return values.every(
    (value) => typeof value === 'number' || (typeof value === 'string' && !isPowerful(value)),
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
      body: `return ${list}`,
    }),
    reason: isEmpty ? 'empty' : 'as your app inserts it',
  }
}
