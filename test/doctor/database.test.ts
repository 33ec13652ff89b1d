/** What `doctor --database` says of a SQLite database. Those on servers: database.slow.test.ts. */
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownUrl, withoutSecrets } from '../../src/doctor/catalog/redact.js'
import { sqliteFile } from '../../src/doctor/catalog/sqlite-file.js'
import { applied } from '../../src/doctor/checks/applied.js'
import { indexes } from '../../src/doctor/checks/indexes.js'
import { references } from '../../src/doctor/checks/references.js'
import { readFiles } from '../support/files.js'
import { type Host, type PreparedHost, prepareHost, say } from './host.js'

let prepared: PreparedHost
beforeAll(async () => {
  prepared = await prepareHost('sqlite-flag-and-teams')
})
afterAll(() => prepared.remove())

const HOST = `
create table users (id text primary key, email text not null unique, first_name text not null, last_name text,
  job_title text, phone text, is_active integer not null default true, role text not null);
create table teams (id text primary key, name text not null);
create table team_members (team_id text not null references teams, user_id text not null references users,
  role text not null, primary key (team_id, user_id));`

/** A host with its database, and some SQL run in it after the migrations. */
async function migrated(sql = ''): Promise<{ readonly host: Host; readonly database: string }> {
  const host = prepared.copy()
  const migration = readFiles(host.cwd)['drizzle/0000_scim_create_users_groups.sql'] ?? ''
  await execute(host, HOST + migration.replaceAll('--> statement-breakpoint', '') + sql)
  return { host, database: 'file:host.db' }
}

async function execute({ cwd }: Host, sql: string): Promise<void> {
  const client = createClient({ url: `file:${join(cwd, 'host.db')}` })
  await client.executeMultiple(sql)
  client.close()
}

describe('the migrations', () => {
  test('applied', async () => {
    const { host, database } = await migrated()
    expect(await say(applied, host, { database })).toBe(
      '✓ Database  scim_users, scim_groups (read with @libsql/client)\n',
    )
  })

  test('not applied', async () => {
    const host = prepared.copy()
    await execute(host, HOST)
    expect(await say(applied, host, { database: './host.db' })).toMatchInlineSnapshot(`
      "✗ Database  SG7020 The database has no table scim_users
                  SG7020 The database has no table scim_groups
                  fix: Apply the pending migrations: \`npx drizzle-kit migrate\`.
      "
    `)
  })

  test('columns and indexes that are missing or other ones', async () => {
    const { host, database } = await migrated(`
      alter table scim_users rename column version to revision;
      drop index scim_users_user_name_key_key;
      drop index scim_users_external_id_idx;
      drop index scim_groups_group_id_key;
      create unique index partly on scim_groups (group_id) where external_id is not null;`)
    expect(await say(applied, host, { database })).toMatchInlineSnapshot(`
      "✗ Database  SG7021 scim_users has no column version
                  fix: Apply the pending migrations: \`npx drizzle-kit migrate\`.
                  SG7022 scim_users has no unique index on user_name_key
                  fix: Apply the pending migrations: \`npx drizzle-kit migrate\`. Where it fails, this finds why: SELECT user_name_key, count(*) FROM scim_users WHERE user_name_key IS NOT NULL GROUP BY user_name_key HAVING count(*) > 1.
                  SG7022 scim_users has no index on external_id
                  fix: Apply the pending migrations: \`npx drizzle-kit migrate\`.
                  SG7022 scim_groups has no unique index on group_id
                  fix: Apply the pending migrations: \`npx drizzle-kit migrate\`. Where it fails, this finds why: SELECT group_id, count(*) FROM scim_groups WHERE group_id IS NOT NULL GROUP BY group_id HAVING count(*) > 1.
      "
    `)
  })

  test('an index of another name, or with more columns behind, serves as well', async () => {
    const { host, database } = await migrated(`
      drop index scim_users_external_id_idx;
      create index mine on scim_users (external_id, version);`)
    expect(await say(applied, host, { database })).toMatch(/^✓ Database/)
  })
})

