/** Names of the host's users that differ in case alone are found by whatever index the host has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '../../src/doctor/checks/indexes.js'
import { examine } from '../../src/doctor/doctor.js'
import { onEach, type TestDatabase } from './support/databases.js'
import { asking, type FetchHost, startFetchHost } from './support/fetch-host.js'

const config = (dialect: string) => ({
  orm: 'knex',
  dialect,
  framework: 'fetch',
  db: 'argument',
  out: 'src/scim',
  migrations: 'src/migrations',
  basePath: '/scim/v2',
  user: {
    model: 'src/entities.ts#Account',
    attributes: { userName: 'loginEmail', emails: 'loginEmail' },
    active: { field: 'isDisabled', inverted: true },
  },
  group: false,
  auth: { check: 'bearerToken' },
})

interface Variant {
  readonly index: string
  /** Names that are then found to be the same as `Root.Admin@corp.test`. */
  readonly names: readonly string[]
}

const asSent = 'Root.Admin@corp.test'
const lower = 'root.admin@corp.test'
const other = 'ROOT.Admin@corp.test'

/** What the host may have on the column beside a unique index, by dialect. */
const variants: Readonly<Record<TestDatabase['dialect'], readonly Variant[]>> = {
  postgresql: [
    { index: 'select 1', names: [asSent, lower] },
    { index: 'create unique index on accounts (lower("login_email"))', names: [asSent, lower, other] },
    {
      index: 'create extension citext; alter table accounts alter column "login_email" type citext',
      names: [asSent, lower, other],
    },
  ],
  sqlite: [
    { index: 'select 1', names: [asSent, lower] },
    { index: 'create index lowered on accounts (lower("login_email"))', names: [asSent, lower, other] },
    {
      index: `create index "partial" on accounts (lower(login_email)) where is_disabled = 0`,
      names: [asSent, lower],
    },
  ],
  mysql: [
    {
      index: 'alter table accounts modify login_email varchar(255) collate utf8mb4_bin',
      names: [asSent, lower],
    },
    {
      index: 'alter table accounts modify login_email varchar(255) collate utf8mb4_unicode_ci',
      names: [asSent, lower, other],
    },
    { index: 'alter table accounts modify login_email varchar(255) character set latin1', names: [other] },
  ],
}

for (const number of [0, 1, 2]) {
  onEach(['postgresql', 'sqlite', 'mysql'], (open) => {
    let database: TestDatabase
    let host: FetchHost
    let variant: Variant | undefined
    // biome-ignore lint/suspicious/noExplicitAny: the handle of a host that is put together when the test runs
    let db: any
    beforeAll(async () => {
      database = await open()
      variant = variants[database.dialect][number]
      host = await startFetchHost('knex', database, {
        config: config(database.dialect),
        handle: async (load) => {
          db = (await load('src/db.ts')).db
          return db
        },
      })
      await db.raw(variant?.index)
    })
    afterAll(async () => {
      await db?.destroy()
      await database?.stop()
    })
    const { send, patch, create } = asking(
      () => host,
      () => ({ db }),
    )

    test('a name that a user of the host has is taken', async () => {
      const user = await create()
      for (const loginEmail of variant?.names ?? []) {
        await db('accounts').insert({ loginEmail, isDisabled: true })
        const post = await send('POST', '/Users', { userName: asSent })
        const rename = await patch(`/Users/${user.id}`, {
          op: 'replace',
          value: { userName: asSent, emails: [{ value: asSent }] },
        })
        expect([loginEmail, post.status, rename.status]).toEqual([loginEmail, 409, 409])
        await db('accounts').where({ loginEmail }).delete()
      }
    })

    test('doctor says where a name in another case is not found, and with its statement it is', async ({
      skip,
    }) => {
      skip(database.dialect !== 'mysql' || number > 0, 'only where the collation tells case apart')
      const finding = async () => {
        const examined = await examine(
          { cwd: host.cwd, env: {}, now: () => new Date(), nodeVersion: '22.0.0', database: database.url },
          [indexes],
        )
        return examined.flatMap(({ findings }) => findings).find(({ code }) => code === 'SG7033')
      }
      const { fix = '' } = (await finding()) ?? {}
      expect(fix).toContain('ALTER TABLE `accounts` MODIFY `login_email` varchar(255) CHARACTER SET utf8mb4')
      await db.raw(/ALTER TABLE .*(?=\.)/.exec(fix)?.[0])
      expect(await finding()).toBeUndefined()
      await db('accounts').insert({ loginEmail: other, isDisabled: true })
      expect((await send('POST', '/Users', { userName: asSent })).status).toBe(409)
      await db('accounts').where({ loginEmail: other }).delete()
      await db.raw(variant?.index)
    })

    test('a name that has an accent more is another one, and letters need not fit into the column', async () => {
      await db('accounts').insert({ loginEmail: 'ren\u00e9@corp.test', isDisabled: true })
      expect((await send('POST', '/Users', { userName: 'REN\u00c9@corp.test' })).status).toBe(409)
      expect((await send('POST', '/Users', { userName: '\u5929@corp.test' })).status).toBeLessThan(409)
    })
  })
}
