// How the demo talks.
import { hasColour, painter } from '../../dist/bundle/paint.js'

/** Colours a text, where the reader can see colours. */
export const paint = painter(hasColour(process.stdout, process.env))

export const print = (line = '') => process.stdout.write(`${line}\n`)

/** A chapter's title. */
export const heading = (text) => print(`\n${paint(['bold', 'cyan'], text)}\n`)

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
