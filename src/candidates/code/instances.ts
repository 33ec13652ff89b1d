/** What a host's code does with an object that it has made: its values may come one by one, `user.status = 'active'`. */

import { escaped } from '../../inspect/words.js'
import { blockEnd, signsIn } from './brackets.js'

/** As much of a source as may give one object its values. */
const REACH = 4000

/** A call with those that are chained to it: what comes behind is of something else. */
export function wholeCall(text: string): string {
  return text.slice(
    0,
    endOf(text, (rest) => !/^\s*(?:\.\s*\w|>)/.test(rest)),
  )
}

/** Where brackets are closed as often as opened, and what follows begins nothing that belongs to it. */
function endOf(text: string, isEnd: (rest: string) => boolean): number {
  for (const { index, depth } of signsIn(text))
    if (depth === 0 && isEnd(text.slice(index + 1))) return index + 1
  return text.length
}

/** `const user: User =` before a call that is not awaited: what is awaited is a row already. */
const holder = /\b(\w+)\s*(?::\s*[\w.<>[\]]+\s*)?=\s*(?:\w+\.)*$/

/**
 * The values that an object is given behind the call that makes it, as an object literal; an empty text where there are none.
 *
 * @param index where the call stands
 * @param end where it ends
 */
export function assignedTo(text: string, index: number, end: number): string {
  const [, name] = holder.exec(text.slice(Math.max(0, index - 120), index)) ?? []
  if (name === undefined) return ''
  const behind = text.slice(end, end + REACH)
  return assignments(behind.slice(0, blockEnd(behind)), name)
}

/** What is assigned to fields of an object, as an object literal; an empty text where nothing is. */
export function assignments(text: string, name: string): string {
  const assigns = new RegExp(`^\\s*${escaped(name)}\\.(\\w+)\\s*=(?!=)\\s*([^;\\n]+)`, 'gm')
  const given = [...text.matchAll(assigns)].map(([, field, value]) => `${field}: ${value}`)
  return given.length > 0 ? `{ ${given.join(',\n')} }` : ''
}
