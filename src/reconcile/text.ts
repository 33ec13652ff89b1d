/** Texts are compared and kept with `\n` line ends; only a file on disk has line ends of its own. */
import { createHash } from 'node:crypto'

/** With `\n` line ends. */
export const normaliseEol = (text: string) => text.replaceAll('\r\n', '\n')

/** SHA-256 in hexadecimal digits of the text with `\n` line ends, so that git may convert them. */
export const hashOf = (text: string) => createHash('sha256').update(normaliseEol(text)).digest('hex')

/**
 * What a text says, whatever its layout: without white space, and without the punctuation that formatters add and take
 * away. Two texts that a formatter makes the same are the same here.
 */
export const withoutLayout = (text: string) => text.replace(/[\s;,()'"`\uFEFF]/g, '')

/** The lines of a text, without their ends. A last line counts whether it ends in a line break or not. */
export function linesOf(text: string): readonly string[] {
  const lines = normaliseEol(text)
    .replace(/^\uFEFF/, '')
    .split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** The text of some lines: `\n` after each. */
export const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** All up to the end of the last line that looks like the end of an import. */
export function importsIn(text: string): string {
  const last = [...text.matchAll(/^(?:import\b.*|\} from .*)$/gm)].at(-1)
  return last ? text.slice(0, last.index + last[0].length) : ''
}

/** `text` with the line ends that most lines of the file before it had. */
export function withEolOf(previous: string, text: string): string {
  const all = previous.split('\n').length - 1
  const crlf = previous.split('\r\n').length - 1
  return crlf * 2 > all ? normaliseEol(text).replaceAll('\n', '\r\n') : text
}

/** `text`, which ends in a line break, as a file that its user writes: with its line ends, its last one, and its BOM. */
export function inFormOf(previous: string, text: string): string {
  const ended = previous === '' || previous.endsWith('\n') ? text : text.replace(/\n$/, '')
  return (previous.startsWith('\uFEFF') ? '\uFEFF' : '') + withEolOf(previous, ended)
}
