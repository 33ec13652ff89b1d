/** A request in a line, as the demo, `play` and `tail` show it: its answer beside it, and what it changed under it. */
import type { Paint } from './paint.js'
import { column, duration, shorten } from './text.js'

/** What became of a row of the app's own tables. */
export interface RowChange {
  readonly kind: '+' | '~' | '-'
  readonly table: string
  /** The row, or the columns that differ. */
  readonly text: string
}

/** One exchange, as it is shown. */
export interface ShownExchange {
  readonly method: string
  /** With its query, not encoded. */
  readonly path: string
  /** Absent where no answer came. */
  readonly status: number | undefined
  /** The answer in a few words. */
  readonly says: string
  readonly milliseconds: number
  /** More about it, a line each. */
  readonly notes?: readonly string[]
  readonly changes?: readonly RowChange[]
  /** What is not as it should be. */
  readonly problems?: readonly string[]
}

const COLOURS = { '+': 'green', '~': 'yellow', '-': 'red' } as const

/** The lines of an exchange. */
export function exchangeLines(exchange: ShownExchange, paint: Paint): readonly string[] {
  const { method, path, status, says, milliseconds, notes = [], changes = [], problems = [] } = exchange
  const request = column(`${method.padEnd(6)} ${shorten(path)}`, 60)
  const code = paint(status !== undefined && status < 400 ? 'green' : 'yellow', String(status ?? '---'))
  const time = paint('dim', duration(milliseconds).padStart(7))
  return [
    `    ${request} ${code}  ${column(says, 36)}${time}`,
    ...notes.map((note) => paint('dim', `           ${shorten(note)}`)),
    ...changes.map(
      ({ kind, table, text }) => `      ${paint(COLOURS[kind], `${kind} ${column(table, 13)} ${text}`)}`,
    ),
    ...problems.map((problem) => `    ${paint(['bold', 'red'], '✗')} ${paint('red', problem)}`),
  ]
}

/** The line of a change at the customer's, over the requests that follow from it. */
export function storyLine(story: string, paint: Paint): string {
  return `  ${paint('bold', story)}`
}
