/** How a conflict is settled, whoever decides. */
import type { Diagnostic } from '../diagnostics.js'
import type { Choice } from './choices.js'
import { markHunk } from './markers.js'
import { type Hunk, hunksOf, type Piece, settleLines } from './pieces.js'
import { inFormOf, linesOf, textOf } from './text.js'

/** A file that cannot be merged without a person. */
export interface Conflict {
  readonly path: string
  /** As it is on disk. */
  readonly mine: string
  readonly pieces: readonly Piece[]
}

/**
 * The text of a file whose conflicts are settled, with the line ends that it has. Whichever side is chosen, what it uses is imported.
 *
 * @param base the text generated last, if that is known
 * @param isSound whether a text parses: sides that do not fit together give way to the whole of the side that was chosen
 */
export async function settleConflict(
  { mine, pieces }: Conflict,
  choice: Exclude<Choice, 'abort'>,
  { base = '', now }: { readonly base?: string | undefined; readonly now: string },
  isSound: (text: string) => boolean,
): Promise<string> {
  const settled = (settle: (hunk: Hunk) => readonly string[]) => textOf(settleLines(pieces, settle))
  const imported = async (text: string) => {
    const { withWholeImports } = await import('./structure/whole-imports.js')
    const texts = { mine: textOf(linesOf(mine)), base: textOf(linesOf(base)), now: textOf(linesOf(now)) }
    return withWholeImports(text, texts) ?? text
  }
  switch (choice) {
    case 'markers':
    case 'index':
      return inFormOf(mine, settled(markHunk))
    case 'mine': {
      const text = settled((hunk) => hunk.mine)
      return isSound(text) ? inFormOf(mine, await imported(text)) : mine
    }
    case 'generated': {
      const text = settled((hunk) => hunk.now)
      return inFormOf(mine, isSound(text) ? await imported(text) : now)
    }
  }
}

/** SG4021, one for each place where both sides changed the same lines, or where a merge would not be TypeScript. */
export const conflictDiagnostics = (path: string, hunks: readonly Hunk[]): readonly Diagnostic[] =>
  hunks.map((hunk) => ({
    code: 'SG4021',
    message: `What you wrote in ${path} and what is generated now do not go together.`,
    location: { file: path, line: hunk.line },
    detail: markHunk(hunk).join('\n'),
    fix: 'Choose with --conflict=mine, generated, markers or index; at a terminal you are asked for each file.',
    question: true,
  }))

/** The lines of a settled file on which conflicts begin, from 1. */
export const markedLines = (text: string): readonly number[] =>
  linesOf(text).flatMap((line, index) => (line === '<<<<<<< yours' ? [index + 1] : []))

/** The conflicts of a file. */
export const conflictHunks = ({ pieces }: Conflict): readonly Hunk[] => hunksOf(pieces)
