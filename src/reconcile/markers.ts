/** Conflict markers as git writes them, in the form with the base (`merge.conflictStyle=diff3`): editors know them. */
import type { Hunk } from './pieces.js'
import { linesOf, textOf } from './text.js'

/** One conflict between markers. */
export const markHunk = ({ mine, base, now }: Hunk): readonly string[] => [
  '<<<<<<< yours',
  ...mine,
  ...(base ? ['||||||| last generated', ...base] : []),
  '=======',
  ...now,
  '>>>>>>> generated now',
]

/** The first line that is a conflict marker, from 1; undefined where there is none. */
export function markerLine(text: string): number | undefined {
  const index = linesOf(text).findIndex((line) => /^(<{7}|\|{7}|>{7})( |$)/.test(line))
  return index < 0 ? undefined : index + 1
}

/** The texts that conflict markers are between: what is around them, with the first side of each, and with the last one. */
export function sidesOf(text: string): readonly [first: string, last: string] {
  let side: 'both' | 'first' | 'base' | 'last' = 'both'
  const [first, last]: [string[], string[]] = [[], []]
  for (const line of linesOf(text)) {
    if (/^<{7}( |$)/.test(line)) side = 'first'
    else if (side === 'first' && /^\|{7}( |$)/.test(line)) side = 'base'
    else if (side !== 'both' && /^={7}$/.test(line)) side = 'last'
    else if (side === 'last' && /^>{7}( |$)/.test(line)) side = 'both'
    else {
      if (side === 'both' || side === 'first') first.push(line)
      if (side === 'both' || side === 'last') last.push(line)
    }
  }
  return [textOf(first), textOf(last)]
}
