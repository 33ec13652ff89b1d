/** Code that lets everybody in again who is out by a word: what SCIM shuts out by that would be let in, too. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import { escaped } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { pieceBefore } from '../code/brackets.js'
import { literalIn, WORD } from '../code/inserted-text.js'
import { wholeCall } from '../code/instances.js'

/** As much of a source as one update takes. */
const REACH = 1200

/** What tells one of them from the others. */
const ofOne = /\b\w*(?:user|member|account|person)_?id\b|\.\s*id\b|\bid\s*[:,}]/i

/**
 * The source that gives one word to all rows that have another, whoever they are of: `update({ where: { status: 'paused' }, data: { status:
 * 'active' } })`, once somebody has paid, say.
 */
export function takenBackBy(
  { field, on, off }: { readonly field: string; readonly on: Literal; readonly off: Literal },
  sources: readonly Source[],
): string | undefined {
  const names = new RegExp(`\\b${escaped(field)}['"]?\\s*[:,=]\\s*(${WORD})`, 'g')
  return codeNaming(sources, field).find(({ text }) =>
    [...text.matchAll(/\bupdate\w*\s*\(/g)].some(({ index }) => {
      const update =
        pieceBefore(text, index, 200, /;|\n\s*\n|[{}]\s*\n|=>/) + wholeCall(text.slice(index, index + REACH))
      if (ofOne.test(update)) return false
      const words = [...update.matchAll(names)].map(([, word = '']) => literalIn(word, sources))
      return words.includes(on) && words.includes(off)
    }),
  )?.path
}
