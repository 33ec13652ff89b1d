/** Clients that walk lists by `startIndex`, and what others write meanwhile. */
import { expect } from 'vitest'
import { createUser, list, type Target, unique } from '../../spec/support/client.js'

export type Parameters = Readonly<Record<string, string>>

/** Between two pages: a row of the list goes, by its place in it; or one comes. */
export type Write = { readonly gone: number } | 'comes'

export type People = Awaited<ReturnType<typeof people>>

export const ids = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id)

/**
 * Users of a list of their own.
 *
 * @param leave takes a user from the list
 */
export async function people(host: () => Target, leave: (id: string) => Promise<unknown>, count: number) {
  const own = unique('walk')
  let made = 0
  const add = async () => {
    // Each next name stands somewhere between the others.
    const userName = `${String((made * 7919) % 10_007).padStart(5, '0')}-${made++}@${own}.example`
    return (await createUser(host(), { userName })).id as string
  }
  const present: string[] = []
  for (let index = 0; index < count; index++) present.push(await add())
  const remove = async (id: string) => {
    await leave(id)
    present.splice(present.indexOf(id), 1)
  }
  return { filter: `userName ew "@${own}.example"`, present, add, remove }
}

export async function happens(all: People, change: Write): Promise<void> {
  const { present } = all
  if (change === 'comes') present.push(await all.add())
  else if (present.length > 0) await all.remove(present[change.gone % present.length] ?? '')
}

/** A client that walks a list page by page, until one is empty. */
export function walker(parameters: Parameters, count: number, target: () => Target) {
  const seen: string[] = []
  let startIndex = 1
  const step = async () => {
    const page = { ...parameters, startIndex: String(startIndex), count: String(count) }
    const { status, body } = await list(target(), '/Users', page)
    expect(status, body.detail).toBe(200)
    expect(body.startIndex).toBe(startIndex)
    seen.push(...ids(body.Resources))
    startIndex += body.itemsPerPage
    return body.itemsPerPage > 0
  }
  return { seen, step }
}
