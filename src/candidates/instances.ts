/** What a host's code does with an object that it has made: its values may come one by one, `user.status = 'active'`. */

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
function endOf(text: string, isEnd: (rest: string) => boolean, outside = 0): number {
  let depth = outside
  for (const { 0: bracket, index } of text.matchAll(/[([{]|[)\]}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1
    if (depth === 0 && isEnd(text.slice(index + 1))) return index + 1
  }
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
  const block = behind.slice(
    0,
    endOf(behind, () => true, 1),
  )
  const given = [...block.matchAll(new RegExp(`^\\s*${name}\\.(\\w+)\\s*=(?!=)\\s*([^;\\n]+)`, 'gm'))]
  return given.length > 0 ? `{ ${given.map(([, field, value]) => `${field}: ${value}`).join(',\n')} }` : ''
}
