/** Ids that the recorded service gave, and those that this one gives for the same. */
import { elements, isObject, property } from '@scim-gen/verify/client'
import type { RecordedRequest } from './recorded.js'

export interface Ids {
  /** A request as this service wants it. */
  mapped(request: RecordedRequest): RecordedRequest
  /** Takes note of what both answered to the same request. */
  learn(recorded: unknown, answered: unknown): void
}

export function createIds(): Ids {
  const known = new Map<string, string>()
  const learnOne = (recorded: unknown, answered: unknown) => {
    const [then, now] = [property(recorded, 'id'), property(answered, 'id')]
    if (typeof then === 'string' && typeof now === 'string') known.set(then, now)
  }
  return {
    mapped: (request) => ({
      ...request,
      path: inPath(request.path, known),
      ...(request.body !== undefined && { body: inValue(request.body, known) }),
    }),
    learn(recorded, answered) {
      learnOne(recorded, answered)
      const there = elements(property(answered, 'Resources'))
      for (const resource of elements(property(recorded, 'Resources'))) {
        const name = nameOf(resource)
        const same = there.find((one) => name !== undefined && nameOf(one) === name)
        if (same !== undefined) learnOne(resource, same)
      }
    },
  }
}

/** The ids that a request names, in its path and in its body. */
export function namesId({ path, body }: RecordedRequest, id: string): boolean {
  const marked = new Map([[id, `\u0000${id}`]])
  return inPath(path, marked) !== path || JSON.stringify(inValue(body, marked)) !== JSON.stringify(body)
}

type Known = ReadonlyMap<string, string>

/** A whole segment of a path, or a value in quotes: an id may be as short as `1`. */
function inPath(path: string, known: Known): string {
  const [before = '', query] = path.split('?', 2)
  const segments = before.split('/').map((segment) => known.get(segment) ?? segment)
  return [segments.join('/'), ...(query === undefined ? [] : [quoted(query, known)])].join('?')
}

const quoted = (text: string, known: Known) =>
  text.replace(/("|%22)((?:(?!\1).)*)\1/g, (whole, quote: string, value: string) => {
    const now = known.get(value)
    return now === undefined ? whole : `${quote}${now}${quote}`
  })

function inValue(value: unknown, known: Known, key?: string): unknown {
  if (typeof value === 'string') {
    if (key === 'path') return quoted(value, known)
    // A reference holds the id as its last segment.
    return key === '$ref' ? inPath(value, known) : (known.get(value) ?? value)
  }
  if (Array.isArray(value)) return value.map((one) => inValue(one, known, key))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inValue(one, known, name)]))
}

/** What is unique about a resource, by which both know it. */
function nameOf(resource: unknown): string | undefined {
  const name = property(resource, 'userName') ?? property(resource, 'displayName')
  return typeof name === 'string' ? name.toLowerCase() : undefined
}
