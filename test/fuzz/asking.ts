/** Asks random requests, and judges what is answered. */
import { ERROR_SCHEMA } from '../../src/runtime/errors.js'
import type { Sent } from '../hostile/service.js'
import type { FuzzHost } from './hosts.js'
import { inputsOf, randomOf } from './inputs.js'

const MOST_MILLISECONDS = 250

export interface Reply {
  readonly status: number
  readonly text: string
  /** Of CPU. */
  readonly milliseconds: number
  /** Whether the framework has answered, and no service. */
  readonly isForeign?: boolean
}

/**
 * Asks a number of requests.
 *
 * @returns what is wrong with the first that is answered as none may be
 */
export async function askMany(
  { types, tidy }: FuzzHost,
  ask: (request: Sent) => Promise<Reply>,
  count: number,
  seed: number,
): Promise<string | undefined> {
  const next = inputsOf(randomOf(seed), types)
  const prototype = Object.getOwnPropertyNames(Object.prototype).join()
  for (let index = 0; index < count; index++) {
    await tidy(index)
    const request = next()
    let reply = await ask(request)
    // What takes long by itself does so again; the collection of garbage does not.
    if (reply.milliseconds > MOST_MILLISECONDS) reply = await ask(request)
    const isPolluted = Object.getOwnPropertyNames(Object.prototype).join() !== prototype
    const wrong = isPolluted ? 'a polluted prototype' : wrongIn(reply)
    if (wrong !== undefined) return `${wrong} of input ${index} of seed ${seed}: ${JSON.stringify(request)}`
  }
  return undefined
}

function wrongIn({ status, text, milliseconds, isForeign }: Reply): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (milliseconds > MOST_MILLISECONDS) return `${milliseconds} ms`
  if (status < 400 || text === '' || isForeign) return undefined
  const { schemas, status: told, detail } = JSON.parse(text)
  const isError = schemas?.[0] === ERROR_SCHEMA && told === String(status) && typeof detail === 'string'
  return isError ? undefined : 'an answer that is no SCIM error'
}