describe('the indexes', () => {
  test('that are missing, with the statements that make them', async () => {
    const { host, database } = await migrated()
    expect(await say(indexes, host, { database })).toMatchInlineSnapshot(`
      "! Indexes  SG7032 users has no index on lower(email), for the filter \`emails.value eq\` and names that another user has in another case  src/schema.ts:3:14
                 fix: Add one with a migration of your own: CREATE INDEX "users_email_lower_idx" ON "users" (lower("email")).
                 SG7032 users has no index on lower(phone), for the filter \`phoneNumbers.value eq\`  src/schema.ts:3:14
                 fix: Add one with a migration of your own: CREATE INDEX "users_phone_lower_idx" ON "users" (lower("phone")).
                 SG7032 team_members has no index on user_id, for the groups of a user  src/schema.ts:19:14
                 fix: Add one with a migration of your own: CREATE INDEX "team_members_user_id_idx" ON "team_members" ("user_id").
                 SG7034 Without an index, and so read row by row: the filter \`name.givenName eq\`, the filter \`name.familyName eq\`, the filter \`title eq\`  src/schema.ts:3:14
                 fix: Where your identity provider sends such filters, add one: CREATE INDEX "users_first_name_lower_idx" ON "users" (lower("first_name")); CREATE INDEX "users_last_name_lower_idx" ON "users" (lower("last_name")); CREATE INDEX "users_job_title_lower_idx" ON "users" (lower("job_title")).
      "
    `)
  })

  test('that are there', async () => {
    const { host, database } = await migrated(`
      create index users_email_lower_idx on users (lower(email));
      create index users_phone_lower_idx on users (lower("phone"), id);
      create index team_members_user_id_idx on team_members (user_id);
      create index first on users (lower(first_name));
      create index last on users (lower(last_name));
      create index title on users (lower(job_title));`)
    expect(await say(indexes, host, { database })).toBe(
      '✓ Indexes  users.email, users.phone, team_members.user_id, team_members.team_id, users.first_name, users.last_name, users.job_title\n',
    )
  })

  test('a column that ignores case itself finds names in other cases, but no addresses', async () => {
    const { host, database } = await migrated(`
      create table copy (id text primary key, email text not null unique collate nocase, first_name text not null,
        last_name text, job_title text, phone text, is_active integer not null, role text not null);
      drop table users; alter table copy rename to users;`)
    expect(await say(indexes, host, { database })).toContain(
      'users has no index on lower(email), for the filter `emails.value eq`  src',
    )
  })

  test('on some of the rows only do not count', async () => {
    const { host, database } = await migrated('create index some on users (lower(email)) where is_active;')
    expect(await say(indexes, host, { database })).toContain('users has no index on lower(email)')
  })
})

describe('a database that cannot be read', () => {
  test('is not made', async () => {
    const host = prepared.copy()
    const said = await say(applied, host, { database: 'file:none.db' })
    expect(said.replaceAll(host.cwd, '<cwd>')).toMatchInlineSnapshot(`
      "✗ Database  SG7023 file:none.db cannot be read with @libsql/client: there is no file <cwd>/none.db
                  fix: Start the database, or correct the URL: it is taken as one of sqlite.
      "
    `)
    expect(Object.keys(readFiles(host.cwd)).filter((path) => path.endsWith('.db'))).toEqual([])
  })

  test('is no database', async () => {
    const host = prepared.copy()
    host.write({ 'host.db': 'x'.repeat(5_000) })
    expect(await say(applied, host, { database: 'host.db' })).toContain('SG7023 host.db cannot be read with')
  })

  test('of a server that nobody has started: without the password', async () => {
    const host = prepared.copy()
    host.edit('scim.config.ts', (text) => text.replace("dialect: 'sqlite'", "dialect: 'postgresql'"))
    const { readCatalog } = await import('../../src/doctor/catalog/catalog.js')
    const reading = readCatalog(
      'postgres://app:s3cr%21t@127.0.0.1:1/db?sslpassword=hush',
      { dialect: 'postgresql', out: 'src/scim' },
      host.cwd,
    )
    const error = await reading.then(String, String)
    expect(error).toContain('postgres://app:***@127.0.0.1:1/db?sslpassword=*** cannot be read with pg: ')
    expect(error).not.toMatch(/s3cr|hush/)
  })

  test('for want of a driver', async () => {
    const host = prepared.copy()
    host.delete('node_modules')
    const { readCatalog } = await import('../../src/doctor/catalog/catalog.js')
    const reading = readCatalog('mysql://app@127.0.0.1/db', { dialect: 'mysql', out: 'src/scim' }, host.cwd)
    await expect(reading).rejects.toMatchObject({
      diagnostics: [
        {
          code: 'SG7024',
          message: 'No driver for mysql is installed here: looked for mysql2, mariadb',
          fix: 'Install one of them, as a devDependency: `mysql2`.',
        },
      ],
    })
  })
})

