/** Requests of the specification's tests: every answer is checked for what all answers have in common. */
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { call, type RunningHost, type ScimAnswer } from '../../support/host.js'
import type { ServedHost } from '../../support/served-host.js'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A well-formed id that no record has. */
export const NO_ID = '00000000-0000-7000-8000-000000000000'

/** What any server takes that says it takes long ones. */
const LONGEST_ADDRESS = 65_000

export type Target = Pick<RunningHost, 'base' | 'token'>

/** Sends a request; the answer has the media type where it has a body, and the shape of SCIM errors from 400 on. */
export async function send(
  host: Target,
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<ScimAnswer> {
  const answer = await call(host, method, path, body, headers)
  expectScim(answer)
  return answer
}

/**
 * Whether the app of a host answers a request by itself, as some do to malformed percent-encoding, to methods of WebDAV
 * and to long URLs; then it is sent, and its status is checked.
 */
export async function isAnsweredByApp(host: ServedHost, method: string, path: string): Promise<boolean> {
  const answersItself =
    (isMalformed(path) && host.answersItself.includes('malformed paths')) ||
    (method === 'PROPFIND' && host.answersItself.includes('unknown methods')) ||
    (path.length > LONGEST_ADDRESS && host.answersItself.includes('long addresses'))
  if (answersItself) {
    // In a form of its own; Next.js has no better answer to such a path than 500.
    const { status } = await fetch(host.base + path, { method })
    expect([400, 404, 405, 414, 431, 500, 501]).toContain(status)
  }
  return answersItself
}

function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path.replace(/\?.*/, ''))
    return false
  } catch {
    return true
  }
}

/** What every answer of the service has in common. */
export function expectScim({ status, headers, body }: ScimAnswer): void {
  if (body === undefined) {
    expect(status).toBe(204)
    return
  }
  expect(headers.get('content-type')).toBe('application/scim+json')
  if (status < 400) return
  const { scimType, ...rest } = body
  expect(rest).toEqual({ schemas: [ERROR], status: String(status), detail: expect.stringMatching(/./) })
  if (scimType !== undefined) expect(scimType).toMatch(/^[a-z][A-Za-z]+$/)
}

/** What an error test compares: status, scimType and detail. */
export const errorOf = ({ status, body }: ScimAnswer) => ({
  status,
  ...(body.scimType && { scimType: body.scimType }),
  detail: body.detail,
})

let counter = 0

/** A word that no other test uses. */
export const unique = (prefix: string) => `${prefix}${++counter}`

/** Creates a user and gives back the resource. */
export async function createUser(host: Target, attributes: object = {}) {
  const body = { schemas: [USER], userName: `${unique('user')}@example.com`, ...attributes }
  const answer = await send(host, 'POST', '/Users', body)
  expect(answer.status, answer.body.detail).toBe(201)
  return answer.body
}

/** Creates a group and gives back the resource. */
export async function createGroup(host: Target, attributes: object = {}) {
  const body = { schemas: [GROUP], displayName: unique('Group '), ...attributes }
  const answer = await send(host, 'POST', '/Groups', body)
  expect(answer.status, answer.body.detail).toBe(201)
  return answer.body
}

export const patch = (host: Target, path: string, ...operations: readonly object[]) =>
  send(host, 'PATCH', path, { schemas: [PATCH_OP], Operations: operations })

/** A list request; parameters are encoded. */
export const list = (host: Target, path: string, parameters: Readonly<Record<string, string>> = {}) =>
  send(host, 'GET', `${path}?${new URLSearchParams(parameters)}`)

/** The ids that a filter finds, in the order of the list. */
export async function idsOf(host: Target, path: string, filter: string): Promise<readonly string[]> {
  const { status, body } = await list(host, path, { filter })
  expect(status, body.detail).toBe(200)
  return body.Resources.map((resource: { readonly id: string }) => resource.id)
}

/** The rows behind a resource: its SCIM record and the host's own; undefined where there is none. */
export async function stored(host: RunningHost, kind: 'user' | 'group', id: string) {
  const model = await import(/* @vite-ignore */ join(host.cwd, 'src/scim/model.gen.ts'))
  const { scim, host: own } = kind === 'user' ? model.userTables : model.groupTables
  const table = own.key.table.model
  const [row] = await host.db
    .select({ scim: scim.id.table.model, host: table })
    .from(scim.id.table.model)
    .innerJoin(table, and(eq(own.link.native, own.key.native), eq(scim.id.native, id)))
  return row
}

/** The host's own activity flag: a boolean in one fixture, an enum in the other. */
export const isActive = (row: { readonly isActive?: boolean; readonly status?: string }) =>
  row.isActive ?? row.status === 'active'
