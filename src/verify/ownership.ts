/**
 * Which resources this run made. Whatever else a server holds belongs to somebody, so the client asks here before
 * every PUT, PATCH and DELETE.
 */
import { randomUUID } from 'node:crypto'
import { elements, isObject, property, strings } from './json.js'

/** A creation whose answer did not say what was made: it may have been made nonetheless. */
export interface Lost {
  readonly collection: string
  readonly attribute: 'userName' | 'displayName'
  readonly name: string
}

export interface CreationAnswer {
  readonly status: number
  readonly json: unknown
  readonly text: string
  readonly location?: string
}

export interface Ownership {
  /** The path belongs to a resource that this run made, or to an id that it made up. */
  owns(path: string): boolean
  /** An id that no resource has: for requests that must end with 404. */
  invent(collection: string): string
  /**
   * Takes note of what an answer to a POST says was made. The answer must hold a value that only this run knows:
   * a broken server may answer with somebody else's resource.
   *
   * @returns the path of what should be looked at for that value, where the answer does not hold it
   */
  learn(collection: string, sent: unknown, answer: CreationAnswer): string | undefined
  /** Takes what is at the path for our own if it holds a value that only this run knows; tells whether it does. */
  confirm(path: string, sent: unknown, text: string): boolean
  /** Takes note of a creation that did not tell what it made. */
  lose(collection: string, sent: unknown): void
  /** Takes note of resources that were there already: an id among them is never taken for our own. */
  see(collection: string, json: unknown): void
  /** Takes a lost resource that was found again by its unique name. */
  adopt(collection: string, id: string): void
  /** What is left to delete, newest first. */
  made(): readonly string[]
  forget(path: string): void
  readonly lost: readonly Lost[]
}

const SHORTEST_MARK = 10

export function createOwnership(): Ownership {
  const made = new Set<string>()
  const deleted = new Set<string>()
  const invented = new Set<string>()
  const seen = new Set<string>()
  const lost: Lost[] = []

  const lose = (collection: string, sent: unknown) => {
    const attribute = typeof property(sent, 'userName') === 'string' ? 'userName' : 'displayName'
    const [name] = marks([property(sent, attribute)])
    if (name !== undefined) lost.push({ collection, attribute, name })
  }

  const confirm = (path: string, sent: unknown, text: string) => {
    const known = text.toLowerCase()
    const isOurs = marksOf(sent).some((mark) => known.includes(mark.toLowerCase()))
    if (isOurs && !seen.has(path)) made.add(path)
    return made.has(path)
  }

  return {
    owns: (path) => made.has(path) || deleted.has(path) || invented.has(path),
    invent(collection) {
      const id = randomUUID()
      invented.add(resourcePath(collection, id))
      return id
    },
    learn(collection, sent, { status, json, text, location }) {
      const isRefused = status >= 300 && status < 500
      if (isRefused) return undefined
      const id = status === 0 || status >= 500 ? undefined : (idOf(json) ?? lastSegment(location))
      if (id === undefined) {
        lose(collection, sent)
        return undefined
      }
      const path = resourcePath(collection, id)
      return confirm(path, sent, text) ? undefined : path
    },
    confirm,
    lose,
    see(collection, json) {
      const resources = property(json, 'Resources')
      for (const resource of Array.isArray(resources) ? elements(resources) : [json]) {
        const id = idOf(resource)
        if (id === undefined) continue
        const path = resourcePath(collection, id)
        if (!made.has(path) && !deleted.has(path)) seen.add(path)
      }
    },
    adopt: (collection, id) => void made.add(resourcePath(collection, id)),
    made: () => [...made].reverse(),
    forget(path) {
      if (made.delete(path)) deleted.add(path)
    },
    lost,
  }
}

/** The path of a resource below the base URL, in the one form that ownership is kept in. */
export const resourcePath = (collection: string, id: string) => `${collection}/${encodeURIComponent(id)}`

/** What this run made up for a resource: each holds a random part. The displayName of a user does not. */
function marksOf(sent: unknown): readonly string[] {
  const name = property(sent, 'userName') ?? property(sent, 'displayName')
  const emails = elements(property(sent, 'emails')).map((email) => property(email, 'value'))
  return marks([name, property(sent, 'externalId'), ...emails])
}

/** Shorter than the random part, a value could be anybody's. */
const marks = (values: readonly unknown[]) => strings(values).filter(({ length }) => length >= SHORTEST_MARK)

function idOf(json: unknown): string | undefined {
  const id = isObject(json) ? property(json, 'id') : undefined
  return typeof id === 'string' && isPlain(id) ? id : undefined
}

/** Only its last segment is read: where a Location points to is never followed. */
function lastSegment(location: string | undefined): string | undefined {
  const encoded = location?.split(/[?#]/, 1)[0]?.split('/').at(-1)
  if (!encoded) return undefined
  try {
    const id = decodeURIComponent(encoded)
    return isPlain(id) ? id : undefined
  } catch {
    return undefined
  }
}

/** `.` and `..` would be resolved away and name the collection, or what is above it. */
const isPlain = (id: string) => id !== '' && id !== '.' && id !== '..'
