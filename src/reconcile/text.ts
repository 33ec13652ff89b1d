/** Texts are compared and kept with `\n`; only a file on disk has line ends of its own. */
import { createHash } from 'node:crypto'

/** With `\n` line ends. */
export const normaliseEol = (text: string) => text.replaceAll('\r\n', '\n')

/** `text` with the line ends of the file that it replaces, as its first line has them. */
export function withEolOf(text: string, previous: string): string {
  return /^[^\n]*\r\n/.test(previous) ? normaliseEol(text).replaceAll('\n', '\r\n') : text
}

/** SHA-256 in hexadecimal digits of the text with `\n` line ends, so that git may convert them. */
export const hashOf = (text: string) => createHash('sha256').update(normaliseEol(text)).digest('hex')
