/** What checks speak to the server with. */
import { randomBytes } from 'node:crypto'
import { type Announced, GROUP, USER } from './announced.js'
import { type Answer, outcomeOf } from './answer.js'
import type { Client, RequestOptions } from './client.js'
import { CheckEnd } from './expect.js'
import { type JsonObject, property } from './json.js'
import { resourcePath } from './ownership.js'
import type { TokenEndpoint } from './token-endpoint.js'

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A resource that this run made. */
export interface Made {
  readonly id: string
  /** Below the base URL. */
  readonly path: string
  /** Its userName or displayName. */
  readonly name: string
  /** The body that it was made with. */
  readonly sent: JsonObject
  /** The answer to the POST. */
  readonly answer: Answer
}

export interface Operation {
  readonly op: string
  readonly path?: string
  readonly value?: unknown
}

export interface Scim {
  readonly announced: Announced
  /** Where the run is told of one. */
  readonly tokenEndpoint?: TokenEndpoint | undefined
  /** Endpoints below the base URL. */
  readonly users: string
  readonly groups: string
  get(path: string, options?: RequestOptions): Promise<Answer>
  post(path: string, body: unknown, options?: RequestOptions): Promise<Answer>
  put(path: string, body: unknown, options?: RequestOptions): Promise<Answer>
  /** A PATCH of operations. */
  patch(path: string, ...operations: readonly Operation[]): Promise<Answer>
  /** Any request, such as a PATCH with a body of one's own. */
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>
  delete(path: string, options?: RequestOptions): Promise<Answer>
  /** A list: `/Users` with query parameters. */
  list(collection: string, parameters: Readonly<Record<string, string | number>>): Promise<Answer>
  /** A new user, with more or other attributes; the check is skipped where it cannot be made. */
  user(attributes?: JsonObject): Promise<Made>
  group(attributes?: JsonObject): Promise<Made>
  /** The body of a user that nobody has yet. */
  userBody(attributes?: JsonObject): JsonObject
  groupBody(attributes?: JsonObject): JsonObject
  /** A name that nobody has: lower case, an email address. */
  unique(): string
  /** The path of a user that does not exist. */
  nobody(): string
  nogroup(): string
}

export function createScim(client: Client, announced: Announced, tokenEndpoint?: TokenEndpoint): Scim {
  const run = randomBytes(4).toString('hex')
  let count = 0
  const { users, groups } = announced
  const { send } = client

  const unique = () => `verify-${run}-${++count}@example.com`
  const userBody = (attributes: JsonObject = {}): JsonObject => {
    const userName = unique()
    return {
      schemas: [USER],
      userName,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
      ...attributes,
    }
  }
  const groupBody = (attributes: JsonObject = {}): JsonObject => ({
    schemas: [GROUP],
    displayName: unique(),
    ...attributes,
  })

  async function make(collection: string, sent: JsonObject, name: string): Promise<Made> {
    const answer = await send('POST', collection, { body: sent })
    const id = property(answer.json, 'id')
    if (answer.status < 200 || answer.status >= 300 || typeof id !== 'string') {
      const what = collection === users ? 'user' : 'group'
      const detail = property(answer.json, 'detail')
      throw new CheckEnd(
        `needs a ${what}, and ${outcomeOf(answer)}${typeof detail === 'string' ? ` (${detail})` : ' without id'}`,
      )
    }
    return { id, path: resourcePath(collection, id), name: String(sent[name]), sent, answer }
  }

  return {
    announced,
    tokenEndpoint,
    users,
    groups,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    put: (path, body, options) => send('PUT', path, { ...options, body }),
    patch: (path, ...operations) =>
      send('PATCH', path, { body: { schemas: [PATCH_OP], Operations: operations } }),
    send,
    delete: (path, options) => send('DELETE', path, options),
    list: (collection, parameters) => send('GET', `${collection}?${query(parameters)}`),
    user: (attributes) => make(users, userBody(attributes), 'userName'),
    group: (attributes) => make(groups, groupBody(attributes), 'displayName'),
    userBody,
    groupBody,
    unique,
    nobody: () => resourcePath(users, client.ownership.invent(users)),
    nogroup: () => resourcePath(groups, client.ownership.invent(groups)),
  }
}

function query(parameters: Readonly<Record<string, string | number>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** Something that the first check that asks makes, and all that follow share: once a run. */
export function shared<Value>(make: (scim: Scim) => Promise<Value>): (scim: Scim) => Promise<Value> {
  const made = new WeakMap<Scim, Promise<Value>>()
  return (scim) => {
    const value = made.get(scim) ?? make(scim)
    made.set(scim, value)
    return value
  }
}
