/** Rows of the app's own database, shown as SCIM by the emitted adapters. */
import { type App, type Asked, withAdapter } from './app.js'

/** How many rows are shown. */
const COUNT = 3

/**
 * The first resources of a type, as an identity provider would see them.
 *
 * @param isMasked whether values of people are hidden
 */
export async function readSamples(app: App, asked: Asked, isMasked: boolean): Promise<readonly object[]> {
  const resources = await withAdapter(app, asked, async (adapter) => {
    const { request } = adapter.context
    const page = await adapter.getQueryset().slice({ limit: COUNT, offset: 0 })
    const records = adapter.complete ? await adapter.complete(page) : page
    return Promise.all(
      records.map(
        async (record): Promise<object> =>
          adapter.render ? adapter.render(record, request) : adapter.toScim(record, request),
      ),
    )
  })
  return resources.map((resource) => {
    const shown: unknown = JSON.parse(JSON.stringify(resource, withoutNull))
    return Object(isMasked ? masked(shown) : shown)
  })
}

/** As in a response: null is no value (RFC 7643 §2.5). */
const withoutNull = (_key: string, value: unknown) => value ?? undefined

/** What says nothing of anybody. */
const PLAIN: ReadonlySet<string> = new Set(['schemas', 'meta', 'id', 'type', 'primary', '$ref', 'active'])

/** Hides values: of a text its first letter stays, of a number nothing, and of all else the form. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (typeof value === 'number') return '•••'
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, PLAIN.has(key) ? one : masked(one)]),
  )
}

/** Of an address both sides of the `@`. */
const maskedText = (text: string) =>
  text
    .split('@')
    .map((part) => (part === '' ? '' : `${[...part][0]}•••`))
    .join('@')
