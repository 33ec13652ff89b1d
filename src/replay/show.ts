/** How replayed requests look on a terminal. */
import { exchangeLines, type RowChange } from '../terminal/exchange.js'
import { errorNotes, operationNotes } from '../terminal/notes.js'
import type { Paint } from '../terminal/paint.js'
import { counted } from '../terminal/text.js'
import { withoutPasswords } from './as-test.js'
import type { Replayed } from './replay.js'

/** A request in its line, with what it changed under it. */
export function replayLines(
  { request, status, json, problem, milliseconds, isSame }: Replayed,
  changes: readonly RowChange[],
  paint: Paint,
): readonly string[] {
  const { method, path, body, status: recorded } = withoutPasswords(request)
  return exchangeLines(
    {
      method,
      path: decoded(path),
      status: status === 0 ? undefined : status,
      says: problem ?? (isSame && recorded !== undefined ? 'as it was' : ''),
      milliseconds,
      notes: [...operationNotes(body), ...(status >= 400 ? errorNotes(json) : [])],
      changes,
      problems: isSame ? [] : [recorded === undefined ? 'an error of the service' : `it was ${recorded}`],
    },
    paint,
  )
}

/** The last line. */
export function replaySummary(done: readonly Replayed[], isDryRun: boolean, paint: Paint): string {
  const other = done.filter(({ isSame }) => !isSame).length
  const told = counted(done.length, 'request')
  const verdict =
    other === 0
      ? `${paint('green', '✓')} ${told}, answered as ${done.length === 1 ? 'it was' : 'they were'}`
      : `${paint(['bold', 'red'], '✗')} ${told}, ${other} of them not answered as they were`
  const taken = done.filter(({ request, status }) => request.status === 201 && status === 409).length
  const hint =
    taken > 0 ? `    ${taken} of what they create is there already: replay on a database from before\n` : ''
  return `\n  ${verdict}${isDryRun ? '; rolled back, nothing was changed' : ''}\n${hint}`
}

/** As a person reads it; a malformed one as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '))
  } catch {
    return path
  }
}
