import type { Diagnostic, SourceLocation } from '../../diagnostics.js'
import { Cursor, tokensOf } from '../source/cursor.js'
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
  /** What Prisma 8 is told the file by: `// use prisma-8`. */
  readonly directive?: string
  readonly diagnostics: readonly Diagnostic[]
}

/** The grammar is made of lines, so an end of line is a word too. A name may be a path: `db.VarChar`. */
const WORD =
  /(?<newline>\r\n|\n|\r)|(?<skip>[^\S\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)|(?<name>\p{XID_Start}[\p{XID_Continue}-]*(?:\.\p{XID_Start}[\p{XID_Continue}-]*)*)|(?<string>"(?:[^"\\\r\n]|\\.)*")|(?<number>-?\d+(?:\.\d+)?)|(?<sign>@@|[@(){}[\],:=?])|(?<unknown>[\s\S])/gu

/** Thrown where a line does not read on. */
class Unexpected extends Error {}

function unexpected(): never {
  throw new Unexpected()
}

/**
 * Parses a file of the Prisma schema language as Prisma 5 to 7 do: a line for each field, attribute and setting.
 *
 * Written here because the published parsers do not serve: Prisma's own, `@prisma/prisma-schema-wasm`, takes the schemas of
 * its own version alone (that of Prisma 7 refuses the `url` that Prisma 6 asks for), has 3 MB, and gives no positions, without
 * which no finding can say where; `@mrleebo/prisma-ast` refuses what Prisma accepts (a comment behind `{`, block comments),
 * passes over what it cannot read without a word, and runs a configuration file of the host; `@loancrate/prisma-schema-parser`
 * refuses block comments, letters beyond ASCII and the `where` of an index, and stops at the first line that it cannot read.
 * A line that cannot be read is reported and passed over; what follows it is still read.
 *
 * @param file For the places in the result: relative to the project's root.
 */
export function parseSchema(file: string, text: string): ParsedFile {
  const cursor = new SchemaCursor(file, text)
  const blocks: Block[] = []
  while (!cursor.done) {
    if (cursor.takeKind('newline') !== undefined) continue
    const isRead = cursor.attempt('This line does not start a model, enum, datasource or generator', () => {
      blocks.push(block(cursor))
    })
    // The lines of a block whose first line is wrong would all be wrong.
    while (!isRead && !cursor.done && !keywords.some((keyword) => cursor.at(keyword))) cursor.passLine()
  }
  return { blocks, directive: DIRECTIVE.exec(text)?.[0], diagnostics: cursor.diagnostics }
}

const DIRECTIVE = /^\/\/ *use prisma-\w+/m

class SchemaCursor extends Cursor {
  readonly diagnostics: Diagnostic[] = []

  constructor(
    private readonly file: string,
    text: string,
  ) {
    super(tokensOf(text, WORD))
  }

  need(sign: string): void {
    if (!this.take(sign)) unexpected()
  }

  name(): string {
    return this.takeKind('name') ?? unexpected()
  }

  endLine(): void {
    if (!this.done && this.takeKind('newline') === undefined) unexpected()
  }

  passLine(): void {
    while (!this.done && this.next?.kind !== 'newline') this.advance()
    this.advance()
  }

  place(): SourceLocation {
    const { line = 1, column = 1 } = this.next ?? this.tokens.at(-1) ?? {}
    return { file: this.file, line, column }
  }

  report(message: string, location: SourceLocation): void {
    this.diagnostics.push({
      code: 'SG2013',
      message: `Syntax error: ${message}`,
      location,
      fix: 'Correct the file: what follows the error would be read wrongly; npx prisma validate says more',
    })
  }

  /** Reads a line. One that does not read on is reported where it starts, and passed over: `false`. */
  attempt(message: string, read: () => void): boolean {
    const location = this.place()
    try {
      read()
      return true
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error
      this.report(message, location)
      this.passLine()
      return false
    }
  }

  list<T>(open: string, close: string, read: (cursor: SchemaCursor) => T): readonly T[] {
    this.need(open)
    const items: T[] = []
    while (!this.at(close)) {
      items.push(read(this))
      if (!this.take(',')) break
    }
    this.need(close)
    return items
  }
}

