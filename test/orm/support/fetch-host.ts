/** A host of `fixtures`, with scim-gen run in it, its database migrated, and its endpoints as a function. */
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../../src/generate/generate.js'
import { newFolder } from '../../matrix/support/folders.js'
import type { TestDatabase } from './databases.js'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the tests
  readonly body: any
}

/** What a test says beside the request: hooks, or the handle where the host passes it. */
export interface SendOptions {
  readonly hooks?: object
  /** Errors are printed otherwise. */
  readonly onError?: (error: unknown) => void
  readonly db?: unknown
  readonly timeouts?: object
  /** Each request is asked of a service of its own: that a cursor may go from one to the next. */
  readonly cursorSecret?: string
  /** That of another copy of the host. */
  readonly createScimFetch?: (options: object) => (request: Request) => Promise<Response>
  /** What tells whose the request is, where there are tenants. */
  readonly tenant?: string
  /** The token, where there are several. */
  readonly token?: string
}

export interface FetchHost {
  readonly cwd: string
  /** A module of the host. */
  // biome-ignore lint/suspicious/noExplicitAny: the modules of a host that is put together when the tests run
  readonly load: (path: string) => Promise<any>
  readonly send: (method: string, path: string, body?: object, options?: SendOptions) => Promise<Answer>
}

export interface FetchHostOptions {
  readonly config: object
  /** Runs the `up` of a migration with the host's tool. */
  // biome-ignore lint/suspicious/noExplicitAny: the handle of any ORM
  readonly handle: (load: FetchHost['load']) => Promise<any>
  /** Applies the migrations, where they are no functions that take the handle. */
  // biome-ignore lint/suspicious/noExplicitAny: the handle of any ORM
  readonly migrate?: (db: any, migrations: readonly any[]) => Promise<void>
  /** Edits the emitted tree before it is loaded. */
  readonly edit?: (cwd: string) => void
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/**
 * Puts a host together: `fixtures/<name>/all`, and what its database needs of its own.
 *
 * @param name the folder in `fixtures`; its migrations are in `src/migrations`
 */
export async function startFetchHost(
  name: string,
  { url, dialect }: TestDatabase,
  { config, handle, edit, migrate = runEach }: FetchHostOptions,
): Promise<FetchHost> {
  const cwd = newFolder(`${name}-${dialect}`)
  for (const part of ['all', dialect]) {
    const folder = join(import.meta.dirname, '../fixtures', name, part)
    if (existsSync(folder)) cpSync(folder, cwd, { recursive: true })
  }
  writeFileSync(join(cwd, 'scim.config.json'), JSON.stringify(config))
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  edit?.(cwd)
  Object.assign(process.env, { DATABASE_URL: url, DIALECT: dialect, SCIM_TOKEN: 'secret' })
  const load: FetchHost['load'] = (path) => import(/* @vite-ignore */ join(cwd, path))
  const db = await handle(load)
  const migrations = readdirSync(join(cwd, 'src/migrations'))
    .filter((file) => file.endsWith('.ts'))
    .sort()
  await migrate(db, await Promise.all(migrations.map((file) => load(`src/migrations/${file}`))))
  const { createScimFetch } = await load('src/scim/index.ts')
  if (!createScimFetch) throw new Error('The emitted index has no createScimFetch')

  return {
    cwd,
    load,
    send: async (method, path, body, sending = {}) => {
      const { createScimFetch: create = createScimFetch, tenant = '', token = 'secret', ...options } = sending
      const response: Response = await create({ onError: console.error, ...options })(
        new Request(`http://localhost/scim/v2${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/scim+json',
            'x-organization': tenant,
          },
          ...(body && { body: JSON.stringify({ schemas: [USER], ...body }) }),
        }),
      )
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

const runEach: NonNullable<FetchHostOptions['migrate']> = async (db, migrations) => {
  for (const { up } of migrations) await up(db)
}

/**
 * What the tests ask of any such host.
 *
 * @param always what every request is sent with
 */
export function asking(host: () => FetchHost, always: () => SendOptions = () => ({})) {
  let count = 0
  const send = (method: string, path: string, body?: object, options?: SendOptions) =>
    host().send(method, path, body, { ...always(), ...options })
  const create = async (attributes: object = {}, options?: SendOptions) => {
    const userName = `user${++count}@example.com`
    const { status, body } = await send('POST', '/Users', { userName, ...attributes }, options)
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }
  const patch = (path: string, operation: object, options?: SendOptions) =>
    send('PATCH', path, { schemas: [PATCH_OP], Operations: [operation] }, options)
  return {
    send,
    create,
    patch,
    userIds: async (filter: string): Promise<readonly string[]> => {
      const { body } = await send('GET', `/Users?${new URLSearchParams({ filter })}`)
      return body.Resources.map(({ id }: { readonly id: string }) => id)
    },
    /** What a hook is told when a user changes: in nothing but `externalId`, if not otherwise said. */
    updateEvent: async ({ id }: { readonly id: string }, value: object = { externalId: `e${++count}` }) => {
      const events: HookEvent[] = []
      const told = (event: HookEvent) => void events.push(event)
      const hooks = { onUserUpdated: told, onUserDeactivated: told }
      await patch(`/Users/${id}`, { op: 'replace', value }, { hooks })
      const [event] = events
      if (!event) throw new Error('The hook was not told')
      return event
    },
  }
}

export interface HookEvent {
  readonly before: { readonly host: object }
  readonly after: { readonly host: object }
  readonly db: object
}
