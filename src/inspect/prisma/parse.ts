import type { Diagnostic } from '../../diagnostics.js'
import { type Cursor, createCursor, unexpected } from './cursor.js'
import type {
  Argument,
  Attribute,
  Block,
  ConfigBlock,
  EnumValue,
  Field,
  ObjectBlock,
  Value,
} from './syntax.js'

/** One file of a schema, and SG2013 for every line that does not parse. */
export interface ParsedFile {
  readonly blocks: readonly Block[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Parses a file of the Prisma schema language as Prisma 5 to 7 do: a line for each field, attribute and setting.
 *
 * Written here because the published parsers do not serve: Prisma's own, `@prisma/prisma-schema-wasm`, takes the schemas of
 * its own version alone (that of Prisma 7 refuses the `url` that Prisma 6 asks for), has 3 MB, and gives no positions, without
 * which no finding can say where; `@mrleebo/prisma-ast` refuses what Prisma accepts (a comment behind `{`, block comments),
 * passes over what it cannot read without a word, and runs a configuration file of the host.
 * A line that cannot be read is reported and passed over; what follows it is still read.
 *
 * @param file For the places in the result: relative to the project's root.
 */
export function parseSchema(file: string, text: string): ParsedFile {
  const cursor = createCursor(file, text)
  const blocks: Block[] = []
  while (!cursor.at('end')) {
    if (cursor.skip('newline')) continue
    const isRead = cursor.attempt('This line does not start a model, enum, datasource or generator', () => {
      blocks.push(block(cursor))
    })
    if (!isRead) skipToBlock(cursor)
  }
  return { blocks, diagnostics: cursor.diagnostics }
}

const objectKinds: readonly ObjectBlock['kind'][] = ['model', 'view', 'type']
const configKinds: readonly ConfigBlock['kind'][] = ['datasource', 'generator']
const keywords: readonly string[] = [...objectKinds, ...configKinds, 'enum']

/** The lines of a block whose first line is wrong would all be wrong. */
function skipToBlock(cursor: Cursor): void {
  while (!cursor.at('end')) {
    cursor.skip('newline')
    if (keywords.some((keyword) => cursor.at('name', keyword))) return
    while (!cursor.at('newline') && !cursor.at('end')) cursor.advance()
  }
}

function block(cursor: Cursor): Block {
  const location = cursor.place()
  const keyword = cursor.take('name').text
  const name = cursor.take('name').text
  cursor.take('sign', '{')
  cursor.endLine()
  const objectKind = objectKinds.find((kind) => kind === keyword)
  const configKind = configKinds.find((kind) => kind === keyword)
  if (objectKind) {
    const { lines, attributes } = declarations(cursor, 'This line is not a field or an attribute', field)
    return closed(cursor, { kind: objectKind, name, fields: lines, attributes, location })
  }
  if (keyword === 'enum') {
    const { lines, attributes } = declarations(cursor, 'This line is not a value of an enum', enumValue)
    return closed(cursor, { kind: 'enum', name, values: lines, attributes, location })
  }
  if (!configKind) return unexpected()
  const settings = new Map<string, Value>()
  readLines(cursor, `This line is not a setting of a ${keyword}`, () => {
    const key = cursor.take('name').text
    cursor.take('sign', '=')
    settings.set(key, value(cursor))
  })
  return closed(cursor, { kind: configKind, name, settings, location })
}

function closed<T extends Block>(cursor: Cursor, read: T): T {
  if (!cursor.skip('sign', '}'))
    cursor.report(`${read.kind} ${read.name} has no closing brace`, read.location)
  return read
}

/** The lines of a model or an enum, and the attributes among them. */
function declarations<T>(cursor: Cursor, message: string, read: (cursor: Cursor) => T) {
  const lines: T[] = []
  const attributes: Attribute[] = []
  readLines(cursor, message, () => {
    if (cursor.at('sign', '@@')) attributes.push(attribute(cursor, '@@'))
    else lines.push(read(cursor))
  })
  return { lines, attributes }
}

function readLines(cursor: Cursor, message: string, read: () => void): void {
  while (!cursor.at('end') && !cursor.at('sign', '}')) {
    if (cursor.skip('newline')) continue
    cursor.attempt(message, () => {
      read()
      cursor.endLine()
    })
  }
}

function field(cursor: Cursor): Field {
  const location = cursor.place()
  const name = cursor.take('name').text
  const type = value(cursor)
  if (type.kind !== 'name' && type.kind !== 'call') return unexpected()
  const isList = cursor.skip('sign', '[') !== undefined
  if (isList) cursor.take('sign', ']')
  const isOptional = cursor.skip('sign', '?') !== undefined
  return {
    name,
    type: type.kind === 'name' ? type.text : type.name,
    arity: isList ? 'list' : isOptional ? 'optional' : 'required',
    attributes: fieldAttributes(cursor),
    location,
  }
}

function enumValue(cursor: Cursor): EnumValue {
  return { name: cursor.take('name').text, attributes: fieldAttributes(cursor) }
}

function fieldAttributes(cursor: Cursor): readonly Attribute[] {
  const attributes: Attribute[] = []
  while (cursor.at('sign', '@')) attributes.push(attribute(cursor, '@'))
  return attributes
}

function attribute(cursor: Cursor, sign: '@' | '@@'): Attribute {
  cursor.take('sign', sign)
  const name = cursor.take('name').text
  return { name, args: cursor.at('sign', '(') ? listOf(cursor, '(', ')', argument) : [] }
}

function argument(cursor: Cursor): Argument {
  const read = value(cursor)
  if (read.kind !== 'name' || !cursor.skip('sign', ':')) return { value: read }
  return { name: read.text, value: value(cursor) }
}

function value(cursor: Cursor): Value {
  if (cursor.at('sign', '[')) return { kind: 'list', items: listOf(cursor, '[', ']', value) }
  if (cursor.at('sign', '{')) return { kind: 'object', entries: listOf(cursor, '{', '}', argument) }
  const string = cursor.skip('string')
  if (string) return { kind: 'string', text: string.text }
  const number = cursor.skip('number')
  if (number) return { kind: 'number', text: number.text }
  const name = cursor.take('name').text
  return cursor.at('sign', '(')
    ? { kind: 'call', name, args: listOf(cursor, '(', ')', argument) }
    : { kind: 'name', text: name }
}

function listOf<T>(cursor: Cursor, open: string, close: string, read: (cursor: Cursor) => T): readonly T[] {
  cursor.take('sign', open)
  const items: T[] = []
  while (!cursor.at('sign', close)) {
    items.push(read(cursor))
    if (!cursor.skip('sign', ',')) break
  }
  cursor.take('sign', close)
  return items
}
