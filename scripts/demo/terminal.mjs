// How the demo talks: aligned columns, colours on a terminal only.
import { styleText } from 'node:util'

const hasColour = (Boolean(process.stdout.isTTY) || Boolean(process.env.FORCE_COLOR)) && !process.env.NO_COLOR

/** Colours a text, where the reader can see colours. */
export const paint = (style, text) => (hasColour ? styleText(style, text, { validateStream: false }) : text)

export const print = (line = '') => process.stdout.write(`${line}\n`)

/** A chapter's title. */
export const heading = (text) => print(`\n${paint(['bold', 'cyan'], text)}\n`)

/** A text in a column: padded, or cut with an ellipsis. */
export const column = (text, width) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)

/** `4 ms`, `1.3 s` */
export const duration = (milliseconds) =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** An excerpt of a file, below its name. */
export function excerpt(name, lines) {
  print(`  ${paint('bold', name)}`)
  for (const line of lines) print(`  ${paint('dim', '│')} ${highlight(line)}`.trimEnd())
  print()
}

function highlight(line) {
  if (/^\s*(\/\/|\/\*\*)/.test(line)) return paint('dim', line)
  const [, code = line, comment = ''] = /^(.*?)(\s\/\/ .*)$/.exec(line) ?? []
  return code.replace(/'[^']*'/g, (text) => paint('green', text)) + (comment && paint('dim', comment))
}
