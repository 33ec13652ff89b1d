/** The HTTP client of a run, and the one place that decides what may be sent (see {@link refusal}). */
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, SentRequest } from './answer.js'
import { exchangeOnce } from './http.js'
import { elements, isObject, property } from './json.js'
import { type CreationAnswer, createOwnership, type Ownership } from './ownership.js'

/** Seconds that are waited at most when the server asks for patience (429). */
const MAX_WAIT = 30

const SCIM_JSON = 'application/scim+json'

export interface RequestOptions {
  /** `null` leaves a header out, `authorization` too. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown
  /** Whether 429 is an answer like others, and not waited out. */
  readonly isImpatient?: boolean
}

export interface Client {
  /** Without a trailing slash. */
  readonly base: string
  readonly ownership: Ownership
  /** How many requests in a row got no usable answer. */
  readonly silence: number
  /** The collections that may be posted to. */
  collections: readonly string[]
  /**
   * Sends one request and never follows a redirect: it would carry the token elsewhere.
   *
   * @param path below the base URL, percent-encoded, with its query
   * @throws RefusedError when the request could touch a resource that this run did not make
   */
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>
}

/** A request that this client does not send; a mistake in a check, or an id that the server made up. */
export class RefusedError extends Error {}

export interface ClientOptions {
  readonly base: string
  readonly token: string
  /** Milliseconds that one request may take. */
  readonly timeout: number
  /** Ends the request that is under way. */
  readonly signal?: AbortSignal
  /** Of another client whose resources this one may touch too. */
  readonly ownership?: Ownership
}

export function createClient(options: ClientOptions): Client {
  const { base, token, timeout, signal, ownership = createOwnership() } = options
  let silence = 0
  const client: Client = {
    base,
    ownership,
    get silence() {
      return silence
    },
    collections: ['/Users', '/Groups'],
    async send(method, path, options = {}) {
      const reason = refusal(client, method, path, options.body)
      if (reason) throw new RefusedError(reason)
      let answer = await exchange(method, path, options)
      // A kept connection that the server closed in this moment says nothing about the server.
      if (method === 'GET' && answer.status === 0 && answer.milliseconds < timeout) {
        answer = await exchange(method, path, options)
      }
      for (let attempt = 0; answer.status === 429 && !options.isImpatient && attempt < 3; attempt++) {
        await wait(Math.min(Number(answer.headers['retry-after']) || 1, MAX_WAIT) * 1_000, undefined, {
          signal,
        })
        answer = await exchange(method, path, options)
      }
      silence = answer.status === 0 ? silence + 1 : 0
      await remember(method, path, options.body, answer)
      return answer
    },
  }

  async function exchange(method: string, path: string, options: RequestOptions): Promise<Answer> {
    signal?.throwIfAborted()
    const { headers, body } = withDefaults(options, token)
    const request: SentRequest = {
      method,
      url: `${base}${path}`,
      headers: {
        ...headers,
        ...(headers.authorization === `Bearer ${token}` && { authorization: 'Bearer ***' }),
      },
      ...(body !== undefined && { body }),
    }
    return exchangeOnce(request, { ...request, headers }, { timeout, signal })
  }

  async function remember(method: string, path: string, sent: unknown, answer: Answer): Promise<void> {
    const [target = ''] = path.split('?', 1)
    if (method === 'POST' && client.collections.includes(target)) {
      const { status, json, text, headers } = answer
      await learn(target, sent, { status, json, text, location: headers.location })
    } else if (method === 'POST' && target === '/Bulk') await learnBulk(sent, answer.json)
    else if (method === 'GET' || target.endsWith('/.search')) {
      const collection = client.collections.find((one) => target === one || target.startsWith(`${one}/`))
      if (collection && answer.status === 200) ownership.see(collection, answer.json)
    }
  }

  async function learn(collection: string, sent: unknown, answer: CreationAnswer): Promise<void> {
    const path = ownership.learn(collection, sent, answer)
    if (path === undefined) return
    const { status, text } = await exchange('GET', path, {})
    const isConfirmed = status === 200 && ownership.confirm(path, sent, text)
    if (!isConfirmed) ownership.lose(collection, sent)
  }

  /** What a bulk answer says was created (RFC 7644 §3.7.3): `location` carries the id. */
  async function learnBulk(sent: unknown, json: unknown): Promise<void> {
    const results = elements(property(json, 'Operations'))
    for (const operation of elements(property(sent, 'Operations'))) {
      if (property(operation, 'method') !== 'POST') continue
      const bulkId = property(operation, 'bulkId')
      const result = results.find((one) => property(one, 'bulkId') === bulkId)
      const location = property(result, 'location')
      await learn(String(property(operation, 'path')), property(operation, 'data'), {
        status: Number(property(result, 'status') ?? 0),
        json: undefined,
        text: '',
        ...(typeof location === 'string' && { location }),
      })
    }
  }

  return client
}

/**
 * Why a request must not be sent. Reading is free; POST makes something new; PUT, PATCH and DELETE go to resources
 * that this run made (or to ids that it made up), also inside of a bulk request.
 */
export function refusal(
  { ownership, collections }: Pick<Client, 'ownership' | 'collections'>,
  method: string,
  path: string,
  body: unknown,
): string | undefined {
  const [target = ''] = path.split('?', 1)
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined
  if (method === 'POST') {
    if (collections.includes(target) || target === '/.search') return undefined
    if (collections.some((collection) => target === `${collection}/.search`)) return undefined
    if (target === '/Bulk') return bulkRefusal({ ownership, collections }, body)
  } else if (ownership.owns(target)) return undefined
  return `${method} ${target} is not sent: this run did not create it`
}

function bulkRefusal(client: Pick<Client, 'ownership' | 'collections'>, body: unknown): string | undefined {
  if (!isObject(body)) return 'A bulk request is sent only where its operations can be looked at'
  for (const operation of elements(property(body, 'Operations'))) {
    const path = String(property(operation, 'path'))
    const method = String(property(operation, 'method')).toUpperCase()
    // What `bulkId:` stands for is created by the same request (RFC 7644 §3.7.2).
    if (client.collections.some((collection) => path.startsWith(`${collection}/bulkId:`))) continue
    const reason = path === '/Bulk' ? 'Bulk within bulk' : refusal(client, method, path, undefined)
    if (reason) return reason
  }
  return undefined
}

function withDefaults({ headers = {}, body }: RequestOptions, token: string) {
  const merged: Record<string, string | null> = {
    accept: SCIM_JSON,
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': SCIM_JSON }),
  }
  for (const [name, value] of Object.entries(headers)) merged[name.toLowerCase()] = value
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(merged)) if (value !== null) sent[name] = value
  return {
    headers: sent,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}