const objectKinds: readonly ObjectBlock['kind'][] = ['model', 'view', 'type']
const configKinds: readonly ConfigBlock['kind'][] = ['datasource', 'generator']
const keywords: readonly string[] = [...objectKinds, ...configKinds, 'enum']

function block(cursor: SchemaCursor): Block {
  const location = cursor.place()
  const keyword = cursor.name()
  const name = cursor.name()
  cursor.need('{')
  cursor.endLine()
  const objectKind = objectKinds.find((kind) => kind === keyword)
  const configKind = configKinds.find((kind) => kind === keyword)
  const attributes: Attribute[] = []
  if (objectKind) {
    const fields = declarations(cursor, 'This line is not a field or an attribute', attributes, field)
    return closed(cursor, { kind: objectKind, name, fields, attributes, location })
  }
  if (keyword === 'enum') {
    const values = declarations(cursor, 'This line is not a value of an enum', attributes, enumValue)
    return closed(cursor, { kind: 'enum', name, values, attributes, location })
  }
  if (!configKind) return unexpected()
  const settings = new Map<string, Value>()
  readLines(cursor, `This line is not a setting of a ${keyword}`, () => {
    const key = cursor.name()
    cursor.need('=')
    settings.set(key, value(cursor))
  })
  return closed(cursor, { kind: configKind, name, settings, location })
}

function closed<T extends Block>(cursor: SchemaCursor, read: T): T {
  if (!cursor.take('}')) cursor.report(`${read.kind} ${read.name} has no closing brace`, read.location)
  return read
}

/** The lines of a model or an enum; the attributes among them go to `attributes`. */
function declarations<T>(
  cursor: SchemaCursor,
  message: string,
  attributes: Attribute[],
  read: (cursor: SchemaCursor) => T,
): readonly T[] {
  const lines: T[] = []
  readLines(cursor, message, () => {
    if (cursor.at('@@')) attributes.push(attribute(cursor, '@@'))
    else lines.push(read(cursor))
  })
  return lines
}

function readLines(cursor: SchemaCursor, message: string, read: () => void): void {
  while (!cursor.done && !cursor.at('}')) {
    if (cursor.takeKind('newline') !== undefined) continue
    cursor.attempt(message, () => {
      read()
      cursor.endLine()
    })
  }
}

function field(cursor: SchemaCursor): Field {
  const location = cursor.place()
  const name = cursor.name()
  const type = value(cursor)
  if (type.kind !== 'name' && type.kind !== 'call') return unexpected()
  const isList = cursor.take('[', ']')
  const isOptional = cursor.take('?')
  return {
    name,
    type: type.kind === 'name' ? type.text : type.name,
    arity: isList ? 'list' : isOptional ? 'optional' : 'required',
    attributes: fieldAttributes(cursor),
    location,
  }
}

const enumValue = (cursor: SchemaCursor): EnumValue => ({
  name: cursor.name(),
  attributes: fieldAttributes(cursor),
})

function fieldAttributes(cursor: SchemaCursor): readonly Attribute[] {
  const attributes: Attribute[] = []
  while (cursor.at('@')) attributes.push(attribute(cursor, '@'))
  return attributes
}

function attribute(cursor: SchemaCursor, sign: '@' | '@@'): Attribute {
  cursor.need(sign)
  return { name: cursor.name(), args: cursor.at('(') ? cursor.list('(', ')', argument) : [] }
}

function argument(cursor: SchemaCursor): Argument {
  const read = value(cursor)
  return read.kind === 'name' && cursor.take(':')
    ? { name: read.text, value: value(cursor) }
    : { value: read }
}

function value(cursor: SchemaCursor): Value {
  if (cursor.at('[')) return { kind: 'list', items: cursor.list('[', ']', value) }
  if (cursor.at('{')) return { kind: 'object', entries: cursor.list('{', '}', argument) }
  const string = cursor.takeKind('string')
  if (string !== undefined) return { kind: 'string', text: unescaped(string) }
  const number = cursor.takeKind('number')
  if (number !== undefined) return { kind: 'number', text: number }
  const name = cursor.name()
  return cursor.at('(')
    ? { kind: 'call', name, args: cursor.list('(', ')', argument) }
    : { kind: 'name', text: name }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    )
}
