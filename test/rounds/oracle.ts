/** What a person would make of an edited file and a new emission: each edit, made anew in what is generated now. */
import { ts } from 'ts-morph'
import { parseSource } from '../../src/inspect/source/syntax.js'
import { inFormOf, linesOf, textOf } from '../../src/reconcile/text.js'
import type { UserEdit } from './edits/edit.js'

export interface Redone {
  readonly text: string
  /** Edits whose place is gone, or another thing now: nobody but the user knows. */
  readonly without: readonly UserEdit[]
}

export function redo(generated: string, edits: readonly UserEdit[]): Redone {
  const without: UserEdit[] = []
  const text = edits.reduce((before, edit) => {
    const after = makeIn(before, edit)
    if (after === undefined) without.push(edit)
    return after ?? before
  }, generated)
  return { text, without }
}

/** An edit of a file as its editor saves it: with its line ends, and its byte order mark. */
export function makeIn(text: string, { make }: Pick<UserEdit, 'make'>): string | undefined {
  const made = make(textOf(linesOf(text)))
  return made === undefined ? undefined : inFormOf(text, made)
}

/** What is put out of use is nobody's any more: it keeps the column's name, and stays when the attribute is mapped anew. */
const PUT_OUT = /\/\/ \w+: host\.\w+/g

/** The words of a file but for its imports, sorted: the order of members and keys says nothing. Comments are words as well. */
export const wordsOf = (text: string): string =>
  parseSource(text)
    .statements.filter((one) => !ts.isImportDeclaration(one))
    .flatMap(
      (one) =>
        one
          .getFullText()
          .replace(PUT_OUT, '')
          .match(/\w+|[^\s\w,;()'"]/g) ?? [],
    )
    .sort()
    .join(' ')
