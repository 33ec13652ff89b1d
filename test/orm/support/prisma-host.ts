/** A host on Prisma with columns of every type: its client is generated before the rest can be loaded. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../../src/generate.js'
import { fixtures, newFolder } from '../../matrix/support/folders.js'
import type { TestDatabase } from './databases.js'
import type { FetchHost } from './fetch-host.js'

/** The calls that the tests make on the host's own client. */
export interface Accounts {
  // biome-ignore lint/suspicious/noExplicitAny: the client is generated when the tests run
  readonly account: any
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  readonly team: any
  $executeRawUnsafe(text: string): Promise<number>
  $disconnect(): Promise<void>
}

export interface PrismaHost extends FetchHost {
  /** The client without extensions. */
  readonly plain: Accounts
  /** What the extension of the client that SCIM has was told of. */
  readonly seen: string[]
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const ACCOUNT = 'urn:example:scim:schemas:extension:app:2.0:Account'

const config = (dialect: string) => ({
  orm: 'prisma',
  dialect,
  framework: 'fetch',
  db: 'src/prisma.ts#prisma',
  out: 'src/scim',
  migrations: 'prisma/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'prisma/schema.prisma#Account',
    attributes: { userName: 'email', name: 'fullName', emails: 'email', [`${ACCOUNT}:seenAt`]: 'seenAt' },
    active: { field: 'status', on: 'ACTIVE', off: 'SUSPENDED' },
    where: { deletedAt: null, role: 'MEMBER' },
  },
  group: {
    model: 'prisma/schema.prisma#Team',
    attributes: { displayName: 'title' },
    members: { model: 'prisma/schema.prisma#Team.accounts', user: 'A', group: 'B' },
  },
  auth: { check: 'bearerToken' },
})

/**
 * Puts the host together and migrates its database, which must be empty.
 *
 * @param env what the host reads besides `DATABASE_URL`
 * @param edit edits the tree before it is loaded
 */
export async function startPrismaHost(
  { dialect, url }: TestDatabase,
  env: Readonly<Record<string, string>>,
  edit?: (cwd: string) => void,
): Promise<PrismaHost> {
  const cwd = newFolder(`prisma-${dialect}`)
  for (const name of ['all', dialect])
    cpSync(join(import.meta.dirname, '../fixtures/prisma', name), cwd, { recursive: true })
  writeFileSync(join(cwd, 'scim.config.json'), JSON.stringify(config(dialect)))
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  generateClient(cwd)
  edit?.(cwd)
  const DATABASE_URL = dialect === 'sqlite' ? `file:${url}` : url
  Object.assign(process.env, { ...env, DATABASE_URL, SCIM_TOKEN: 'secret' })
  const load: FetchHost['load'] = (path) => import(/* @vite-ignore */ join(cwd, path))
  const { plain, seen } = await load('src/prisma.ts')
  await migrate(cwd, plain)
  const { createScimFetch } = await load('src/scim/index.ts')

  return {
    cwd,
    load,
    plain,
    seen,
    send: async (method, path, body, options = {}) => {
      const response: Response = await createScimFetch(options)(
        new Request(`http://localhost/scim/v2${path}`, {
          method,
          headers: { authorization: 'Bearer secret', 'content-type': 'application/scim+json' },
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

/** `prisma generate` needs no engine; it only asks for one. */
function generateClient(cwd: string): void {
  execFileSync(join(fixtures, 'node_modules/.bin/prisma'), ['generate', '--schema', 'prisma/schema.prisma'], {
    cwd,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' },
    stdio: 'pipe',
  })
}

/** What `prisma migrate deploy` does. */
async function migrate(cwd: string, client: Accounts): Promise<void> {
  const folder = join(cwd, 'prisma/migrations')
  const names = readdirSync(folder).filter((name) => !name.includes('.'))
  for (const name of names.sort()) {
    const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
    for (const statement of script.split(/;\s*$/m))
      if (!/^\s*(BEGIN|COMMIT)?\s*$/.test(statement)) await client.$executeRawUnsafe(statement)
  }
}
