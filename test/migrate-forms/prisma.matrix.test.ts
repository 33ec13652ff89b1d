/** Prisma's own engine reads our models as our SQL says, and so has nothing to migrate; and the SQL goes up and down. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/migrate/forms/form.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
import { alter, alterColumn, column, groups, members, modelByKeys, users } from '../migrate/models.js'
import { describeMariadb } from '../support/mariadb.js'
import { type OpenDatabase, openDatabase, stopServers } from './databases.js'
import { plan } from './place.js'
import { diff, hasEngine } from './prisma-engine.js'

afterAll(stopServers)

const NOTHING = '-- This is an empty migration.'
const SCHEMA = 'prisma/schema.prisma'

const host = (dialect: Dialect) => {
  const uuid = dialect === 'postgresql' ? ' @db.Uuid' : ''
  return `datasource db {
  provider = "${dialect}"
}

model User {
  id    Int    @id @default(autoincrement())
  email String @unique
  orgId String${uuid}
  org   Org    @relation(fields: [orgId], references: [id])

  @@map("users")
}

model Org {
  id    String @id${uuid}
  users User[]
}
`
}

/** All that side tables can have: tenants, JSON, flags with defaults. */
function everything(dialect: Dialect): readonly SideTable[] {
  const perTenant = alter(users, {
    columns: [
      ...users.columns,
      column('tenant_id', dialect === 'postgresql' ? 'host:uuid' : 'host:text'),
      column('hidden', 'boolean', { default: 'false' }),
      column('attributes', 'json', { notNull: false }),
    ],
    indexes: [
      { name: 'scim_users_user_id_key', columns: ['tenant_id', 'user_id'], unique: true },
      { name: 'scim_users_user_idx', columns: ['user_id'], unique: false },
    ],
    foreignKeys: [
      ...users.foreignKeys,
      {
        name: 'scim_users_tenant_id_fk',
        columns: ['tenant_id'],
        references: { table: 'Org', columns: ['id'] },
        onDelete: 'cascade',
      },
    ],
  })
  return [perTenant, groups, members]
}

async function withDatabase<T>(dialect: Dialect, use: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const cwd = await mkdtemp(join(tmpdir(), 'scim-gen-prisma-'))
  const database = await openDatabase(dialect, cwd)
  try {
    return await use(database)
  } finally {
    await database.close()
    await rm(cwd, { recursive: true })
  }
}

/** What a run writes: the SQL of both sides, and the schema. */
function written(before: SideModel | undefined, after: SideModel, schema: string) {
  const disk = { [SCHEMA]: schema }
  const request = { form: 'prisma', folder: 'prisma/migrations', models: [SCHEMA], before, after } as const
  const { files, declarations } = plan(request, disk)
  const text = (name: string) => [...files].find(([path]) => path.endsWith(name))?.[1] ?? ''
  return {
    up: text('/migration.sql'),
    down: text('/down.sql'),
    schema: declarations.get(SCHEMA) ?? schema,
  }
}

describe.skipIf(!hasEngine)(`prisma migrate dev${hasEngine ? '' : ' (its engine is not installed)'}`, () => {
  const engineDiff = (
    dialect: Dialect,
    migrations: readonly string[],
    schema: string,
    external?: readonly string[],
  ) =>
    withDatabase(dialect, (database) =>
      diff(database, migrations, [{ path: SCHEMA, content: schema }], external),
    )

  describe.each(['postgresql', 'sqlite'] as const)('on %s', (dialect) => {
    it('has nothing to add to our migrations, at any step', async () => {
      const init = await engineDiff(dialect, [], host(dialect))
      const steps = [
        [users],
        [users, groups, members],
        [users, alterColumn(groups, 'display_name', { notNull: false }), members],
        [users],
      ]
      const migrations = [init]
      let schema = host(dialect)
      let before: SideModel | undefined
      for (const tables of steps) {
        const after = modelByKeys(dialect, ...tables)
        const next = written(before, after, schema)
        migrations.push(next.up)
        schema = next.schema
        before = after
        expect((await engineDiff(dialect, migrations, schema)).trim()).toBe(NOTHING)
      }
    })

    it('has nothing to add where there is all that side tables can have', async () => {
      const init = await engineDiff(dialect, [], host(dialect))
      const { up, schema } = written(undefined, modelByKeys(dialect, ...everything(dialect)), host(dialect))
      expect((await engineDiff(dialect, [init, up], schema)).trim()).toBe(NOTHING)
      // And this is how it shows that the models are needed.
      expect(await engineDiff(dialect, [init, up], host(dialect))).toContain('DROP TABLE "scim_users"')
    })

    it('has nothing to add where relations are no foreign keys', async () => {
      const loose = host(dialect).replace('provider', 'relationMode = "prisma"\n  provider')
      const init = await engineDiff(dialect, [], loose)
      const { up, schema } = written(undefined, modelByKeys(dialect, ...everything(dialect)), loose)
      expect((await engineDiff(dialect, [init, up], schema)).trim()).toBe(NOTHING)
    })

    it('leaves tables alone that prisma.config calls external', async () => {
      const init = await engineDiff(dialect, [], host(dialect))
      const { up } = written(undefined, modelByKeys(dialect, ...everything(dialect)), host(dialect))
      const external = ['scim_users', 'scim_groups', 'scim_group_members'].map((name) =>
        dialect === 'postgresql' ? `public.${name}` : name,
      )
      expect((await engineDiff(dialect, [init, up], host(dialect), external)).trim()).toBe(NOTHING)
    })
  })
})

function goesUpAndDown(dialect: Dialect) {
  it('goes up, down and up again as SQL', () =>
    withDatabase(dialect, async ({ query, run }) => {
      await query('CREATE TABLE users (id integer PRIMARY KEY)')
      const { up, down } = written(undefined, modelByKeys(dialect, users, groups, members), host(dialect))
      await run(up)
      await query('SELECT external_id FROM scim_users')
      await run(down)
      await expect(query('SELECT external_id FROM scim_users')).rejects.toThrow(/scim_users/)
      await run(up)
      await query('SELECT group_id FROM scim_group_members')
    }))
}

describe('migration.sql on PostgreSQL', () => goesUpAndDown('postgresql'))
describe('migration.sql on SQLite', () => goesUpAndDown('sqlite'))
describeMariadb('migration.sql on MariaDB', () => goesUpAndDown('mysql'))
