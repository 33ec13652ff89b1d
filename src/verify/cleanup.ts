/** Deletes what a run made, and nothing else. */
import type { Client } from './client.js'
import { elements, property } from './json.js'
import type { Lost } from './ownership.js'

export interface Cleanup {
  readonly deleted: number
  /** Paths, or names, of what may still be there. */
  readonly left: readonly string[]
}

/** How many requests run side by side. */
const PARALLEL = 4

/** Groups first: deleting a user may be refused while it is a member. */
export async function cleanUp(client: Client): Promise<Cleanup> {
  const unfound: string[] = []
  for (const lost of client.ownership.lost) if (!(await find(client, lost))) unfound.push(describe(lost))

  const made = client.ownership.made()
  const [, groups = ''] = client.collections
  const isGroup = (path: string) => path.startsWith(`${groups}/`)
  await deleteAll(client, made.filter(isGroup))
  await deleteAll(
    client,
    made.filter((path) => !isGroup(path)),
  )
  const left = client.ownership.made()
  return { deleted: made.length - left.length, left: [...left, ...unfound] }
}

async function deleteAll(client: Client, paths: readonly string[]): Promise<void> {
  const queue = [...paths]
  const work = async () => {
    for (let path = queue.pop(); path !== undefined && client.silence < 3; path = queue.pop()) {
      const { status } = await client.send('DELETE', path)
      if ((status >= 200 && status < 300) || status === 404) client.ownership.forget(path)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
}

/**
 * Looks for what a failed creation may have made, by the name that this run made up. Tells whether the server could
 * answer that.
 */
async function find(client: Client, { collection, attribute, name }: Lost): Promise<boolean> {
  if (client.silence >= 3) return false
  const filter = encodeURIComponent(`${attribute} eq ${JSON.stringify(name)}`)
  const { status, json } = await client.send('GET', `${collection}?filter=${filter}`)
  const resources = property(json, 'Resources')
  if (status !== 200 || (resources !== undefined && !Array.isArray(resources))) return false
  for (const resource of elements(resources)) {
    const id = property(resource, 'id')
    const isOurs = String(property(resource, attribute)).toLowerCase() === name.toLowerCase()
    if (typeof id === 'string' && isOurs) client.ownership.adopt(collection, id)
  }
  return true
}

const describe = ({ collection, attribute, name }: Lost) => `${collection} with ${attribute} ${name}`
