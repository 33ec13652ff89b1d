/** What an app reads of a row that it takes each user to have: `user.branch.company.id`. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import { codeNaming } from './app-code.js'

const person = String.raw`\b\w*(?:user|account|member|employee|person|staff|profile)`

/** One place may be about those who have one. */
const ENOUGH = 2

/**
 * Where code reads what the row has that a column refers to, of somebody, and nowhere asks whether there is one: whoever has none
 * meets an error there.
 */
export function readThroughIn({ field }: HostColumn, sources: readonly Source[]): string | undefined {
  const name = field.replace(/_?id$/i, '')
  if (name.length < 3) return undefined
  const reads = new RegExp(String.raw`${person}!?\.${escaped(name)}!?\.[A-Za-z_]`, 'gi')
  const one = String.raw`[?!]?\.(?:${escaped(name)}|${escaped(field)})\b`
  const asks = new RegExp(
    String.raw`${person}${one}\s*(?:\?|&&|\|\||[!=]==?)|!\s*\w+${one}|\bif\s*\([^;{}]*${one}\s*\)`,
    'i',
  )
  const naming = codeNaming(sources, name)
  if (naming.some(({ text }) => asks.test(text))) return undefined
  const found = naming.flatMap(({ path, text }) => [...text.matchAll(reads)].map(() => path))
  return found.length >= ENOUGH ? found[0] : undefined
}
