/** Types of objects in a column, as the app's code declares them: an empty object is none of some. */
import type { Source } from '../../inspect/detect/sources.js'
import { literalAt, partsAt } from '../code/brackets.js'

/** `name:`, and not `name?:`; `readonly`, quotes and an index signature are none of the name. */
const demanded = /^\s*(?:readonly\s+)?['"]?[\w$]+['"]?\s*!?:/

/**
 * Whether a type says that an object has members which an empty one has not: a shape, or the name of an interface, a type or a class.
 * What is declared nowhere here says nothing.
 */
export function demandsMembers(typeText: string, sources: readonly Source[]): boolean {
  const text = typeText.trim()
  if (text.startsWith('{')) return membersOf(text).some(isDemanded)
  if (!/^[A-Z_$][\w$]*$/.test(text)) return false
  const declaring = new RegExp(
    `\\b(?:interface\\s+${text}\\b[^{;=]*|class\\s+${text}\\b[^{;=]*|type\\s+${text}\\s*=\\s*)(?=\\{)`,
  )
  return sources.some((source) => {
    const found = declaring.exec(source.text)
    return found !== null && membersOf(literalAt(source.text, found.index + found[0].length)).some(isDemanded)
  })
}

const isDemanded = (member: string) => demanded.test(member)

/** What stands in the brackets of a shape, a member each: a comma or the end of a line parts as a semicolon does. */
const membersOf = (shape: string): readonly string[] =>
  partsAt(shape.slice(1, -1).replace(/[,\n]/g, ';'), ';')
