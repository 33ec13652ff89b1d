/** How a play looks on a terminal: its days, what happens, a request a line, and what it came to. */
import { exchangeLines, type RowChange, storyLine } from '../terminal/exchange.js'
import { errorNotes, operationNotes } from '../terminal/notes.js'
import type { Paint } from '../terminal/paint.js'
import { duration } from '../terminal/text.js'
import type { Audience, Played } from './play.js'
import type { Exchange } from './session.js'

export interface Showing {
  readonly paint: Paint
  readonly write: (text: string) => void
  /** What has changed in the app's own tables since it was asked last. */
  readonly changes?: () => Promise<readonly RowChange[]>
}

/** Shows a play while it goes on. */
export function showing({ paint, write, changes }: Showing): Audience {
  const print = (line: string) => write(`${line}\n`)
  return {
    day: (title) => print(`\n${paint(['bold', 'cyan'], title)}\n`),
    story: (text) => print(storyLine(text, paint)),
    granted({ status, milliseconds, json }, isFirst) {
      print(storyLine(isFirst ? 'An access token is asked for' : 'The access token is about to end', paint))
      const says = status === 200 ? (isFirst ? 'an access token' : 'the next one') : 'none'
      const notes = status === 200 ? [] : errorNotes(json)
      for (const line of exchangeLines(
        { method: 'POST', path: '/oauth/token', status, says, milliseconds, notes },
        paint,
      ))
        print(line)
    },
    async exchanges(exchanges) {
      const changed = (await changes?.()) ?? []
      for (const [index, exchange] of exchanges.entries()) {
        // What requests side by side have changed is told under the last of them.
        const isLast = index === exchanges.length - 1
        const shown = { ...shownOf(exchange), ...(isLast && { changes: changed }) }
        for (const line of exchangeLines(shown, paint)) print(line)
      }
    },
  }
}

function shownOf({ request, status, json, milliseconds, problem, waited, mishap }: Exchange) {
  const { method, path, body, says } = request
  const isRefused = status === 0 || status >= 400
  return {
    method,
    path,
    status: status === 0 ? undefined : status,
    says: isRefused ? (problem ?? REFUSED.get(status) ?? 'refused') : `${says}${foundIn(json)}`,
    milliseconds,
    notes: [
      ...operationNotes(body),
      ...(waited > 0 ? [`sent ${waited + 1} times: the service had asked for patience`] : []),
      ...(mishap === 'twice' ? ['sent twice at once'] : []),
      ...(isRefused ? errorNotes(json) : []),
    ],
  }
}

const REFUSED: ReadonlyMap<number, string> = new Map([
  [401, 'not let in'],
  [404, 'not there'],
  [409, 'a conflict'],
  [429, 'too many requests'],
  [500, 'an error of the service'],
  [503, 'not available'],
])

/** `: 2 of 31`, where the answer is a list. */
function foundIn(json: unknown): string {
  const { totalResults, Resources } = Object(json)
  if (typeof totalResults !== 'number') return ''
  const shown = Array.isArray(Resources) ? Resources.length : 0
  return shown === totalResults ? ` ${totalResults} found` : ` ${shown} of ${totalResults}`
}

/** What is counted while a play goes on. */
export interface Tally {
  readonly requests: number
  readonly refused: number
  readonly milliseconds: readonly number[]
}

/** The last lines. */
export function summary(played: Played, { requests, refused, milliseconds }: Tally, paint: Paint): string {
  const { differences, givenUp, cleanup, people, teams, isAborted } = played
  const good = (text: string) => `  ${paint('green', '✓')} ${text}`
  const bad = (text: string) => `  ${paint(['bold', 'red'], '✗')} ${text}`
  const sorted = [...milliseconds].sort((one, other) => one - other)
  const median = duration(sorted[Math.floor(sorted.length / 2)] ?? 0)
  const count = `${people} people${teams > 0 ? ` and ${teams} ${teams === 1 ? 'team' : 'teams'}` : ''}`
  const verdict = isAborted
    ? [bad('Stopped before its end')]
    : differences.length === 0
      ? [good(`Directory and app agree: ${count}, no difference`)]
      : [bad(`Directory and app differ, ${count}:`), ...differences.map((one) => `      ${one}`)]
  return [
    '',
    paint(['bold', 'cyan'], 'Done'),
    '',
    ...verdict,
    ...(givenUp.length > 0 ? [bad('Given up:'), ...givenUp.map((one) => `      ${one}`)] : []),
    `    ${requests} requests, ${refused} of them not done at first; median answer ${median}`,
    ...(cleanup ? cleaned(cleanup) : ['    What was made is left (--keep)']),
    '',
  ].join('\n')
}

function cleaned({ deleted, left }: NonNullable<Played['cleanup']>): readonly string[] {
  const removed = `    Removed the ${deleted} that it made: users whom a DELETE deactivates stay, inactive`
  return left.length === 0 ? [removed] : [removed, `    May still be there: ${left.join(', ')}`]
}
