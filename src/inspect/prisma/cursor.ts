import type { Diagnostic, SourceLocation } from '../../diagnostics.js'
import { type Token, tokensOf } from './tokens.js'

/** A place among the words of one file, and what was found wrong on the way to it. */
export interface Cursor {
  readonly diagnostics: readonly Diagnostic[]
  at(kind: Token['kind'], text?: string): boolean
  /** Takes the next word if it is the one named. */
  skip(kind: Token['kind'], text?: string): Token | undefined
  /** Takes the next word; leaves the line (see `attempt`) if it is another one. */
  take(kind: Token['kind'], text?: string): Token
  advance(): void
  endLine(): void
  /** Where the next word is. */
  place(): SourceLocation
  report(message: string, location: SourceLocation): void
  /** Reads a line. One that does not read on is reported where it starts, and passed over: `false`. */
  attempt(message: string, read: () => void): boolean
}

/** Thrown where a line does not read on; `attempt` catches it. */
class Unexpected extends Error {}

/** Leaves the line that is being read. */
export function unexpected(): never {
  throw new Unexpected()
}

export function createCursor(file: string, text: string): Cursor {
  const tokens = tokensOf(text)
  const diagnostics: Diagnostic[] = []
  let position = 0

  const peek = (): Token => tokens[Math.min(position, tokens.length - 1)] ?? unexpected()
  const at = (kind: Token['kind'], word?: string) =>
    peek().kind === kind && (word === undefined || peek().text === word)
  const skip = (kind: Token['kind'], word?: string) => {
    if (!at(kind, word)) return undefined
    const token = peek()
    position++
    return token
  }
  const take = (kind: Token['kind'], word?: string) => skip(kind, word) ?? unexpected()
  const place = () => ({ file, line: peek().line, column: peek().column })
  const report = (message: string, location: SourceLocation) => {
    diagnostics.push({
      code: 'SG2013',
      message: `Syntax error: ${message}`,
      location,
      fix: 'Correct the file: what follows the error would be read wrongly; npx prisma validate says more',
    })
  }
  return {
    diagnostics,
    at,
    skip,
    take,
    place,
    report,
    advance: () => {
      position++
    },
    endLine: () => {
      if (!at('end')) take('newline')
    },
    attempt: (message, read) => {
      const location = place()
      try {
        read()
        return true
      } catch (error) {
        if (!(error instanceof Unexpected)) throw error
        report(message, location)
        while (!at('newline') && !at('end')) position++
        return false
      }
    },
  }
}