describe('URLs', () => {
  test.each([
    ['postgres://app:pa:ss@w@db.example.com/app', 'postgres://app:***@db.example.com/app'],
    [
      'postgres://db.example.com/app?sslmode=require&password=hunter2',
      'postgres://db.example.com/app?sslmode=require&password=***',
    ],
    ['libsql://db.turso.io?authToken=abc.def', 'libsql://db.turso.io?authToken=***'],
    ['mysql://root@localhost/db', 'mysql://root@localhost/db'],
    ['file:dev.db', 'file:dev.db'],
  ])('%s is shown as %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown)
    expect(withoutSecrets(`cannot open ${url}`, url)).toBe(`cannot open ${shown}`)
  })

  test('a secret is hidden however a driver spells it', () => {
    const url = 'postgres://app:s3cr%21t@db/app'
    expect(withoutSecrets('authentication with s3cr!t failed (s3cr%21t)', url)).toBe(
      'authentication with *** failed (***)',
    )
  })

  test('of SQLite lead to a file that exists', () => {
    const { cwd } = prepared.copy()
    for (const url of ['package.json', './package.json', 'file:package.json', 'file:./package.json?mode=ro'])
      expect(sqliteFile(url, cwd)).toBe(join(cwd, 'package.json'))
    expect(sqliteFile(`file://${join(cwd, 'package.json')}`, '/')).toBe(join(cwd, 'package.json'))
    expect(sqliteFile(`sqlite://${join(cwd, 'package.json')}`, '/')).toBe(join(cwd, 'package.json'))
    expect(() => sqliteFile('file:nope.db', cwd)).toThrow(`there is no file ${join(cwd, 'nope.db')}`)
  })
})

describe('what deletes records with their rows', () => {
  test('is there', async () => {
    const { host, database } = await migrated()
    expect(await say(references, host, { database })).toBe(
      '✓ References  scim_users.user_id, scim_groups.group_id\n',
    )
  })

  test('is gone with a table that was made anew, and the SQL that is told brings it back', async () => {
    const { host, database } = await migrated(`
      create table new_users as select * from users; drop table users; alter table new_users rename to users;`)
    const said = await say(references, host, { database })
    expect(said).toMatchInlineSnapshot(`
      "! References  SG7026 There is no trigger scim_users_user_id_fk_delete on users: a tool has made that table anew
                    fix: The service makes it again at its next request, or you do: CREATE TRIGGER "scim_users_user_id_fk_delete" AFTER DELETE ON "users" BEGIN DELETE FROM "scim_users" WHERE "user_id" = OLD."id"; END; DELETE FROM "scim_users" WHERE NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."id" = "scim_users"."user_id");
      "
    `)
    await execute(host, /or you do: (.*)/.exec(said)?.[1] ?? 'nothing')
    expect(await say(references, host, { database })).toContain('✓ References')
  })
})
