/** A text as merging sees it: tokens and comments in a row, and in it groups of entries that have names. */
import type { ts } from 'ts-morph'

interface Span {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** A token or a comment. */
export interface Token extends Span {
  readonly kind: 'word' | 'mark' | 'comment'
  /** What it says, however it is quoted or indented. */
  readonly says: string
}

/** An object, a class, an interface: its entries are found by their names, in whatever order they stand. */
export interface Group extends Span {
  readonly kind: 'group'
  readonly shape: string
  readonly entries: readonly Entry[]
  /** Comments behind the last entry. */
  readonly rest: readonly Token[]
  readonly says: () => string
}

export type Item = Token | Group

/** A property, a member, a statement. */
export interface Entry {
  /** Unlike that of every other entry of its group. */
  readonly name: string
  /** Whether the name is one that it was given, and not what it says. */
  readonly isNamed: boolean
  /** From its first comment to its last. */
  readonly written: string
  readonly items: () => readonly Item[]
  /** What its tokens say without the name: the same when it is renamed. */
  readonly value: () => string
  /** Where the entry before it ends. */
  readonly from: number
  /** Where its first item begins, be it a comment. */
  readonly start: number
  /** Behind its last token; its comma and a comment on the same line come after it. */
  readonly tokensEnd: number
  /** Behind all that belongs to it. */
  readonly end: number
  /** Whether a comma or a semicolon ends it. */
  readonly isEnded: boolean
}

/** A parsed text. */
export interface Parsed {
  readonly source: ts.SourceFile
  readonly text: string
  /** Comments above the first statement, which belong to the file. */
  readonly header: readonly Token[]
  /** All statements but imports. */
  readonly body: Group
}

/** What an item says. */
export const said = (item: Item): string => (item.kind === 'group' ? item.says() : item.says)

/** What a row of items says. */
export const saysOf = (items: readonly Item[]) => items.map(said).join(' ')
