/** What `--record` writes: a line of JSON for each request, with its answer; credentials never. */
import type { Exchange } from './session.js'

/** One recorded exchange; `replay` reads it. */
export interface Recorded {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly answer?: unknown
  readonly milliseconds: number
}

/** The line of an exchange, with its end. Requests have no headers that tell more than the provider's name. */
export function recordLine({ request, status, json, milliseconds }: Exchange): string {
  const recorded: Recorded = {
    method: request.method,
    path: request.path,
    ...(request.body !== undefined && { body: request.body }),
    status,
    ...(json !== undefined && { answer: json }),
    milliseconds: Math.round(milliseconds),
  }
  return `${JSON.stringify(recorded)}\n`
}
