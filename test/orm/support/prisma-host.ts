/** A host on Prisma with columns of every type: its client is generated before the rest can be loaded. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../../src/generate/generate.js'
import { fixtures, newFolder } from '../../matrix/support/folders.js'
import { prismaConfig } from './configs.js'
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
  /** The client that SCIM has. */
  readonly handle: Accounts
  /** What the extension of the client that SCIM has was told of. */
  readonly seen: string[]
}

/** As Prisma takes it. */
export const prismaUrl = ({ dialect, url }: Pick<TestDatabase, 'dialect' | 'url'>): string =>
  dialect === 'sqlite' ? `file:${url}` : url

interface PrismaOptions {
  /** The folder in `fixtures`. */
  readonly name?: string
  readonly config?: (dialect: string) => object
  /** Edits the tree before it is loaded. */
  readonly edit?: (cwd: string) => void
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

/**
 * Puts the host together and migrates its database, which must be empty.
 *
 * @param env what the host reads besides `DATABASE_URL`
 */
export async function startPrismaHost(
  { dialect, url }: TestDatabase,
  env: Readonly<Record<string, string>>,
  { name = 'prisma', config = prismaConfig, edit }: PrismaOptions = {},
): Promise<PrismaHost> {
  const cwd = newFolder(`${name}-${dialect}`)
  for (const part of ['all', dialect])
    cpSync(join(import.meta.dirname, '../fixtures', name, part), cwd, { recursive: true })
  writeFileSync(join(cwd, 'scim.config.json'), JSON.stringify(config(dialect)))
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  generateClient(cwd)
  edit?.(cwd)
  Object.assign(process.env, { ...env, DATABASE_URL: prismaUrl({ dialect, url }), SCIM_TOKEN: 'secret' })
  const load: FetchHost['load'] = (path) => import(/* @vite-ignore */ join(cwd, path))
  const { prisma: handle, plain = handle, seen = [] } = await load('src/prisma.ts')
  await migrate(cwd, plain)
  const { createScimFetch } = await load('src/scim/index.ts')

  return {
    cwd,
    load,
    plain,
    handle,
    seen,
    send: async (method, path, body, sending = {}) => {
      const { tenant = '', token = 'secret', ...options } = sending
      const response: Response = await createScimFetch(options)(
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
