import type { Match } from './dialect.js'

/**
 * The pattern for `like … escape '!'`, where `%`, `_` and the escape character itself stand for themselves. It is not the
 * backslash that escapes: in a literal `'\\'` that is one character on some databases and two on others.
 */
export function likePattern(operator: Match, value: string): string {
  const escaped = value.replace(/[!%_]/g, '!$&')
  return `${operator === 'sw' ? '' : '%'}${escaped}${operator === 'ew' ? '' : '%'}`
}
