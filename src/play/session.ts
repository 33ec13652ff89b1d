/** The one place of a play that sends: as the provider, with patience, and only to what play has made. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Answer,
  type Client,
  createClient,
  elements,
  property,
  RefusedError,
  refusal,
} from '@scim-gen/verify/client'
import type { Access } from './access.js'
import { type Mishap, mishapOf, type Raw, sendAndHangUp } from './chaos.js'
import { encodePath } from './encode-path.js'
import type { Provider } from './providers/provider.js'
import type { Random } from './random.js'
import type { PlayAnswer, PlayRequest } from './steps.js'

/** How often a request is sent again when the service asks for patience. */
const ATTEMPTS = 6

/** Seconds that are waited at most, whatever Retry-After says. */
const LONGEST = 60

/** A request, and what became of it. */
export interface Exchange extends PlayAnswer {
  readonly request: PlayRequest
  readonly milliseconds: number
  /** Why there is no answer. */
  readonly problem?: string
  /** How often the service had asked for patience before (429, 503). */
  readonly waited: number
  readonly mishap?: Mishap
}

export interface Session {
  /** Requests side by side; their answers in their order. */
  send(requests: readonly PlayRequest[]): Promise<readonly Exchange[]>
  /** Ends the chaos. */
  calm(): void
  /** The client, with a token that is good: for what is no part of the play. */
  client(): Promise<Client>
}

export interface SessionOptions {
  readonly base: string
  readonly provider: Provider
  readonly access: Access
  /** Milliseconds that one request may take. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  /** The externalIds that this play gives, or another one of the same seed given. */
  readonly externalIds: ReadonlySet<string>
  /** What befalls requests; nothing without it. */
  readonly chaos?: Random | undefined
}

export function createSession(options: SessionOptions): Session {
  const { base, provider, access, timeout, signal, externalIds } = options
  let { chaos } = options
  /** What was posted under which name. */
  const posted = new Set<string>()
  let current: { readonly token: string; readonly client: Client } | undefined

  async function client(): Promise<Client> {
    const token = await access.token()
    if (current?.token !== token) {
      const { ownership, collections } = current?.client ?? {}
      const made = createClient({ base, token, timeout, signal, ...(ownership && { ownership }) })
      if (collections) made.collections = collections
      current = { token, client: made }
    }
    return current.client
  }

  async function exchange(request: PlayRequest, mishap: Mishap | undefined): Promise<Exchange> {
    const start = performance.now()
    const { method, body } = request
    const path = encodePath(request.path, provider.space)
    const by = await client()
    if (method === 'POST') posted.add(nameOf(body))
    const done = (rest: Omit<Exchange, 'request' | 'milliseconds'>): Exchange => ({
      request,
      milliseconds: performance.now() - start,
      ...rest,
      ...(mishap && { mishap }),
    })
    if (mishap === 'cut' || mishap === 'unheard') {
      const reason = refusal(by, method, path, body)
      if (reason) throw new RefusedError(reason)
      if (method === 'POST') by.ownership.lose(path, body)
      await sendAndHangUp(rawOf(request, path, await access.token()), mishap)
      const problem = mishap === 'cut' ? 'the connection was cut' : 'the answer got lost'
      return done({ status: 0, json: undefined, problem, waited: 0 })
    }
    if (mishap === 'twice') {
      const [answer] = await Promise.all([sendOnce(by, method, path, body), sendOnce(by, method, path, body)])
      if (method === 'GET') adopt(by, path, answer)
      return done({ ...told(answer), waited: 0 })
    }
    let answer = await sendOnce(by, method, path, body)
    let waited = 0
    while (asksForPatience(answer) && ++waited < ATTEMPTS) {
      await wait(Math.min(Number(answer.headers['retry-after']) || 1, LONGEST) * 1000, undefined, { signal })
      answer = await sendOnce(await client(), method, path, body)
    }
    if (method === 'GET') adopt(by, path, answer)
    return done({ ...told(answer), waited })
  }

  function sendOnce(by: Client, method: string, path: string, body: PlayRequest['body']): Promise<Answer> {
    const { accept = '', ...headers } = provider.headers
    // A GET has no body that a type could be of.
    const { 'content-type': type = '', ...rest } = headers
    const sent = { ...rest, accept, ...(body !== undefined && { 'content-type': type }) }
    return by.send(method, path, { headers: sent, body, isImpatient: true })
  }

  const rawOf = ({ method, body }: PlayRequest, path: string, token: string): Raw => ({
    method,
    url: `${base}${path}`,
    headers: { ...provider.headers, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

  /** What a look-up finds is ours where this play has posted it, or one of the same seed has. */
  function adopt({ ownership }: Client, path: string, { json }: Answer): void {
    const collection = path.split(/[/?]/)[1]
    for (const resource of elements(property(json, 'Resources'))) {
      const id = property(resource, 'id')
      const isOurs = posted.has(nameOf(resource)) || externalIds.has(String(property(resource, 'externalId')))
      if (typeof id === 'string' && isOurs) ownership.adopt(`/${collection}`, id)
    }
  }

  return {
    client,
    calm: () => {
      chaos = undefined
    },
    async send(requests) {
      const order = chaos ? chaos.sample(requests, requests.length) : requests
      const sent = new Map<PlayRequest, Promise<Exchange>>()
      for (const request of order) {
        // Drawn here, one after the other: what befalls which request follows from the seed alone.
        sent.set(request, exchange(request, chaos && mishapOf(chaos)))
      }
      return Promise.all(requests.flatMap((request) => sent.get(request) ?? []))
    },
  }
}

const asksForPatience = ({ status, headers }: Answer) =>
  status === 429 || (status === 503 && headers['retry-after'] !== undefined)

const told = ({ status, json, problem }: Answer) => ({
  status,
  json,
  ...(problem !== undefined && { problem }),
})

/** What is unique about a resource, as it is compared. */
const nameOf = (resource: unknown) =>
  String(property(resource, 'userName') ?? property(resource, 'displayName')).toLowerCase()
