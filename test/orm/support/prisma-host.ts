/** A host on Prisma with columns of every type, scim-gen run in it, its database migrated, and its endpoints as a function. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../../src/generate.js'
import { fixtures, newFolder } from '../../matrix/support/folders.js'

export type Provider = 'postgresql' | 'sqlite' | 'mysql'

/** The calls that the tests make on the host's own client. */
export interface Accounts {
  // biome-ignore lint/suspicious/noExplicitAny: the client is generated when the tests run
  readonly account: any
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  readonly team: any
  $executeRawUnsafe(text: string): Promise<number>
  $disconnect(): Promise<void>
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the tests
  readonly body: any
}

export interface PrismaHost {
  readonly cwd: string
  /** The client without extensions. */
  readonly plain: Accounts
  /** What the extension of the client that SCIM has was told of. */
  readonly seen: string[]
  /** Sends a request; hooks are those of this request alone. */
  send(method: string, path: string, body?: object, hooks?: object): Promise<Answer>
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

export const ACCOUNT = 'urn:example:scim:schemas:extension:app:2.0:Account'

const config = (dialect: Provider) => ({
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
 * Makes the host and migrates its database, which must be empty.
 *
 * @param env `DATABASE_URL`, and what else the host reads
 */
export async function startPrismaHost(
  provider: Provider,
  env: Readonly<Record<string, string>>,
): Promise<PrismaHost> {
  const cwd = newFolder(`prisma-${provider}`)
  for (const name of ['all', provider])
    cpSync(join(import.meta.dirname, '../fixtures/prisma', name), cwd, { recursive: true })
  writeFileSync(join(cwd, 'scim.config.json'), JSON.stringify(config(provider)))
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  generateClient(cwd)
  Object.assign(process.env, { ...env, SCIM_TOKEN: 'secret' })
  const { plain, seen } = await import(/* @vite-ignore */ join(cwd, 'src/prisma.ts'))
  await migrate(cwd, plain)
  const { createScimFetch } = await import(/* @vite-ignore */ join(cwd, 'src/scim/index.ts'))

  return {
    cwd,
    plain,
    seen,
    send: async (method, path, body, hooks = {}) => {
      const response: Response = await createScimFetch({ hooks })(
        new Request(`http://localhost/scim/v2${path}`, {
          method,
          headers: { authorization: 'Bearer secret', 'content-type': 'application/scim+json' },
          ...(body && { body: JSON.stringify({ schemas: [USER], ...body }) }),
        }),
      )
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
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
  for (const name of readdirSync(folder)
    .filter((each) => !each.includes('.'))
    .sort()) {
    const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
    for (const statement of script.split(/;\s*$/m))
      if (!/^\s*(BEGIN|COMMIT)?\s*$/.test(statement)) await client.$executeRawUnsafe(statement)
  }
}
