/** Changes of a text by places in it: all else stays as it is. */

/** A part of the text to be replaced. */
export interface Edit {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  readonly text: string
}

/** The text with all edits made, wherever in it they are; of two at one place the first comes first. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let position = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return result + text.slice(position)
}
