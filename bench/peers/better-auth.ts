/** 10,000 users behind `@better-auth/scim`, on a SQLite file through libsql: `DATABASE_URL`. */
import { scim } from '@better-auth/scim'
import { LibsqlDialect } from '@libsql/kysely-libsql'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import express from 'express'
import { Kysely, sql } from 'kysely'
import { serve } from '../hosts/serve.js'
import { numbers } from '../hosts/users.js'

const token = process.env.SCIM_TOKEN ?? ''
const db = new Kysely<never>({ dialect: new LibsqlDialect({ url: process.env.DATABASE_URL ?? '' }) })
const auth = betterAuth({
  baseURL: 'http://app.example.com',
  secret: 'a secret of the benchmark, which guards nothing',
  database: { db, type: 'sqlite', transaction: true },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  plugins: [scim({ connections: [{ id: 'bench', credentials: [{ type: 'bearer', id: 'bench', token }] }] })],
})
await (await getMigrations(auth.options)).runMigrations()

// One user is made through the endpoint; the others are copies of its rows.
const created = await auth.handler(
  new Request('http://app.example.com/api/auth/scim/v2/Users', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: 'ext-0',
      userName: 'user0@example.com',
      name: { givenName: 'First', familyName: 'Last' },
      emails: [{ value: 'user0@example.com', type: 'work', primary: true }],
      active: true,
    }),
  }),
)
if (created.status !== 201) throw new Error(await created.text())
await copyRow('user', ['id', 'email'])
const unique = ['id', 'userId', 'connectionUserKey', 'userName', 'userNameKey', 'externalIdKey', 'orderKey']
await copyRow('scimUser', unique)

serve(express().all('/api/auth/*path', toNodeHandler(auth)))

/** Copies the one row of a table 9,999 times, with a number after what must be unique. */
async function copyRow(table: string, unique: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const columns = rows.map(({ name }) => `"${name}"`).join()
  const values = rows
    .map(({ name }) => (unique.includes(name) ? `"${name}" || '-' || i` : `"${name}"`))
    .join()
  await sql
    .raw(
      `${numbers(9999)} insert into "${table}" (${columns}) select ${values} from "${table}", n where true`,
    )
    .execute(db)
}
