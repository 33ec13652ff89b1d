/** The words that a comment beside a column says it may have: `role String // ADMIN | WORKER`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostColumn, HostTable } from './host-model.js'
import { memo } from './memo.js'
import { escaped } from './words.js'

const WORD = `['"\`]?[A-Za-z][\\w-]*['"\`]?`
const list = (sign: string) =>
  new RegExp(`^\\s*(?:[\\w ]{1,24}:\\s*)?(${WORD}(?:\\s*${sign}\\s*${WORD})+)\\s*(?:\\*/)?\\s*$`)
const lists = [list('\\|'), list(','), list('/')]

/** A decorator and its options stand before the name that it is of. */
const REACH = 10

/**
 * Tables with what comments say of their columns of any text. Nothing holds to it: it tells how the app calls what it has,
 * and no other word is refused.
 *
 * @param cwd what the places of columns are relative to
 */
export function withNotes(cwd: string, tables: readonly HostTable[]): readonly HostTable[] {
  const linesOf = memo((file: string) => {
    try {
      return readFileSync(join(cwd, file), 'utf8').split('\n')
    } catch {
      return []
    }
  })
  const noted = (column: HostColumn): HostColumn => {
    const { type, references, location } = column
    if (type.kind !== 'string' || type.values || references || location.line === undefined) return column
    const words = wordsBeside(linesOf(location.file).slice(location.line - 1, location.line + REACH), column)
    return words ? { ...column, noted: words } : column
  }
  return tables.map((table) => ({ ...table, columns: table.columns.map(noted) }))
}

function wordsBeside(
  lines: readonly string[],
  { field, initial }: HostColumn,
): readonly string[] | undefined {
  const name = new RegExp(`\\b${escaped(field.split('.').at(-1) ?? field)}\\b`)
  const [, comment] = /(?:\/\/+|\/\*+)(.*)$/.exec(lines.find((line) => name.test(line)) ?? '') ?? []
  if (comment === undefined) return undefined
  const found = lists.map((one) => one.exec(comment)?.[1]).find((one) => one !== undefined)
  const words = found?.split(/[|,/]/).map((word) => word.replace(/[\s'"`]/g, ''))
  // What it has by itself is one of them, or the comment is of something else.
  return words && (typeof initial !== 'string' || words.includes(initial)) ? words : undefined
}
