/** Comments, where nothing but white space is around them. */
import type { Token } from './items.js'

/** The comments between two places that have nothing else between them. */
export const commentsIn = (text: string, start: number, end: number): readonly Token[] =>
  text.slice(start, end).trim() === ''
    ? []
    : [...text.slice(start, end).matchAll(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g)].map(({ 0: written, index }) => ({
        kind: 'comment',
        says: written.replace(/\s+/g, ' ').trim(),
        start: start + index,
        end: start + index + written.length,
      }))

/** Behind a comment on the same line, where nothing follows it there. */
export function commentEnd(text: string, position: number): number {
  const [rest = ''] =
    /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)(?=[ \t]*(?:\r?\n|$))/.exec(text.slice(position)) ?? []
  return position + rest.length
}
