/** Columns that are called as a table is, with nothing that says key, and by which the app looks for that table's rows. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { weakMemo } from '../inspect/memo.js'
import { escaped, nounsOf, plainField, titleOf } from '../inspect/words.js'
import { isOfApp } from './code/app-code.js'
import { isAlike, keysOf } from './named-references.js'

/**
 * Gives texts the references that look-ups tell, where rows with them are spoken of: `organization: String`, where the app does
 * `Organization.findById(user.organization)`. What is called so in other tables holds the same.
 */
export function withSoughtKeys(
  tables: readonly HostTable[],
  sources: readonly Source[],
): readonly HostTable[] {
  const texts = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const found = targetOf(table, column, tables)
      return found ? [{ table, column, ...found }] : []
    }),
  )
  const sought = texts.filter(({ table, column, target, key }) =>
    isSought(target, key, column, sources, table),
  )
  if (sought.length === 0) return tables
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column): HostColumn => {
      const own = texts.find((one) => one.table === table && one.column === column)
      const isKey = own && sought.some((one) => one.target === own.target && one.name === own.name)
      return isKey
        ? { ...column, references: { table: own.target.ref, field: own.key.field, named: true } }
        : column
    }),
  }))
}

/** The table that a text is called after by all of its name, and the key that it may hold. */
function targetOf(table: HostTable, column: HostColumn, tables: readonly HostTable[]) {
  const { type, references, primaryKey, arrayOf } = column
  if (type.kind !== 'string' || type.values || references || primaryKey || arrayOf) return undefined
  const name = plainField(table, column.field)
  const target = byName(tables).get(name)
  const [key, ...others] = target && target !== table ? keysOf(target) : []
  return target && key && others.length === 0 && isAlike(key, column) ? { name, target, key } : undefined
}

const byName = weakMemo(
  (tables: readonly HostTable[]) =>
    new Map(tables.flatMap((table) => nounsOf(table).map((noun) => [noun.join(''), table] as const))),
)

/** `Organization.findById(user.organization)`, `findByPk(organization)`, `findOneBy({ id: user.organization })`, `eq(organizations.id, user.organization)`. */
function isSought(
  target: HostTable,
  key: HostColumn,
  { field }: HostColumn,
  sources: readonly Source[],
  whose: HostTable,
): boolean {
  const held = String.raw`(?:\w+[!?]?\.)*${escaped(field)}\s*`
  const sought = new RegExp(
    [
      String.raw`\b(?:${titlesOf(target)})(?:Repository|Repo|Model)?\s*\.\s*(?:find(?:ById|ByPk)\w*\(\s*${held}[,)]|(?:find|get)\w*\(\s*\{\s*(?:where\s*:\s*\{\s*)?${escaped(key.field)}\s*:\s*${held}[,}])`,
      String.raw`\beq\(\s*(?:${titlesOf(target)})\.${escaped(key.field)}\s*,\s*${held}\)`,
    ].join('|'),
    'i',
  )
  const speaks = new RegExp(String.raw`\b(?:${titlesOf(whose)})\b`, 'i')
  return sources.some(
    (source) =>
      source.text.includes(field) && isOfApp(source) && sought.test(source.text) && speaks.test(source.text),
  )
}

const titlesOf = (table: HostTable): string =>
  [titleOf(table), table.model ?? '', table.name]
    .filter((one) => one !== '')
    .map(escaped)
    .join('|')
