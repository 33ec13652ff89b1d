/** Words of a language that is read here by hand: SQL, and that of Prisma's schemas. */
export interface Token {
  readonly kind: string
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

/**
 * Cuts a text into words.
 *
 * @param word A pattern with the flag `g`, whose named groups are the kinds; `skip` is left out.
 */
export function tokensOf(text: string, word: RegExp): readonly Token[] {
  let line = 1
  let lineStart = 0
  return [...text.matchAll(word)].flatMap((match): readonly Token[] => {
    const groups = match.groups ?? {}
    const kind = Object.keys(groups).find((one) => groups[one] !== undefined) ?? 'skip'
    const token = { kind, text: match[0], line, column: match.index - lineStart + 1 }
    for (const { 0: lineBreak, index } of match[0].matchAll(/\r\n|\n|\r/g)) {
      line++
      lineStart = match.index + index + lineBreak.length
    }
    return kind === 'skip' ? [] : [token]
  })
}

/** Reads words one after the other. Keywords are compared without case, and are no names in quotes. */
export class Cursor {
  private index = 0

  constructor(protected readonly tokens: readonly Token[]) {}

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
      return token !== undefined && token.kind !== 'quoted' && token.text.toLowerCase() === word
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

  /** The text of the next word, where it is of some kind; passes over it. */
  takeKind(...kinds: readonly string[]): string | undefined {
    const { next } = this
    return next && kinds.includes(next.kind) ? this.advance()?.text : undefined
  }

  /** The words up to the end. */
  rest(): readonly Token[] {
    return this.tokens.slice(this.index)
  }
}
