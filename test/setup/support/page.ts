/** The page in memory, asked as a mount would ask it. */

import { firstIdAt } from '../../../src/runtime/log/first-id.js'
import type { LoggedRequest } from '../../../src/runtime/log/row.js'
import type { WhichRequests } from '../../../src/runtime/log/which.js'
import { OAuthConnections } from '../../../src/runtime/oauth/oauth.js'
import { type HttpResponse, respond } from '../../../src/runtime/protocol/http.js'
import { route } from '../../../src/runtime/protocol/route.js'
import { type PageSettings, setup } from '../../../src/runtime/setup/setup.js'
import { type MemoryDb, memoryStore, newDb } from '../../connections/support/store.js'

/** Whoever is signed in. */
export interface Person {
  readonly tenant?: string | null
  readonly isAdmin?: boolean
}

export type Settings = Partial<PageSettings<Person, MemoryDb, string>>

export interface Asked {
  readonly person?: Person
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly baseUrl?: string
}

const USERS: Readonly<Record<string, number>> = { acme: 1234, umbrella: 7 }

/** Users of both tenants, and no groups. */
const routes = [
  route('GET /Users', async ({ request: { tenant, parameters } }) =>
    respond(200, { totalResults: parameters.has('filter') ? 0 : (USERS[String(tenant)] ?? 0) }),
  ),
]

/** Rows of a log, as the emitted `log.ts` lists them. */
export const logOf = (rows: readonly LoggedRequest<string>[]) => ({
  list: async (_db: unknown, { tenant, status, since, before, limit = 50 }: WhichRequests<string>) => {
    const found = rows.filter(
      (row) =>
        (tenant === undefined || row.tenantId === tenant) &&
        (status !== 'refused' || row.status >= 400) &&
        (since === undefined || row.id >= firstIdAt(since.getTime())) &&
        (before === undefined || row.id < before),
    )
    const sorted = found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    return sorted.toReversed().slice(0, limit)
  },
})

export function pageInMemory(settings: Settings = {}) {
  const db = newDb()
  const connections = new OAuthConnections<MemoryDb, string>(memoryStore)
  const errors: unknown[] = []
  const page = setup<Person, MemoryDb, string>({
    basePath: '/scim/v2',
    db,
    routes,
    connections,
    tenants: true,
    tenant: ({ tenant }) => tenant,
    onError: (error) => void errors.push(error),
    ...settings,
  })
  const ask = (
    query: string,
    {
      person = { tenant: 'acme' },
      method = 'GET',
      headers = {},
      form,
      baseUrl = 'https://app.example',
    }: Asked = {},
  ): Promise<HttpResponse> =>
    page({
      method,
      path: '/',
      query,
      baseUrl: baseUrl && `${baseUrl}/admin/scim`,
      header: (name) => headers[name.toLowerCase()],
      body: async (format) => {
        format?.checkMediaType(headers['content-type'] ?? 'application/x-www-form-urlencoded')
        return format?.parse(new URLSearchParams(form).toString())
      },
      native: person,
    })
  return {
    db,
    connections,
    errors,
    ask,
    /** Sends a form as a browser does. */
    send: (form: Readonly<Record<string, string>>, more: Asked = {}) =>
      ask('', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, form, ...more }),
  }
}
