/** The words that a database lets a column have by a check: to the app's types it may be any text. */
import type { HostColumn } from './host-model.js'

/** A column, as a condition calls it, and the only words that it takes. */
export interface Checked {
  readonly column: string
  readonly words: readonly string[]
}

const CAST = '(?:\\s*:\\s*:\\s*\\w+)?'
const COLUMN = `(?:\\w+\\s*\\.\\s*)?["\`[]?(\\w+)["\`\\]]?${CAST}`
const WORD = `'[^']+'${CAST}`
const WORDS = `${WORD}(?:\\s*,\\s*${WORD})*`
const condition = new RegExp(
  `^\\(*\\s*(?:${COLUMN}\\s+is\\s+null\\s+or\\s+\\(?\\s*)?${COLUMN}\\s+in\\s*\\(\\s*(${WORDS})\\s*,?\\s*\\)(?:\\s+or\\s+${COLUMN}\\s+is\\s+null)?[\\s)]*$`,
  'i',
)

/**
 * Reads `status in ('active', 'disabled')`, with `status is null` beside it or without.
 *
 * @returns undefined for a condition that says anything else
 */
export function checkedWords(text: string): Checked | undefined {
  const [whole, before, column = '', words = '', behind] = condition.exec(text.trim()) ?? []
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
