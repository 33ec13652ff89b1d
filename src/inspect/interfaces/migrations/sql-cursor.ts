/** Reads SQL word by word, as far as definitions of tables need it; of any dialect. */
import { Cursor, type Token, tokensOf } from '../../source/cursor.js'
import type { TableName } from './change.js'

const WORD = new RegExp(
  [
    /(?<skip>\s+|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/u,
    /(?<text>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|[eE]?'(?:[^'\\]|''|\\[\s\S])*'|\d[\w.]*)/u,
    /(?<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[\p{L}_][^\]\n]*\])/u,
    /(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u,
    /(?<sign>::|[\s\S])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** The statements of a script, without the semicolons. */
export function statementsOf(sql: string): readonly SqlCursor[] {
  const tokens = tokensOf(sql, WORD).map((token) =>
    token.kind === 'quoted' ? { ...token, text: unquoted(token.text) } : token,
  )
  return partsOf(tokens, ';').map((statement) => new SqlCursor(statement))
}

function unquoted(name: string): string {
  const quote = name.charAt(0)
  const inner = name.slice(1, -1)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}

/** The words between some signs; those in parentheses part nothing. */
function partsOf(tokens: readonly Token[], sign: ',' | ';'): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    const text = token.kind === 'sign' ? token.text : ''
    if (text === '(') depth++
    if (text === ')') depth--
    if (text === sign && (depth === 0 || sign === ';')) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

export class SqlCursor extends Cursor {
  /** Passes over any of these words. */
  skip(...words: readonly string[]): boolean {
    return words.map((word) => this.take(word)).includes(true)
  }

  /** A name, quoted or not. Without quotes it has the case that it is written in. */
  name(): string | undefined {
    return this.takeKind('name', 'quoted')
  }

  /** `"auth"."users"` */
  table(): TableName | undefined {
    const first = this.name()
    if (first === undefined || !this.take('.')) return first === undefined ? undefined : { name: first }
    const name = this.name()
    return name === undefined ? undefined : { schema: first, name }
  }

  /** The parts of what is left, cut at its commas. */
  parts(): readonly SqlCursor[] {
    return partsOf(this.rest(), ',').map((part) => new SqlCursor(part))
  }

  /** The parts of what stands in parentheses; nothing where none come next. */
  list(): readonly SqlCursor[] | undefined {
    if (!this.take('(')) return undefined
    const inside: Token[] = []
    for (let depth = 1; !this.done; ) {
      const token = this.advance()
      if (token?.kind === 'sign' && token.text === '(') depth++
      if (!token || (token.kind === 'sign' && token.text === ')' && --depth === 0)) break
      inside.push(token)
    }
    return new SqlCursor(inside).parts()
  }

  /** `(email, lower(name))`: an expression counts where it folds the case of one column; unique in any case is unique. */
  columns(): readonly string[] {
    const items = this.list() ?? []
    const names = items.flatMap((item) => {
      const name = item.name()
      const isFolded = /^(lower|upper)$/i.test(name ?? '') && item.take('(')
      return (isFolded ? item.name() : item.at('(') ? undefined : name) ?? []
    })
    return names.length === items.length ? names : []
  }
}
