/** Cuts SQL into tokens and statements, as far as definitions of tables need it; of any dialect. */

export interface Token {
  /** `word` is a name or keyword, `name` a quoted name, `text` a string, number or anything else that is a value. */
  readonly kind: 'word' | 'name' | 'text' | 'sign'
  /** A quoted name without its quotes; everything else as it is written. */
  readonly text: string
  /** Where it starts in the source. */
  readonly offset: number
}

const TOKEN = new RegExp(
  [
    /(?<skip>\s+|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/u,
    /(?<dollar>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)/u,
    /(?<text>[eE]?'(?:[^'\\]|''|\\[\s\S])*'|\d[\w.]*)/u,
    /(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[\p{L}_][^\]\n]*\])/u,
    /(?<word>[\p{L}_$][\p{L}\p{N}_$]*)/u,
    /(?<sign>::|[\s\S])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** The statements of a script, each as its tokens without the semicolon. */
export function statementsOf(sql: string): readonly (readonly Token[])[] {
  const statements: Token[][] = [[]]
  for (const token of tokensOf(sql)) {
    if (token.kind === 'sign' && token.text === ';') statements.push([])
    else statements.at(-1)?.push(token)
  }
  return statements.filter((statement) => statement.length > 0)
}

function tokensOf(sql: string): readonly Token[] {
  return [...sql.matchAll(TOKEN)].flatMap((match): Token[] => {
    const { word, name, text, dollar, sign } = match.groups ?? {}
    const offset = match.index
    if (word !== undefined) return [{ kind: 'word', text: word, offset }]
    if (name !== undefined) return [{ kind: 'name', text: unquoted(name), offset }]
    if (sign !== undefined) return [{ kind: 'sign', text: sign, offset }]
    const value = text ?? dollar
    return value === undefined ? [] : [{ kind: 'text', text: value, offset }]
  })
}

function unquoted(name: string): string {
  const quote = name.charAt(0)
  const inner = name.slice(1, -1)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}

/** Reads tokens one after the other. Keywords are compared without case. */
export class Cursor {
  private index = 0

  constructor(private readonly tokens: readonly Token[]) {}

  get done(): boolean {
    return this.index >= this.tokens.length
  }

  get next(): Token | undefined {
    return this.tokens[this.index]
  }

  /** Whether these keywords or signs come next. */
  at(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const token = this.tokens[this.index + ahead]
      return token !== undefined && token.kind !== 'name' && token.text.toLowerCase() === word
    })
  }

  /** Passes over these keywords or signs where they come next. */
  take(...words: readonly string[]): boolean {
    const found = this.at(...words)
    if (found) this.index += words.length
    return found
  }

  advance(): Token | undefined {
    return this.tokens[this.index++]
  }

  /** A name, quoted or not. Without quotes it has the case that it is written in. */
  name(): string | undefined {
    const { next } = this
    if (next?.kind !== 'word' && next?.kind !== 'name') return undefined
    this.index++
    return next.text
  }

  /** What stands in parentheses, cut at its commas; nothing where none come next. */
  list(): readonly (readonly Token[])[] | undefined {
    if (!this.take('(')) return undefined
    const items: Token[][] = [[]]
    for (let depth = 1; !this.done; ) {
      const token = this.advance()
      if (!token) break
      if (token.text === '(' && token.kind === 'sign') depth++
      if (token.text === ')' && token.kind === 'sign' && --depth === 0) break
      if (token.text === ',' && token.kind === 'sign' && depth === 1) items.push([])
      else items.at(-1)?.push(token)
    }
    return items.filter((item) => item.length > 0)
  }
}
