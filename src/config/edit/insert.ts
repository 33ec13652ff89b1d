/** Adds a property to an object literal and leaves all the rest of the source as it is. */
import type { SourceStyle } from './style.js'
import type { ObjectNode } from './syntax.js'

const WIDTH = 110

/** What may stand between the last property and the bracket: a comma among blanks and comments. */
const BEFORE_COMMA = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*,/
const REST_OF_LINE = /^(?:[ \t]|\/\*(?:[^*\n]|\*(?!\/))*\*\/)*(?:\/\/[^\n]*)?(?=\n)/

/**
 * The source with one more property, after the last: on a line of its own where the others are, else beside them for
 * as long as the line has room.
 *
 * @param entry `key: value`
 */
export function insertProperty(
  source: string,
  object: ObjectNode,
  entry: string,
  style: SourceStyle,
): string {
  const { start, end } = rangeOf(object)
  const properties = object.properties.map(rangeOf)
  const [first] = properties
  const last = properties.at(-1)
  if (!first || !last) return insertFirst(source, start, end, entry, style)
  const comma = BEFORE_COMMA.exec(source.slice(last.end, end - 1))?.[0]
  const isInline = !source.slice(start, first.start).includes('\n')
  if (isInline) {
    const inserted = comma
      ? splice(source, last.end + comma.length, ` ${entry},`)
      : splice(source, last.end, `, ${entry}`)
    const texts = properties.map((range) => source.slice(range.start, range.end))
    // One of several objects in a line stays there, and so does one with comments.
    const isAlone = !/[{[(]/.test(source.slice(source.lastIndexOf('\n', start) + 1, start))
    const mayBreak = isAlone && !/\n|\/[/*]/.test(source.slice(start, end))
    return mayBreak && lineAt(inserted, start).length > WIDTH
      ? source.slice(0, start) + broken(source, start, [...texts, entry], style) + source.slice(end)
      : inserted
  }
  const line = `\n${indentAt(source, last.start)}${entry}`
  const afterComma = last.end + (comma?.length ?? 0)
  const lineEnd = afterComma + (REST_OF_LINE.exec(source.slice(afterComma, end))?.[0].length ?? 0)
  return comma
    ? splice(source, lineEnd, `${line},`)
    : `${source.slice(0, last.end)},${source.slice(last.end, lineEnd)}${line}${source.slice(lineEnd)}`
}

function insertFirst(source: string, start: number, end: number, entry: string, style: SourceStyle): string {
  const inside = source.slice(start + 1, end - 1)
  if (inside.trim() === '') return `${source.slice(0, start)}{ ${entry} }${source.slice(end)}`
  // What stands there is a comment.
  const outer = indentAt(source, start)
  const comma = style.json ? '' : ','
  return `${source.slice(0, end - 1).trimEnd()}\n${outer}${style.indent}${entry}${comma}\n${outer}${source.slice(end - 1)}`
}

function broken(
  source: string,
  start: number,
  entries: readonly string[],
  { indent, json }: SourceStyle,
): string {
  const outer = indentAt(source, start)
  const lines = entries.map((entry) => `\n${outer}${indent}${entry}`)
  return `{${lines.join(',')}${json ? '' : ','}\n${outer}}`
}

/** The range of a node in the source that it was parsed from. */
export function rangeOf({ start, end }: { readonly start?: number | null; readonly end?: number | null }): {
  readonly start: number
  readonly end: number
} {
  if (typeof start !== 'number' || typeof end !== 'number') throw new TypeError('A parsed node has a range')
  return { start, end }
}

export const splice = (source: string, at: number, text: string): string =>
  source.slice(0, at) + text + source.slice(at)

function lineAt(source: string, offset: number): string {
  const end = source.indexOf('\n', offset)
  return source.slice(source.lastIndexOf('\n', offset) + 1, end < 0 ? undefined : end)
}

const indentAt = (source: string, offset: number): string => /^[ \t]*/.exec(lineAt(source, offset))?.[0] ?? ''
