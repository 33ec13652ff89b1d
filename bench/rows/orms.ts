/** Emitted code against handlers of the same ORM in `hand-written/orms/`, both on Express, on PostgreSQL. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Combination, combinations } from '../../test/matrix/combinations.js'
import { makeApp } from '../../test/matrix/support/app.js'
import type { Benchmark, Figure } from '../figure.js'
import { idOf } from '../hosts/databases.js'
import { startServer } from '../hosts/server.js'
import type { Load } from '../measure/load.js'
import { compare } from '../measure/stats.js'
import { assertSameAnswers, newUser, patch } from './requests.js'

const USERS = 100_000
const CONNECTIONS = 8

interface Host {
  readonly label: string
  /** Where the sources are, and where they are compiled to. */
  readonly sources: string
  /** Fills the host's users, n from 0. */
  readonly fill: string
  /** The host's key of user `i`, in SQL. */
  readonly key: string
}

const series = `generate_series(0, ${USERS - 1}) i`
const uuidOf = 'md5(i::text)::uuid'

const hosts: Readonly<Record<string, Host>> = {
  kysely: {
    label: 'Kysely',
    sources: 'src',
    fill: `insert into users (id, email, name) select ${uuidOf}, 'user' || i || '@example.com', 'First' || i || ' Last' || i from ${series}`,
    key: uuidOf,
  },
  knex: {
    label: 'Knex',
    sources: 'src',
    fill: `insert into users (user_id, email, first_name, last_name, is_marketing_opted_in, is_tracking_anonymized)
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, false, false from ${series}`,
    key: 'i + 1',
  },
  objection: {
    label: 'Objection',
    sources: 'src',
    fill: `insert into "USERS" ("ID", "EMAIL", "FIRST_NAME", "LAST_NAME", "ACTIVE", "CREATED_AT")
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, true, now() from ${series}`,
    key: 'i + 1',
  },
  prisma: {
    label: 'Prisma',
    sources: 'src',
    fill: `insert into "user" (user_id, email, password, role, display_name, updated_at)
      select ${uuidOf}, 'user' || i || '@example.com', '!', 'member', 'First' || i || ' Last' || i, now() from ${series}`,
    key: uuidOf,
  },
  typeorm: {
    label: 'TypeORM',
    sources: 'src',
    fill: `insert into "user" (id, email, "firstName", "lastName", role, "statusId")
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, 'member', 1 from ${series}`,
    key: 'i + 1',
  },
  sequelize: {
    label: 'Sequelize',
    sources: 'server',
    fill: `insert into users (id, email, name, role, jwt_secret, created_at, updated_at)
      select ${uuidOf}, 'user' || i || '@example.com', 'First' || i || ' Last' || i, 'member', '-', now(), now() from ${series}`,
    key: uuidOf,
  },
  'mikro-orm': {
    label: 'MikroORM',
    sources: 'src',
    fill: `insert into "user" (id, email, first_name, last_name, password, created_at, revision)
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, '-', now(), 1 from ${series}`,
    key: 'i + 1',
  },
}

/** `BENCH_ORM=kysely` measures one of them. */
export const orms: Benchmark = {
  name: 'orms',
  run: async ({ quick }) => {
    const figures: Figure[] = []
    for (const [orm, host] of Object.entries(hosts)) {
      if (process.env.BENCH_ORM && process.env.BENCH_ORM !== orm) continue
      const row = combinations.find(
        (each) => each.orm === orm && each.database === 'postgresql' && !/next/.test(each.framework),
      )
      if (row) figures.push(...(await measure(row, host, quick)))
    }
    return figures
  },
}

const bench = new URL('..', import.meta.url).pathname

async function measure(row: Combination, host: Host, quick: boolean): Promise<readonly Figure[]> {
  const app = await makeApp(row)
  const folder = join(app.cwd, host.sources, 'bench')
  mkdirSync(folder)
  for (const name of ['server', 'store'])
    copyFileSync(join(bench, `hand-written/orms/${name}.ts`), join(folder, `${name}.ts`))
  copyFileSync(join(bench, `hand-written/orms/${row.orm}.ts`), join(folder, 'hand-written.ts'))
  const isEsm = JSON.parse(readFileSync(join(app.cwd, 'package.json'), 'utf8')).type === 'module'
  if (!isEsm) {
    const server = join(folder, 'server.ts')
    writeFileSync(server, readFileSync(server, 'utf8').replaceAll(/(from '\.[^']*)\.js'/g, "$1'"))
  }
  await app.build()
  // The host migrates its database on its way up.
  const served = await app.serve()
  await served.stop()
  const databases = await fillDatabases(app.env.DATABASE_URL ?? '', host)
  const start = (side: string, url: string) =>
    startServer(join(app.cwd, 'dist/bench/server.js'), {
      cwd: app.cwd,
      env: { DATABASE_URL: url, SIDE: side },
      connections: CONNECTIONS,
    })
  const emitted = await start('emitted', databases.emitted)
  const written = await start('hand-written', databases.written)
  const figures: Figure[] = []
  for (const [what, next] of requests()) {
    await assertSameAnswers(emitted, written, next())
    const run = (server: typeof emitted) => () => server.client.throughput(next, quick ? 300 : 700)
    const { a, b, ratio } = await compare(quick ? 3 : 7, run(emitted), run(written))
    figures.push({
      what: `${what}, ${host.label}, PostgreSQL, ${USERS.toLocaleString('en')} users`,
      asked: { at: 'least', value: 0.8 },
      unit: '×',
      measured: ratio,
      detail: `${Math.round(a)} requests/s, hand-written ${Math.round(b)}`,
    })
  }
  await emitted.stop()
  await written.stop()
  await app.stop()
  return figures
}

/** Two databases with the same users. */
async function fillDatabases(url: string, { fill, key }: Host) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(fill)
  await client.query(`insert into scim_users
    (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
    select ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, ${key}, 'ext-' || i,
      'User' || i || '@example.com', 'user' || i || '@example.com', 1, '2023-11-14', '2023-11-14' from ${series}`)
  await resetSequences(client)
  await client.query('vacuum analyze')
  await client.end()
  // A database that is copied must be nobody's: the copy is made from another one.
  const admin = new Client({ connectionString: url.replace(/\/\w+$/, '/template1') })
  await admin.connect()
  await admin.query('create database written template postgres')
  await admin.end()
  return { emitted: url, written: url.replace(/\/\w+$/, '/written') }
}

/** Keys that were given must not be made again. */
async function resetSequences(client: Client): Promise<void> {
  const { rows } = await client.query(`select sequence_name from information_schema.sequences`)
  for (const { sequence_name: name } of rows) await client.query(`select setval('"${name}"', ${USERS + 1})`)
}

function requests(): readonly (readonly [string, () => Load])[] {
  let sequence = 0
  const user = () => (sequence++ * 7919) % USERS
  const filter = (index: number) => encodeURIComponent(`userName eq "user${index}@example.com"`)
  return [
    ['GET by id', () => ({ method: 'GET', path: `/Users/${idOf(user())}` })],
    ['`userName eq`', () => ({ method: 'GET', path: `/Users?filter=${filter(user())}` })],
    ['page of 100 at 5001', () => ({ method: 'GET', path: '/Users?startIndex=5001&count=100' })],
    ['POST', () => ({ method: 'POST', path: '/Users', body: newUser(sequence++) })],
    ['PATCH replace', () => patch(idOf(user()), 'name.givenName', `New ${sequence}`)],
  ]
}
