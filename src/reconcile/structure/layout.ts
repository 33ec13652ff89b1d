/** A part of what is generated, in the indentation of the user's text. */

/**
 * @param place where it goes in the user's text
 */
export function fitted(now: string, start: number, end: number, mine: string, place: number): string {
  const [own, fresh] = [indentAt(mine, place), indentAt(now, start)]
  return reindented(now.slice(start, end), fresh, own, unitOf(now), unitOf(mine))
}

/** Lines but the first, moved from one indentation to another. */
export function reindented(text: string, from: string, to: string, unit: string, own: string): string {
  const depth = unit === '' ? 0 : Math.floor(from.length / unit.length)
  return text.replace(/\n([ \t]*)(?=\S)/g, (_, white: string) => {
    const steps = unit === '' ? 0 : Math.floor(white.length / unit.length)
    const rest = unit === '' ? '' : white.slice(steps * unit.length)
    const deeper = steps - depth
    const start =
      deeper >= 0 ? to + own.repeat(deeper) : to.slice(0, Math.max(0, to.length + deeper * own.length))
    return `\n${start}${rest}`
  })
}

/** The white space that the line of a place begins with. */
export const indentAt = (text: string, place: number) =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', place - 1) + 1))?.[0] ?? ''

/** One step of indentation: what the first line that has any begins with; comments in columns count for nothing. */
export const unitOf = (text: string) => /\n([ \t]+)(?![ \t*])/.exec(text)?.[1] ?? '  '
