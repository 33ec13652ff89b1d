/** Text comparisons as regular expressions that mean the same to PCRE, which MongoDB has, and to JavaScript. */
import { foldCase } from '../../filter/fold.js'

/** `$` would match in front of a line break at the end, too. */
const END = '(?![\\s\\S])'

export type Match = 'eq' | 'co' | 'sw' | 'ew'

/** @param ignoresCase as `foldCase` does, which is neither what PCRE's option `i` does nor what JavaScript's does */
export function pattern(operator: Match, text: string, ignoresCase: boolean): string {
  const points = [...(ignoresCase ? foldCase(text) : text)]
  const body = points.map(ignoresCase ? anyCase : escaped).join('')
  const start = operator === 'eq' || operator === 'sw' ? '^' : ''
  return start + body + (operator === 'eq' || operator === 'ew' ? END : '')
}

/** A pattern is a C string in BSON, so a NUL needs a spelling of its own. */
const escaped = (point: string) => (point === '\0' ? '\\x00' : point.replace(/[\\^$.*+?()[\]{}|/#-]/, '\\$&'))

function anyCase(point: string): string {
  const others = casesOf(point)
  // No brackets: to JavaScript without its option `u`, a character beyond U+FFFF is two in them.
  return others.length === 0 ? escaped(point) : `(?:${[point, ...others].map(escaped).join('|')})`
}

/** The letters that fold to a letter. */
const casesOf = (point: string): readonly string[] => {
  cases ??= makeCases()
  return cases.get(point) ?? []
}

let cases: ReadonlyMap<string, readonly string[]> | undefined

/** Past the planes that have letters with case, Unicode has none. */
const LAST = 0x1ffff

function makeCases(): ReadonlyMap<string, readonly string[]> {
  const made = new Map<string, string[]>()
  for (let code = 0; code <= LAST; code++) {
    const letter = String.fromCodePoint(code)
    const small = foldCase(letter)
    if (small !== letter) made.set(small, [...(made.get(small) ?? []), letter])
  }
  return made
}
