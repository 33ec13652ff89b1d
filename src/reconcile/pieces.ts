/** What a merge gives: parts that are merged, and conflicts. */

/** Lines that both sides changed, and not in the same way. */
export interface Hunk {
  /** Where it is in the user's text, from 1. */
  readonly line: number
  readonly mine: readonly string[]
  /** As last generated. Left out where that is not known. */
  readonly base?: readonly string[]
  readonly now: readonly string[]
}

/** A part of a merged text. */
export type Piece =
  | { readonly kind: 'merged'; readonly lines: readonly string[] }
  | { readonly kind: 'conflict'; readonly hunk: Hunk }

/** The conflicts of a merge. */
export const hunksOf = (pieces: readonly Piece[]): readonly Hunk[] =>
  pieces.flatMap((piece) => (piece.kind === 'conflict' ? [piece.hunk] : []))

/** The lines of a merge, its conflicts settled in one way. */
export const settleLines = (
  pieces: readonly Piece[],
  settle: (hunk: Hunk) => readonly string[],
): readonly string[] =>
  pieces.flatMap((piece) => (piece.kind === 'merged' ? piece.lines : settle(piece.hunk)))
