/** What an identity provider does, as steps: requests in, answers out. Whoever runs them does the sending. */

export type Json = { readonly [key: string]: unknown }

export interface PlayRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base URL, with its query, not encoded. */
  readonly path: string
  readonly body?: Json
  /** What it is for, in a few words. */
  readonly says: string
}

export interface PlayAnswer {
  /** 0 where none came. */
  readonly status: number
  readonly json: unknown
}

/** Requests of one step are sent side by side; their answers come in their order. */
export type Steps<T = void> = Generator<readonly PlayRequest[], T, readonly PlayAnswer[]>

/** Sends one request. */
export function* ask(request: PlayRequest): Steps<PlayAnswer> {
  const [answer] = yield [request]
  return answer ?? { status: 0, json: undefined }
}

/** Whether a request did what it is for. */
export const isDone = ({ status }: PlayAnswer) => status >= 200 && status < 300

/** Runs steps to their end. */
export async function run<T>(
  steps: Steps<T>,
  send: (requests: readonly PlayRequest[]) => Promise<readonly PlayAnswer[]>,
): Promise<T> {
  let step = steps.next([])
  while (!step.done) step = steps.next(await send(step.value))
  return step.value
}
