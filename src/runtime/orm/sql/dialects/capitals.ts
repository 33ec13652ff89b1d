import { foldCase } from '../../../filter/fold.js'

/** The letters with case end here, at the Adlam script. */
const LAST_CASED = 0x1e943

let capitals: ReadonlyMap<string, string> | undefined

/** All that fold to a letter, which `toUpperCase` does not tell: of `ß` it is `SS`, of `å` one of two. */
export function capitalsOf(letter: string): string | undefined {
  if (capitals) return capitals.get(letter)
  const found = new Map<string, string>()
  for (let code = 0x41; code <= LAST_CASED; code++) {
    const character = String.fromCodePoint(code)
    const folded = foldCase(character)
    if (folded !== character) found.set(folded, (found.get(folded) ?? '') + character)
  }
  capitals = found
  return found.get(letter)
}
