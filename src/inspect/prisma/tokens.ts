/** The words of the Prisma schema language. Its grammar is made of lines, so an end of line is a word too. */

export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'sign' | 'newline' | 'unknown' | 'end'
  /** As it is written; of a string what it stands for. */
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** A name may be a path: `db.VarChar`. Block comments may span lines. */
const word =
  /(?<newline>\r\n|\n|\r)|(?<skipped>[^\S\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)|(?<name>\p{XID_Start}[\p{XID_Continue}-]*(?:\.\p{XID_Start}[\p{XID_Continue}-]*)*)|(?<string>"(?:[^"\\\r\n]|\\.)*")|(?<number>-?\d+(?:\.\d+)?)|(?<sign>@@|[@(){}[\],:=?])|(?<unknown>[\s\S])/uy

/** Splits a schema into words; comments and spaces are left out. The last one is the end. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  for (const match of text.matchAll(new RegExp(word, 'uyg'))) {
    const column = match.index - lineStart + 1
    const { newline, skipped, name, string, number, sign, unknown = '' } = match.groups ?? {}
    if (newline !== undefined) tokens.push({ kind: 'newline', text: newline, line, column })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, line, column })
    else if (string !== undefined) tokens.push({ kind: 'string', text: unescaped(string), line, column })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, line, column })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, line, column })
    else if (skipped === undefined) tokens.push({ kind: 'unknown', text: unknown, line, column })
    const breaks = [...match[0].matchAll(/\r\n|\n|\r/g)]
    const last = breaks.at(-1)
    line += breaks.length
    if (last) lineStart = match.index + last.index + last[0].length
  }
  return [...tokens, { kind: 'end', text: '', line, column: text.length - lineStart + 1 }]
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    )
}
