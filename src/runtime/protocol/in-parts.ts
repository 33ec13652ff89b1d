/** A resource with more members than are held at once: they are read, rendered and written a part at a time. */
import type { AnyAdapter, Part } from './adapter.js'
import type { Exchange } from './handler.js'
import { repeated } from './repeated.js'
import { show } from './show.js'

interface Begun {
  /** What the first part shows. */
  readonly members: unknown
  readonly next: () => Promise<Part<unknown>>
}

/**
 * The JSON of a resource, its members last. Each part may take the time of a request; a client that is slow to read them
 * takes nothing of that, and nothing of the database's.
 *
 * @param head JSON of all but the members
 */
export async function* inParts(
  head: string,
  begun: Begun,
  adapter: AnyAdapter,
  { request }: Exchange,
): AsyncGenerator<string, void> {
  const { budget, projection } = request
  yield head.slice(0, -1)
  let between = ',"members":['
  try {
    let { members, next }: Omit<Begun, 'next'> & Partial<Begun> = begun
    for (;;) {
      const shown = JSON.stringify(projection.apply({ members: members ?? [] }).members ?? []).slice(1, -1)
      if (shown !== '') {
        yield between + shown
        between = ','
      }
      if (!next) break
      const read: Begun['next'] = next
      const part: Part<unknown> = await budget.race(() => repeated(read, budget))
      members = (await show(adapter, part.record, request)).members
      next = part.next
    }
  } catch (error) {
    // The client has its 200 already: that the body breaks off tells it, and this the host. Some servers write what is thrown.
    adapter.context.report(error)
    throw new Error('The response breaks off')
  }
  yield between === ',' ? ']}' : '}'
}
