/** What `doctor` prints: a line a check, and below what is wrong the fix. */
import { placeOf } from '../cli/report.js'
import { painter, type Style } from '../terminal/paint.js'
import { counted } from '../terminal/text.js'
import type { Examined } from './doctor.js'

const MARKS: Readonly<Record<Examined['status'], readonly [mark: string, style: Style]>> = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  error: ['✗', 'red'],
  skipped: ['-', 'dim'],
}

/** The report as text. */
export function doctorReport(examined: readonly Examined[], hasColour: boolean): string {
  const paint = painter(hasColour)
  const width = Math.max(...examined.map(({ title }) => title.length))
  const indent = ' '.repeat(width + 4)
  const blocks = examined.map(({ title, status, detail, findings }) => {
    const [mark, style] = MARKS[status]
    const head = `${paint(style, mark)} ${title.padEnd(width)}`
    if (findings.length === 0) return `${detail ? `${head}  ${paint('dim', detail)}` : head}\n`
    const told = findings.map(({ code, message, location, fix }, at) => {
      const place = location ? `  ${paint('dim', placeOf(location))}` : ''
      const finding = `${code} ${message}${place}\n`
      // Of several in a row that are mended together, only the last tells how.
      if (findings[at + 1]?.fix === fix) return finding
      return `${finding}${indent}${paint('green', 'fix:')} ${fix.replaceAll('\n', `\n${indent}`)}\n`
    })
    return `${head}  ${told.join(indent)}`
  })
  return `${blocks.join('')}\n${summaryOf(examined)}\n`
}

function summaryOf(examined: readonly Examined[]): string {
  const findings = examined.flatMap((one) => one.findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  const told = [count(errors, 'error'), count(findings.length - errors, 'warning')].filter(Boolean)
  return told.length === 0 ? 'Nothing is wrong.' : `${told.join(', ')}.`
}

const count = (number: number, word: string) => (number === 0 ? '' : counted(number, word))
