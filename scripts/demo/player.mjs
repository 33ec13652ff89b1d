// Plays requests: sends one, shows it with its answer and what changed in the app's tables, and checks all three.
import { column, duration, paint, print } from './terminal.mjs'

const COLOURS = { '+': 'green', '~': 'yellow', '-': 'red' }

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
    const { status: got } = response
    show({ story, method, path, body, status: got, resource, says, milliseconds, changes, problems })
    return resource
  }

  return { play, results }
}

function show({ story, method, path, body, status, resource, says, milliseconds, changes, problems }) {
  if (story) print(`  ${paint('bold', story)}`)
  const request = column(`${method.padEnd(6)} ${shorten(path)}`, 60)
  const code = paint(status < 400 ? 'green' : 'yellow', String(status))
  print(`    ${request} ${code}  ${column(says, 36)}${paint('dim', duration(milliseconds).padStart(7))}`)
  for (const operation of body?.Operations ?? []) print(paint('dim', `           ${describe(operation)}`))
  if (status >= 400) {
    // A token endpoint has errors of its own (RFC 6749 §5.2).
    const { scimType = resource.error ?? '', detail = '' } = resource
    print(paint('dim', `           ${shorten(`${scimType} ${detail}`.trim())}`))
  }
  for (const { kind, table, text } of changes) {
    print(`      ${paint(COLOURS[kind], `${kind} ${column(table, 13)} ${text}`)}`)
  }
  for (const problem of problems) print(`    ${paint(['bold', 'red'], '✗')} ${paint('red', problem)}`)
}

const describe = ({ op, path, value }) =>
  shorten([op, path, value !== undefined && JSON.stringify(value)].filter(Boolean).join(' '))

/** UUIDs by their last four digits: the first ones are a time, and alike. */
const shorten = (text) => text.replace(/[0-9a-f-]{32}([0-9a-f]{4})/g, '…$1')

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
