/** Sends requests again, one after the other, and compares what is answered with what was answered then. */
import { createIds } from './ids.js'
import type { RecordedRequest } from './recorded.js'

export interface Reply {
  /** 0 where none came. */
  readonly status: number
  readonly json: unknown
  /** Why there is none. */
  readonly problem?: string
}

/** Sends one request: over HTTP, or to the service in this process. */
export type Sender = (request: RecordedRequest) => Promise<Reply>

export interface Replayed extends Reply {
  /** With the ids of this service. */
  readonly request: RecordedRequest
  readonly milliseconds: number
  /** Whether it is answered as it was; without a record, whether it is answered at all, and not by an error of the service. */
  readonly isSame: boolean
}

/**
 * Replays requests.
 *
 * @param tell told of each
 */
export async function replay(
  requests: readonly RecordedRequest[],
  send: Sender,
  tell: (replayed: Replayed) => Promise<void>,
): Promise<readonly Replayed[]> {
  const ids = createIds()
  const all: Replayed[] = []
  for (const recorded of requests) {
    const request = ids.mapped(recorded)
    const start = performance.now()
    const reply = await send(request)
    const { status } = reply
    ids.learn(recorded.answer, reply.json)
    const isSame = recorded.status === undefined ? status > 0 && status < 500 : status === recorded.status
    const replayed = { ...reply, request, milliseconds: performance.now() - start, isSame }
    all.push(replayed)
    await tell(replayed)
  }
  return all
}
