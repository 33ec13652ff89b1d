/**
 * Which resources this run made. Whatever else a server holds belongs to somebody, so the client asks here before
 * every PUT, PATCH and DELETE.
 */
import { randomUUID } from 'node:crypto'
import { elements, isObject, property } from './json.js'

/** A creation whose answer did not say what was made: it may have been made nonetheless. */
export interface Lost {
  readonly collection: string
  readonly attribute: 'userName' | 'displayName'
  readonly name: string
}

export interface Ownership {
  /** The path belongs to a resource that this run made, or to an id that it made up. */
  owns(path: string): boolean
  /** An id that no resource has: for requests that must end with 404. */
  invent(collection: string): string
  /** Takes note of what an answer to a POST says was made. */
  learn(collection: string, sent: unknown, answer: { status: number; json: unknown; location?: string }): void
  /** Takes note of resources that were there already: an id among them is never taken for our own. */
  see(collection: string, json: unknown): void
  /** Takes a lost resource that was found again by its unique name. */
  adopt(collection: string, id: string): void
  /** What is left to delete, newest first. */
  made(): readonly string[]
  forget(path: string): void
  readonly lost: readonly Lost[]
}

export function createOwnership(): Ownership {
  const made = new Set<string>()
  const deleted = new Set<string>()
  const invented = new Set<string>()
  const seen = new Set<string>()
  const lost: Lost[] = []

  const lose = (collection: string, sent: unknown) => {
    for (const attribute of ['userName', 'displayName'] as const) {
      const name = property(sent, attribute)
      if (typeof name === 'string') {
        lost.push({ collection, attribute, name })
        return
      }
    }
  }

  return {
    owns: (path) => made.has(path) || deleted.has(path) || invented.has(path),
    invent(collection) {
      const id = randomUUID()
      invented.add(resourcePath(collection, id))
      return id
    },
    learn(collection, sent, { status, json, location }) {
      const refused = status >= 300 && status < 500
      if (refused) return
      const id = status === 0 || status >= 500 ? undefined : (idOf(json) ?? lastSegment(location))
      if (id === undefined) return lose(collection, sent)
      const path = resourcePath(collection, id)
      if (!seen.has(path)) made.add(path)
    },
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
