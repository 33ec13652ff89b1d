/** The merge of one file that users edit: by lines, in the host's layout where that is needed, and parsed. */
import { carryOver, withBreaksOf } from './carry-over.js'
import { compareLines, isDoubtfulByLines, mergeLines } from './merge.js'
import { hunksOf, type Piece, settleLines } from './pieces.js'
import type { Texts } from './structure/three.js'
import { importsIn, linesOf, textOf } from './text.js'

/** What a merge needs to know of the host and of its language. */
export interface MergeTools {
  /** A text in the style of the host; undefined where its formatter fails on it. */
  readonly restyle?: (path: string, text: string) => Promise<string | undefined>
  /** The line of the first syntax error; undefined where there is none. */
  readonly syntaxErrorLine?: (text: string) => number | undefined
}

export interface Sides {
  readonly path: string
  /** As it is on disk. */
  readonly mine: string
  /** As last generated; undefined where that is not known. */
  readonly base: string | undefined
  readonly now: string
}

type KnownSides = Sides & { readonly base: string }

export type Merge =
  | { readonly kind: 'clean'; readonly text: string }
  | { readonly kind: 'conflict'; readonly pieces: readonly Piece[] }

/** The lines of the three sides. */
interface Lines {
  readonly mine: readonly string[]
  readonly base: readonly string[]
  readonly now: readonly string[]
}

/**
 * Merges what is generated now into the user's text.
 *
 * Lines as they are come first, for that is what everybody expects. A result with conflicts, that does not parse, that brings a
 * line back that the user deleted, or that has a line twice which both sides added, is none: then names and tokens are merged
 * (see {@link mergeStructure}), in the user's layout. Where that has to ask, too, all sides go through the host's formatter, which
 * leaves fewer lines to ask about; without a base, all that differs is asked.
 *
 * @returns texts with `\n` line ends and the last of them
 */
export async function mergeAdapter({ base, ...rest }: Sides, tools: MergeTools = {}): Promise<Merge> {
  if (base === undefined)
    return { kind: 'conflict', pieces: compareLines(linesOf(rest.mine), linesOf(rest.now)) }
  const sides = { ...rest, base }
  const { syntaxErrorLine = () => undefined } = tools
  const plain = linesOfSides(sides)
  // What changes nothing is sound whatever the user wrote.
  const isSound = (merged: readonly string[], { mine, base, now }: Lines) =>
    textOf(merged) === textOf(mine) ||
    (!isDoubtfulByLines({ merged, mine, base, now }) && syntaxErrorLine(textOf(merged)) === undefined)

  const pieces = mergeLines(plain.mine, plain.base, plain.now)
  const merged = mergedLines(pieces)
  const texts = { mine: textOf(plain.mine), base: textOf(plain.base), now: textOf(plain.now) }
  if (merged && isSound(merged, plain)) {
    const whole = await withImports(textOf(merged), texts)
    if (whole !== undefined) return { kind: 'clean', text: whole }
  }

  const { mergeStructure } = await import('./structure/merge-structure.js')
  const structured = await mergeStructure(texts)
  if (structured !== undefined) return { kind: 'clean', text: structured }

  const styled = await restyled(sides, tools)
  const styledPieces = styled && mergeLines(styled.mine, styled.base, styled.now)
  const styledLines = styledPieces && mergedLines(styledPieces)
  if (styledLines && isSound(styledLines, styled)) {
    const carried = carryOver(styled.mine, styledLines, plain.mine)
    const whole = carried && (await withImports(textOf(carried), texts))
    if (whole !== undefined && syntaxErrorLine(whole) === undefined) return { kind: 'clean', text: whole }
  }

  if (merged) return { kind: 'conflict', pieces: compareLines(plain.mine, merged, true) }
  // The formatted sides have fewer conflicts, and are the user's own lines where those are formatted.
  const isOwn = styled && textOf(styled.mine) === textOf(plain.mine)
  const smaller = isOwn && styledPieces && hunksOf(styledPieces).length > 0 ? styledPieces : pieces
  return { kind: 'conflict', pieces: smaller }
}

/** A merged text with the imports that it needs; undefined where a name would be two things. */
async function withImports(text: string, texts: Texts): Promise<string | undefined> {
  // In most runs the imports are as they were, and so are those that the user goes by.
  if (importsIn(texts.base) === importsIn(texts.now) || text === texts.mine) return text
  const { withWholeImports } = await import('./structure/whole-imports.js')
  return withWholeImports(text, texts)
}

const linesOfSides = ({ mine, base, now }: KnownSides): Lines => ({
  mine: linesOf(mine),
  base: linesOf(base),
  now: linesOf(now),
})

/** The lines of a merge without conflicts. */
const mergedLines = (pieces: readonly Piece[]) =>
  hunksOf(pieces).length > 0 ? undefined : settleLines(pieces, () => [])

/** All sides in the host's style; what is generated now has it already. Undefined where that changes nothing. */
async function restyled(sides: KnownSides, { restyle }: MergeTools): Promise<Lines | undefined> {
  if (!restyle) return undefined
  const { path, now } = sides
  const mine = textOf(linesOf(sides.mine))
  const base = textOf(linesOf(sides.base))
  const [styledMine, styledBase] = await Promise.all([restyle(path, mine), restyle(path, base)])
  if (styledMine === undefined || styledBase === undefined) return undefined
  if (styledMine === mine && styledBase === base) return undefined
  const lines = linesOfSides({ path, mine: styledMine, base: styledBase, now })
  return { ...lines, now: withBreaksOf(lines.base, lines.now) }
}
