/** Rows of the host that have a name, in whatever case: to SCIM a userName is the same in each (RFC 7643 §4.1.1). */
import { foldCase } from '../../../filter/fold.js'
import { isAscii } from '../../../sql/ascii.js'
import type { Column } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import { and, oneOf, type Sql, sql } from '../../sql/sql.js'
import { fieldOf, type Store } from './store.js'

/** An index may ignore more than case: on MySQL accents, and spaces at the end. */
const MOST = 20

/** @returns the key of the row that has the name to the letter, else of one that has it in another case */
export async function keyOfNamesake(
  store: Store,
  key: Column,
  name: Column,
  text: string,
  where: Sql | undefined,
): Promise<unknown> {
  const same = await sameName(store, name, text)
  const rows = await store.select({
    fields: { key, name: fieldOf(name, key.table) },
    from: key.table,
    outer: name.table === key.table ? [] : store.besides,
    where: and(same, where),
    limit: MOST,
  })
  return sameIn(rows, (row) => row.name, text)?.key
}

/** The one that has a name to the letter, else one that has it in another case. */
export function sameIn<T>(all: readonly T[], nameOf: (one: T) => unknown, text: string): T | undefined {
  const same = all.filter((one) => foldCase(String(nameOf(one))) === foldCase(text))
  return same.find((one) => nameOf(one) === text) ?? same[0]
}

/** The two forms that a plain index finds; one whose collation knows no case finds all of them by these. */
export const formsOf = (text: string): readonly string[] => [...new Set([text, foldCase(text)])]

/** Whether a name may be there in a form that a unique index of the column takes for another. */
export async function hasOtherForms(store: Store, name: Column, text: string): Promise<boolean> {
  if (formsOf(text).length > 1) return true
  const { indexes } = store.tables.dialect
  return indexes ? hasLowered(store, name, indexes) : !isAscii(text)
}

async function sameName(store: Store, name: Column, text: string): Promise<Sql> {
  const { dialect } = store.tables
  // It folds case with a collation.
  if (!dialect.indexes) {
    // Where the column's character set lacks a letter, comparing it would be an error.
    return isAscii(text) ? oneOf(name, formsOf(text)) : dialect.equals(name, text, true)
  }
  if (!(await hasLowered(store, name, dialect.indexes))) return oneOf(name, formsOf(text))
  const forms = formsOf(text).map((form) => dialect.castToText(form))
  return sql`lower(${name}) in (lower(${forms[0]}), ${forms.at(-1)})`
}

/** Columns with an index on `lower(column)`. Who makes one later starts the app again. */
const lowered = new WeakMap<Column, boolean>()

async function hasLowered(
  store: Store,
  name: Column,
  indexes: NonNullable<Dialect['indexes']>,
): Promise<boolean> {
  const known = lowered.get(name)
  if (known !== undefined) return known
  // Of an empty table nothing is known yet, nor need it be.
  const [row] = await store.select({
    fields: { indexes: indexes(name.table.name) },
    from: name.table,
    limit: 1,
  })
  if (!row) return false
  const found = String(row.indexes ?? '')
    .split(';')
    .some((definition) => isOnLowered(definition, name.name))
  lowered.set(name, found)
  return found
}

/** Whether an index on all rows begins with the column in lower case: `… on users (lower(email))`. */
function isOnLowered(definition: string, column: string): boolean {
  const plain = definition.toLowerCase().replace(/["`\s]|::(?:text|character varying)/g, '')
  const [, first = '', rest = ''] = /\(lower\(\(?([^()]+)\)?\)(.*)$/.exec(plain) ?? []
  return first === column.toLowerCase() && !/\)where/.test(rest)
}
