/** Edits a config's source where it is made of object literals: what the owner wrote stays as it is. */
import { CHECK_NOTES } from '../check-notes.js'
import { makersIn } from '../made-value.js'
import type { ConfigEdit } from './config-edit.js'
import { insertProperty, rangeOf, splice } from './insert.js'
import { type SourceStyle, sourceStyle, writeKey, writeValue } from './style.js'
import { type ConfigSyntax, type ObjectNode, parseConfig } from './syntax.js'

/**
 * The source after an edit.
 *
 * @param source with `\n` line ends
 * @param json whether it is JSON
 * @returns undefined where the place is computed, so that only its owner can edit it
 */
export function editSource(source: string, edit: ConfigEdit, json: boolean): string | undefined {
  // JSON in brackets is an expression of JavaScript.
  const text = json ? `(${source}\n)` : source
  const syntax = parseConfig(text)
  const edited = syntax.root && editObject(text, syntax, syntax.root, edit, sourceStyle(source, json))
  return edited !== undefined && json ? edited.slice(1, -2) : edited
}

function editObject(
  source: string,
  syntax: ConfigSyntax,
  object: ObjectNode,
  edit: ConfigEdit,
  style: SourceStyle,
): string | undefined {
  const [key = '', ...rest] = edit.path
  const property = syntax.propertyNamed(object, key)
  if (!property) {
    const spread = syntax.spreadsOf(object)
    // What has the key says what it is, and the last of them counts.
    const written = spread.findLast((inner) => inner && syntax.propertyNamed(inner, key))
    if (written) return editObject(source, syntax, written, edit, style)
    const mayBeThere = syntax.hasUnknownKey(object) || (spread.includes(undefined) && rest.length > 0)
    if (edit.kind === 'rename' || mayBeThere) return undefined
    const added = insertProperty(source, object, entryOf(edit, style), style)
    return withImport(source, syntax, edit, style, added)
  }
  const { value } = property
  if (value.type === 'ArrayExpression' && rest.length > 0) {
    const [index = '', ...names] = rest
    const element = value.elements[Number(index)]
    if (element && names.length === 0 && edit.kind === 'set' && isLiteral(element.type)) {
      const { start, end } = rangeOf(element)
      return replace(source, start, end, writeValue(edit.value, quotedAs(source[start], style)))
    }
    const one = element ? syntax.objectOf(element) : undefined
    return one && editObject(source, syntax, one, { ...edit, path: names }, style)
  }
  const inner = rest.length > 0 ? syntax.objectOf(value) : undefined
  if (inner) return editObject(source, syntax, inner, { ...edit, path: rest }, style)
  if (edit.kind === 'rename') {
    if (rest.length > 0 || property.computed) return undefined
    const { start, end } = rangeOf(property.key)
    const name = writeKey(edit.to, quotedAs(source[start], style))
    return replace(source, start, end, property.shorthand ? `${name}: ${key}` : name)
  }
  if (rest.length > 0 && !isLiteral(value.type)) return undefined
  const { start, end: last } = rangeOf(value)
  // A note of `init` about the value goes with it; comments of the owner stay.
  const note = value.type === 'StringLiteral' ? `, // ${CHECK_NOTES.get(value.value)}\n` : undefined
  const hasNote = note !== undefined && source.startsWith(note, last)
  const end = hasNote ? last + note.length : last
  const text = nested(rest, writeValue(edit.value, quotedAs(source[start], style)), style)
  const edited = property.shorthand
    ? replace(source, start, end, `${key}: ${text}`)
    : replace(source, start, end, hasNote ? `${text},\n` : text)
  return withImport(source, syntax, edit, style, edited)
}

type SetEdit = ConfigEdit & { readonly kind: 'set' }

function entryOf({ path: [key = '', ...rest], value }: SetEdit, style: SourceStyle): string {
  return `${writeKey(key, style)}: ${nested(rest, writeValue(value, style), style)}`
}

/** A value inside of the objects that lead to it. */
const nested = (path: readonly string[], value: string, style: SourceStyle): string =>
  path.reduceRight((inner, key) => `{ ${writeKey(key, style)}: ${inner} }`, value)

/** What takes the place of a text has its quotes. */
const quotedAs = (first: string | undefined, style: SourceStyle): SourceStyle =>
  first === "'" || first === '"' ? { ...style, quote: first } : style

const isLiteral = (type: string): boolean => /^(String|Numeric|Boolean|Null)Literal$/.test(type)

/** Imports the functions that make a value. The import stands above all that was edited. */
function withImport(
  before: string,
  { ownImport }: ConfigSyntax,
  { value }: SetEdit,
  { json }: SourceStyle,
  edited: string,
): string | undefined {
  const specifiers =
    ownImport?.specifiers.flatMap((each) => (each.type === 'ImportSpecifier' ? [each] : [])) ?? []
  const missing = json
    ? []
    : makersIn(value).filter((name) => !specifiers.some(({ local }) => local.name === name))
  // From the last to the first, so that the places of the others stay.
  return missing.reduceRight<string | undefined>((text, name) => {
    const next = specifiers.find(({ local }) => local.name > name)
    const last = specifiers.at(-1)
    if (!last || text === undefined) return undefined
    const at = next ? rangeOf(next).start : rangeOf(last).end
    // Nothing before the import has moved.
    if (text.slice(0, at) !== before.slice(0, at)) return undefined
    return splice(text, at, next ? `${name}, ` : `, ${name}`)
  }, edited)
}

const replace = (source: string, start: number, end: number, text: string): string =>
  source.slice(0, start) + text + source.slice(end)
