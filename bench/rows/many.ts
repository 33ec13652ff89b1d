/** What grows with an app: many tenants, many users. One request at a time, against a small database. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, Figure } from '../figure.js'
import { createDatabases, type Fill, idOf } from '../hosts/databases.js'
import { bundleServer, generateHost, temporaryFolder } from '../hosts/host.js'
import { type Server, startServer } from '../hosts/server.js'
import { insertUsers } from '../hosts/users.js'
import type { Load } from '../measure/load.js'
import { compare, percentile } from '../measure/stats.js'
import { newUser, patch } from './requests.js'

const FEW = 10_000
const EACH = 1_000

/** Two databases of one emitted tree, each with a server. */
async function compared<Result>(
  fills: Readonly<Record<'large' | 'small', Fill>>,
  prepare: (path: string) => void,
  work: (servers: { readonly large: Server; readonly small: Server }) => Promise<Result>,
): Promise<Result> {
  const folder = temporaryFolder()
  prepare(folder.path)
  const file = await bundleServer(folder.path, 'scim/index')
  const start = async (fill: Fill) => {
    const databases = await createDatabases('postgres', folder.path, () => fill)
    const server = await startServer(file, { env: { DATABASE_URL: databases.url } })
    return { server, databases }
  }
  const [large, small] = [await start(fills.large), await start(fills.small)]
  const result = await work({ large: large.server, small: small.server })
  for (const { server, databases } of [large, small]) {
    await server.stop()
    await databases.stop()
  }
  folder.remove()
  return result
}

/** The time of one request, the median of rounds of as many. */
async function against(
  { large, small }: { readonly large: Server; readonly small: Server },
  rounds: number,
  next: (index: number) => readonly [large: Load, small: Load],
) {
  let index = 0
  const times: number[] = []
  const round = (server: Server, which: 0 | 1) => async () => {
    let sum = 0
    for (let count = 0; count < 100; count++) {
      const time = await server.client.time(next(index++)[which])
      if (which === 0) times.push(time)
      sum += time
    }
    return sum / 100
  }
  const { a, b, ratio } = await compare(rounds, round(large, 0), round(small, 1))
  return { a, b, ratio, p99: percentile(times, 0.99) }
}

const ms = (value: number) => `${value.toFixed(2)} ms`

export const many: Benchmark = {
  name: 'many',
  async run({ quick }) {
    const users = Number(process.env.USERS ?? (quick ? 200_000 : 10_000_000))
    const fills = { large: insertUsers('postgres', users), small: insertUsers('postgres', FEW) }
    return compared(
      fills,
      (path) => generateHost('postgres', path),
      async (servers) => {
        const figures: Figure[] = []
        for (const [what, of] of requests()) {
          const next = (index: number) =>
            [of((index * 7919) % users, index), of((index * 7919) % FEW, index)] as const
          const { a, b, ratio, p99 } = await against(servers, quick ? 5 : 15, next)
          figures.push({
            what: `${what}, PostgreSQL, ${users.toLocaleString('en')} users, against ${FEW.toLocaleString('en')}`,
            asked: { at: 'most', value: 1.5 },
            unit: '×',
            measured: ratio,
            detail: `${ms(a)}, with few ${ms(b)}; p99 ${ms(p99)}`,
          })
        }
        return figures
      },
    )
  },
}

const eq = (user: number) => encodeURIComponent(`userName eq "user${user}@example.com"`)

const requests = (): readonly (readonly [string, (user: number, index: number) => Load])[] => [
  ['GET by id', (user) => ({ method: 'GET', path: `/Users/${idOf(user)}` })],
  ['`userName eq`', (user) => ({ method: 'GET', path: `/Users?filter=${eq(user)}` })],
  ['POST', (_, index) => ({ method: 'POST', path: '/Users', body: newUser(index) })],
  ['PATCH replace', (user, index) => patch(idOf(user), 'title', `New ${index}`)],
]

/** Users of several tenants, who have the names of each other's: a column of the host says whose each is. */
const insertTenants = (tenants: number): Fill => [
  `insert into users (id, email, name, job_title, status)
   select md5(i::text)::uuid, 'user' || i || '@example.com', 'First' || i, 'tenant' || i % ${tenants}, 'active'
   from generate_series(0, ${tenants * EACH - 1}) i`,
  `insert into scim_users
     (id, user_id, tenant_id, external_id, user_name, user_name_key, version, created_at, updated_at)
   select ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, md5(i::text)::uuid, 'tenant' || i % ${tenants},
     'ext-' || i, 'User' || i / ${tenants} || '@example.com', 'user' || i / ${tenants} || '@example.com', 1, '2023-11-14', '2023-11-14'
   from generate_series(0, ${tenants * EACH - 1}) i`,
]

const tenancy = `import type { Request } from 'express'

export const isAllowed = (request: Request) => request.get('authorization') === \`Bearer \${process.env.SCIM_TOKEN}\`

export const tenantOf = (request: Request) => String(request.query.tenant)
`

export const tenants: Benchmark = {
  name: 'tenants',
  async run({ quick }) {
    const count = quick ? 100 : 1_000
    const prepare = (path: string) => {
      mkdirSync(join(path, 'src'))
      writeFileSync(join(path, 'src/tenancy.ts'), tenancy)
      const set = [
        'auth.check=src/tenancy.ts#isAllowed',
        'tenant.column=jobTitle',
        'tenant.from=src/tenancy.ts#tenantOf',
      ]
      generateHost('postgres', path, ...set.flatMap((one) => ['--set', one]))
    }
    const at = (tenant: number, user: number): Load => ({
      method: 'GET',
      path: `/Users?filter=${eq(user)}&tenant=tenant${tenant}`,
    })
    return compared({ large: insertTenants(count), small: insertTenants(1) }, prepare, async (servers) => {
      const next = (index: number) =>
        [at((index * 7919) % count, index % EACH), at(0, (index * 7919) % EACH)] as const
      const { a, b, ratio, p99 } = await against(servers, quick ? 5 : 25, next)
      return [
        {
          what: `\`userName eq\`, PostgreSQL, ${count.toLocaleString('en')} tenants of 1,000 users, against one tenant`,
          asked: { at: 'most', value: 1.3 },
          unit: '×',
          measured: ratio,
          detail: `${ms(a)}, of one ${ms(b)}; p99 ${ms(p99)}`,
        },
      ]
    })
  },
}
