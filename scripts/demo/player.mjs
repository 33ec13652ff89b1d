// Plays requests: sends one, shows it with its answer and what changed in the app's tables, and checks all three.
import { exchangeLines, storyLine } from '../../dist/bundle/exchange.js'
import { errorNotes, operationNotes } from '../../dist/bundle/notes.js'
import { paint, print } from './terminal.mjs'

/**
 * @param connection base URL and token of the service
 * @param tables the app's own tables
 */
export function createPlayer({ base, token }, tables) {
  const results = []

  /**
   * One step of a day.
   *
   * @param story what happens at the customer's; empty for what follows from the step before
   * @param line `GET /Users?count=1`
   * @param step the body; then what must come: `status`, a part of the `answer`, `rows` (all changes in the app's
   *   tables), and `says`, the answer in a few words. A `form` goes in place of a body, as to a token endpoint
   */
  async function play(story, line, { body, form, headers, status = 200, answer, rows = [], says }) {
    const [method, path] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    const started = performance.now()
    const response = await fetch(`${base}${encodeQuery(path)}`, {
      method,
      headers: {
        ...(!form && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      body: form ? new URLSearchParams(form) : body && JSON.stringify(body),
    })
    const text = await response.text()
    const milliseconds = performance.now() - started
    const resource = text === '' ? undefined : JSON.parse(text)
    const changes = await tables.changes()

    const problems = [
      ...mismatches(response.status, status, 'status'),
      ...mismatches(resource, answer, 'answer'),
      ...mismatches(changes.map(({ what }) => what).sort(), [...rows].sort(), 'tables'),
    ]
    results.push({ milliseconds, problems })
    if (story) print(storyLine(story, paint))
    const notes = [...operationNotes(body), ...(response.ok ? [] : errorNotes(resource))]
    const shown = { method, path, status: response.status, says, milliseconds, notes, changes, problems }
    for (const shownLine of exchangeLines(shown, paint)) print(shownLine)
    return resource
  }

  return { play, results }
}

/** Query values as an identity provider's HTTP library encodes them. */
function encodeQuery(path) {
  const mark = path.indexOf('?')
  if (mark < 0) return path
  const pairs = path.slice(mark + 1).split('&')
  const encoded = pairs.map((pair) => pair.replace(/=(.*)$/s, (_, value) => `=${encodeURIComponent(value)}`))
  return `${path.slice(0, mark)}?${encoded.join('&')}`
}

/** Where something differs from what must be in it; objects may hold more. */
function mismatches(actual, expected, path) {
  if (expected === undefined) return []
  if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    const length = Array.isArray(expected) ? mismatches(actual.length, expected.length, `${path}.length`) : []
    return [
      ...length,
      ...Object.entries(expected).flatMap(([key, value]) => mismatches(actual[key], value, `${path}.${key}`)),
    ]
  }
  return Object.is(actual, expected)
    ? []
    : [`${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`]
}
