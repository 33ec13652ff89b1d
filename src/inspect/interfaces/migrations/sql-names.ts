import type { TableName } from './change.js'
import type { Cursor } from './sql-tokens.js'

/** `"auth"."users"` */
export function tableName(cursor: Cursor): TableName | undefined {
  const first = cursor.name()
  if (first === undefined || !cursor.take('.')) return first === undefined ? undefined : { name: first }
  const name = cursor.name()
  return name === undefined ? undefined : { schema: first, name }
}

/** `(email, lower(name))`: an expression counts where it folds the case of one column; unique in any case is unique. */
export function columnList(cursor: Cursor): readonly string[] {
  const items = cursor.list() ?? []
  const names = items.flatMap(([first, open, inner]) => {
    const folded = open?.text === '(' && /^(lower|upper)$/i.test(first?.text ?? '') ? inner : first
    const isName = folded?.kind === 'word' || folded?.kind === 'name'
    return isName && (folded === inner || open?.text !== '(') ? [folded.text] : []
  })
  return names.length === items.length ? names : []
}
