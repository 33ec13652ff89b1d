/** The words that a database lets a column have by a check: to the app's types it may be any text. */
import type { HostColumn } from './host-model.js'

/** A column, as a condition calls it, and the only words that it takes. */
export interface Checked {
  readonly column: string
  readonly words: readonly string[]
}

const COLUMN = `(?:\\w+\\s*\\.\\s*)?["\`[]?(\\w+)["\`\\]]?`
const WORD = "'[^']+'"
const WORDS = `${WORD}(?:\\s*,\\s*${WORD})*`
const condition = new RegExp(
  `^\\(*\\s*(?:${COLUMN}\\s+is\\s+null\\s*\\)?\\s*or\\s+\\(?\\s*)?${COLUMN}\\s+in\\s*\\(\\s*(${WORDS})\\s*,?\\s*\\)+(?:\\s*or\\s+\\(?${COLUMN}\\s+is\\s+null)?[\\s)]*$`,
  'i',
)

/** What is no word: casts, and a column in brackets of its own. */
const TYPED = /'[^']*'|\s*:\s*:\s*(?:character\s+varying|"?\w+"?)(?:\s*\(\d+\))?(?:\s*\[\s*\])?/gi
const ALONE = /'[^']*'|(?<!\w\s*)\(\s*("?\w+"?)\s*\)/gi

/** `(status)::text = ANY ((ARRAY['active'::character varying])::text[])`, as PostgreSQL tells what it keeps, in the form that people write. */
const asWritten = (text: string): string =>
  text
    .replace(TYPED, (whole) => (whole.startsWith("'") ? whole : ''))
    .replace(ALONE, (whole, column?: string) => column ?? whole)
    .replace(/=\s*any\s*\(+\s*array\s*\[([^\]]*)\]\s*\)+/i, 'in ($1)')

/**
 * Reads `status in ('active', 'disabled')`, with `status is null` beside it or without.
 *
 * @returns undefined for a condition that says anything else
 */
export function checkedWords(text: string): Checked | undefined {
  const [whole, before, column = '', words = '', behind] = condition.exec(asWritten(text).trim()) ?? []
  const isOfOne = [before, behind].every((one) => one === undefined || one === column)
  return whole === undefined || !isOfOne
    ? undefined
    : { column, words: [...words.matchAll(/'([^']+)'/g)].map(([, word = '']) => word) }
}

/** A column of text with the words that checks of its table let it have. */
export function withWords(column: HostColumn, name: string, checks: readonly Checked[]): HostColumn {
  const { type } = column
  const words = checks.find((one) => one.column === name)?.words
  return words && type.kind === 'string' && !type.values
    ? { ...column, type: { kind: 'string', values: words } }
    : column
}
