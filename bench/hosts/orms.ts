/** Hosts of the other ORMs, on PostgreSQL: filled, with the emitted code and handlers by hand of `hand-written/orms/`. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Combination, combinations } from '../../test/matrix/combinations.js'
import { makeApp } from '../../test/matrix/support/app.js'
import { type Server, startServer } from './server.js'

export interface OrmHost {
  readonly label: string
  /** Where the sources are, and where they are compiled to. */
  readonly sources: string
  /** Fills the host's users; `series` counts them from 0, as `i`. */
  readonly fill: (series: string) => string
  /** The host's key of user `i`, in SQL. */
  readonly key: string
}

const uuidOf = 'md5(i::text)::uuid'

const hosts: Readonly<Record<string, OrmHost>> = {
  kysely: {
    label: 'Kysely',
    sources: 'src',
    fill: (series) =>
      `insert into users (id, email, name) select ${uuidOf}, 'user' || i || '@example.com', 'First' || i || ' Last' || i from ${series}`,
    key: uuidOf,
  },
  knex: {
    label: 'Knex',
    sources: 'src',
    fill: (
      series,
    ) => `insert into users (user_id, email, first_name, last_name, is_marketing_opted_in, is_tracking_anonymized)
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, false, false from ${series}`,
    key: 'i + 1',
  },
  objection: {
    label: 'Objection',
    sources: 'src',
    fill: (series) => `insert into "USERS" ("ID", "EMAIL", "FIRST_NAME", "LAST_NAME", "ACTIVE", "CREATED_AT")
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, true, now() from ${series}`,
    key: 'i + 1',
  },
  prisma: {
    label: 'Prisma',
    sources: 'src',
    fill: (series) => `insert into "user" (user_id, email, password, role, display_name, updated_at)
      select ${uuidOf}, 'user' || i || '@example.com', '!', 'member', 'First' || i || ' Last' || i, now() from ${series}`,
    key: uuidOf,
  },
  typeorm: {
    label: 'TypeORM',
    sources: 'src',
    fill: (series) => `insert into "user" (id, email, "firstName", "lastName", role, "statusId")
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, 'member', 1 from ${series}`,
    key: 'i + 1',
  },
  sequelize: {
    label: 'Sequelize',
    sources: 'server',
    fill: (series) => `insert into users (id, email, name, role, jwt_secret, created_at, updated_at)
      select ${uuidOf}, 'user' || i || '@example.com', 'First' || i || ' Last' || i, 'member', '-', now(), now() from ${series}`,
    key: uuidOf,
  },
  'mikro-orm': {
    label: 'MikroORM',
    sources: 'src',
    fill: (series) => `insert into "user" (id, email, first_name, last_name, password, created_at, revision)
      select i + 1, 'user' || i || '@example.com', 'First' || i, 'Last' || i, '-', now(), 1 from ${series}`,
    key: 'i + 1',
  },
}

/** Each of them, or the one that `BENCH_ORM=kysely` names. */
export const ormHosts = (): readonly (readonly [Combination, OrmHost])[] =>
  Object.entries(hosts).flatMap(([orm, host]) => {
    const row = combinations.find(
      (each) => each.orm === orm && each.database === 'postgresql' && !/next/.test(each.framework),
    )
    const isAsked = [undefined, orm].includes(process.env.BENCH_ORM)
    return row && isAsked ? [[row, host] as const] : []
  })

const bench = new URL('..', import.meta.url).pathname

export interface OrmServers {
  readonly emitted: Server
  readonly written: Server
  readonly stop: () => Promise<void>
}

/** Two servers of a host with so many users, each with a database of its own. */
export async function startOrmServers(
  row: Combination,
  host: OrmHost,
  { users, connections }: { readonly users: number; readonly connections: number },
): Promise<OrmServers> {
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
  const databases = await fillDatabases(app.env.DATABASE_URL ?? '', host, users)
  const start = (side: string, url: string) =>
    startServer(join(app.cwd, 'dist/bench/server.js'), {
      cwd: app.cwd,
      env: { DATABASE_URL: url, SIDE: side },
      connections,
    })
  const emitted = await start('emitted', databases.emitted)
  const written = await start('hand-written', databases.written)
  return {
    emitted,
    written,
    stop: async () => {
      await emitted.stop()
      await written.stop()
      await app.stop()
    },
  }
}

/** Two databases with the same users. */
async function fillDatabases(url: string, { fill, key }: OrmHost, users: number) {
  const series = `generate_series(0, ${users - 1}) i`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(fill(series))
  await client.query(`insert into scim_users
    (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
    select ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, ${key}, 'ext-' || i,
      'User' || i || '@example.com', 'user' || i || '@example.com', 1, '2023-11-14', '2023-11-14' from ${series}`)
  await resetSequences(client, users)
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
async function resetSequences(client: Client, users: number): Promise<void> {
  const { rows } = await client.query(`select sequence_name from information_schema.sequences`)
  for (const { sequence_name: name } of rows) await client.query(`select setval('"${name}"', ${users + 1})`)
}
