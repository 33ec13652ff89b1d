/** Cuts SQL into tokens and statements, as far as definitions of tables need it; of any dialect. */
import type { TableName } from './change.js'

export interface Token {
  /** `word` is a name or keyword, `name` a quoted name, `text` a string, number or anything else that is a value. */
  readonly kind: 'word' | 'name' | 'text' | 'sign'
  /** A quoted name without its quotes; everything else as it is written. */
  readonly text: string
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
    if (word !== undefined) return [{ kind: 'word', text: word }]
    if (name !== undefined) return [{ kind: 'name', text: unquoted(name) }]
    if (sign !== undefined) return [{ kind: 'sign', text: sign }]
    const value = text ?? dollar
    return value === undefined ? [] : [{ kind: 'text', text: value }]
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

  /** `"auth"."users"` */
  table(): TableName | undefined {
    const first = this.name()
    if (first === undefined || !this.take('.')) return first === undefined ? undefined : { name: first }
    const name = this.name()
    return name === undefined ? undefined : { schema: first, name }
  }

  /** `(email, lower(name))`: an expression counts where it folds the case of one column; unique in any case is unique. */
  columns(): readonly string[] {
    const items = this.list() ?? []
    const names = items.flatMap(([first, open, inner]) => {
      const folded = open?.text === '(' && /^(lower|upper)$/i.test(first?.text ?? '') ? inner : first
      const isName = folded?.kind === 'word' || folded?.kind === 'name'
      return isName && (folded === inner || open?.text !== '(') ? [folded.text] : []
    })
    return names.length === items.length ? names : []
  }

  /** The parts that commas part, up to the end, each to be read by itself. */
  parts(): readonly Cursor[] {
    const rest = this.tokens.slice(this.index)
    return (new Cursor([{ kind: 'sign', text: '(' }, ...rest]).list() ?? []).map((part) => new Cursor(part))
  }

  /** Passes over any of these words. */
  skip(...words: readonly string[]): boolean {
    return words.map((word) => this.take(word)).includes(true)
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
