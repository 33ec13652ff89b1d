/** The side tables in the host's Prisma schema. That Prisma reads them as the SQL says is in prisma-engine.matrix.test.ts. */
import { describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import type { SideModel } from '../../src/migrate/side-tables.js'
import { alter, column, groups, model, users } from '../migrate/models.js'
import { type Disk, plan } from './place.js'

const schema = `datasource db {
  provider = "postgresql"
}

model User {
  id    Int    @id @default(autoincrement())
  email String @unique

  @@map("users")
}
`
const SCHEMA = 'prisma/schema.prisma'
const MARK = "// scim-gen: the other end of a side table's key, no column"
const after = model('postgresql', users)

/** What a run changes in the schema. */
const declared = (disk: Disk, side: SideModel = after, models: readonly string[] = [SCHEMA]) =>
  plan({ form: 'prisma', folder: 'prisma/migrations', after: side, models }, disk).declarations

/** The schema after a run. */
const apply = (disk: Disk, side?: SideModel, models?: readonly string[]): Disk => ({
  ...disk,
  ...Object.fromEntries(declared(disk, side, models)),
})

function diagnosticsOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
  return []
}

describe('the block in the schema', () => {
  it('comes at the end, with one line on the model that it refers to', () => {
    expect(apply({ [SCHEMA]: schema })[SCHEMA]).toBe(`datasource db {
  provider = "postgresql"
}

model User {
  id    Int    @id @default(autoincrement())
  email String @unique

  scimUser ScimUser? @ignore ${MARK}

  @@map("users")
}

// scim-gen: SCIM's side tables. Rewritten by \`scim-gen generate\`; Prisma Client does not see them.
model ScimUser {
  id          String   @id @db.Uuid
  userId      Int      @unique(map: "scim_users_user_id_key") @map("user_id")
  externalId  String?  @map("external_id")
  userNameKey String   @unique(map: "scim_users_user_name_key_key") @map("user_name_key")
  active      Boolean  @default(true)
  version     Int      @default(1)
  createdAt   DateTime @map("created_at") @db.Timestamptz(3)
  user        User     @relation(fields: [userId], references: [id], onDelete: Cascade, onUpdate: NoAction, map: "scim_users_user_id_fkey")

  @@index([externalId], map: "scim_users_external_id_index")
  @@map("scim_users")
  @@ignore
}

// scim-gen: end
`)
  })

  it('is there once, and nothing is to do the next time', () => {
    expect(declared(apply({ [SCHEMA]: schema }))).toEqual(new Map())
  })

  it('stays as a formatter left it', () => {
    const text = apply({ [SCHEMA]: schema })[SCHEMA] ?? ''
    const formatted = text
      .replaceAll('\n', '\r\n')
      .replace('  userId      Int      @unique', '\tuserId Int @unique')
    expect(declared({ [SCHEMA]: formatted })).toEqual(new Map())
  })

  it('is rewritten where it is, and what comes after it stays', () => {
    const disk = { [SCHEMA]: `${apply({ [SCHEMA]: schema })[SCHEMA]}\nmodel Later {\n  id Int @id\n}\n` }
    const text = apply(disk, model('postgresql', users, groups))[SCHEMA] ?? ''
    expect(text).toContain('\n}\n\n// scim-gen: SCIM')
    expect(text).toContain('model ScimGroup {')
    expect(text).toContain('// scim-gen: end\n\nmodel Later {\n')
    expect(apply({ [SCHEMA]: text })).toEqual(disk)
  })

  it('takes its line back from a model that it no longer refers to, and leaves the line where it was moved to', () => {
    const moved = schema.replace('  id    Int', `  scimUser ScimUser? @ignore ${MARK}\n  id    Int`)
    const text = apply({ [SCHEMA]: moved })[SCHEMA] ?? ''
    expect(text.match(/ScimUser\? @ignore/g)).toHaveLength(1)
    expect(text).toContain(`model User {\n  scimUser ScimUser? @ignore ${MARK}\n  id    Int`)
    const free = model('postgresql', alter(users, { foreignKeys: [] }))
    expect(apply({ [SCHEMA]: text }, free)[SCHEMA]).not.toContain(MARK)
  })

  it('follows a model that has another name now, and a file of its own that is gone', () => {
    const text = apply({ [SCHEMA]: schema })[SCHEMA] ?? ''
    const renamed = text.replace('model User {', 'model Person {')
    expect(apply({ [SCHEMA]: renamed })[SCHEMA]).toBe(
      renamed.replace('  user        User     @relation', '  user        Person   @relation'),
    )
    const withoutBlock = text.replace(/\n\/\/ scim-gen: SCIM's.*$/s, '')
    expect(apply({ [SCHEMA]: withoutBlock })[SCHEMA]).toBe(text)
  })

  it('corrects a line of its own whose relation has changed', () => {
    const old = schema.replace('  @@map', `  scimUser ScimUser[] @ignore ${MARK}\n\n  @@map`)
    const text = apply({ [SCHEMA]: old })[SCHEMA] ?? ''
    expect(text).toContain(`scimUser ScimUser? @ignore ${MARK}`)
    expect(text).not.toContain('ScimUser[]')
  })

  it('takes names that the host has not, and the native type of the key, by the name of the datasource', () => {
    const host = `datasource pg {
  provider = "postgresql"
}

model users {
  id       String @id @pg.VarChar(12)
  scimUser String
}

model ScimUser {
  id Int @id
}
`
    const text = apply({ [SCHEMA]: host })[SCHEMA] ?? ''
    expect(text).toContain(`  scimUser String\n\n  scimUser2 ScimUser2? @ignore ${MARK}\n}`)
    expect(text).toContain('model ScimUser2 {\n  id          String   @id @pg.Uuid\n')
    expect(text).toMatch(
      /userId +String +@unique\(map: "scim_users_user_id_key"\) @map\("user_id"\) @pg\.VarChar\(12\)/,
    )
    expect(declared({ [SCHEMA]: text })).toEqual(new Map())
  })

  it('has lists where users are per tenant, and the schema of PostgreSQL', () => {
    const host = schema
      .replace('provider', 'schemas  = ["app"]\n  provider')
      .replace('@@map("users")', '@@map("users")\n  @@schema("app")')
      .concat('\nmodel Org {\n  id String @id @db.Uuid\n  @@schema("app")\n}\n')
    const perTenant = alter(users, {
      schema: 'app',
      columns: [...users.columns, column('tenant_id', 'host:uuid')],
      indexes: [{ name: 'scim_users_user_id_key', columns: ['tenant_id', 'user_id'], unique: true }],
      foreignKeys: [
        ...users.foreignKeys.map((key) => ({ ...key, references: { ...key.references, schema: 'app' } })),
        {
          name: 'scim_users_tenant_id_fk',
          columns: ['tenant_id'],
          references: { schema: 'app', table: 'Org', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
    })
    const text = apply({ [SCHEMA]: host }, model('postgresql', perTenant))[SCHEMA] ?? ''
    expect(text).toContain(
      `  id String @id @db.Uuid\n\n  scimUsers ScimUser[] @ignore ${MARK}\n  @@schema("app")\n}`,
    )
    expect(text).toContain(`  scimUsers ScimUser[] @ignore ${MARK}\n\n  @@map("users")\n`)
    expect(text).toMatch(/tenantId +String +@map\("tenant_id"\) @db\.Uuid\n/)
    expect(text).toContain(
      '  @@unique([tenantId, userId], map: "scim_users_user_id_key")\n  @@map("scim_users")\n  @@schema("app")\n',
    )
  })

  it('names relations where two keys lead to one model', () => {
    const twice = alter(users, {
      columns: [...users.columns, column('sponsor_id', 'host:integer')],
      foreignKeys: [
        ...users.foreignKeys,
        {
          name: 'scim_users_sponsor_id_fk',
          columns: ['sponsor_id'],
          references: { table: 'users', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
    })
    const text = apply({ [SCHEMA]: schema }, model('postgresql', twice))[SCHEMA] ?? ''
    expect(text).toContain(
      `  scimUsersUserIdFkey ScimUser? @relation("scim_users_user_id_fkey") @ignore ${MARK}\n  scimUsersSponsorIdFk ScimUser[] @relation("scim_users_sponsor_id_fk") @ignore ${MARK}\n`,
    )
    expect(text).toContain('@relation("scim_users_sponsor_id_fk", fields: [sponsorId], references: [id]')
    expect(declared({ [SCHEMA]: text }, model('postgresql', twice))).toEqual(new Map())
  })

  it('has the index that MySQL gives a foreign key without one', () => {
    const bare = alter(users, { indexes: [] })
    const host = { [SCHEMA]: schema.replace('postgresql', 'mysql') }
    expect(apply(host, model('mysql', bare))[SCHEMA]).toContain(
      '  @@index([userId], map: "scim_users_user_id_fkey")\n',
    )
  })

  it('reads comments and strings of the host as such', () => {
    const host = schema.replace(
      'email String @unique',
      'email String @unique @default("}") // } model Fake {\n  /* model Old {\n  } */',
    )
    const text = apply({ [SCHEMA]: host })[SCHEMA] ?? ''
    expect(text).toContain(`// } model Fake {\n\n  scimUser ScimUser? @ignore ${MARK}\n  /* model Old {`)
  })
})

describe('a schema of several files', () => {
  const disk = {
    'db/schema/main.prisma': 'datasource db {\n  provider = "postgresql"\n}\n',
    'db/schema/models/user.prisma': 'model User {\n  id Int @id\n  team Team?\n  @@map("users")\n}\n',
    'db/schema/models/team.prisma':
      'model Team {\n  id Int @id\n  userId Int @unique\n  user User @relation(fields: [userId], references: [id])\n}\n',
  }

  it('gets a file beside the model', () => {
    const changed = declared(disk, after, ['db/schema/models/user.prisma'])
    expect([...changed.keys()].sort()).toEqual([
      'db/schema/models/scim.prisma',
      'db/schema/models/user.prisma',
    ])
    expect(changed.get('db/schema/models/scim.prisma')).toMatch(/^\/\/ scim-gen: SCIM's side tables\./)
    expect(changed.get('db/schema/models/user.prisma')).toBe(
      `model User {\n  id Int @id\n  team Team?\n\n  scimUser ScimUser? @ignore ${MARK}\n  @@map("users")\n}\n`,
    )
    const next = { ...disk, ...Object.fromEntries(changed) }
    expect(declared(next, after, ['db/schema/models/user.prisma'])).toEqual(new Map())
  })

  it('keeps the block where it is when the models move, one file becoming many', () => {
    const [, whole] = [...declared({ [SCHEMA]: schema })][0] ?? []
    const [before = '', user = '', block = ''] = (whole ?? '').split(/(?=^model User|^\/\/ scim-gen: SCIM)/m)
    const moved = {
      [SCHEMA]: `${before}${block}`,
      'prisma/models/user.prisma': user,
      'prisma/models/team.prisma': 'model Team {\n  id Int @id\n}\n',
    }
    expect(declared(moved, after, ['prisma/models/user.prisma'])).toEqual(new Map())
  })

  it('is found beside the migrations where the models are not Prisma’s: Kysely on Prisma', () => {
    const beside = { 'prisma/schema.prisma': schema, 'prisma/other.txt': '', 'src/db/types.ts': '' }
    expect([...declared(beside, after, ['src/db/types.ts']).keys()]).toEqual([SCHEMA])
    const folder = {
      'prisma/schema/a.prisma': schema,
      'prisma/migrations/migration_lock.toml': 'provider = "postgresql"',
    }
    expect([...declared(folder, after, []).keys()]).toEqual(['prisma/schema/a.prisma'])
    expect(declared({}, after, [])).toEqual(new Map())
  })
})

describe('what the host has set', () => {
  it('is left to: tables that prisma.config calls external', () => {
    const config = (external: string) => ({
      [SCHEMA]: schema,
      'prisma.config.ts': `export default defineConfig({ experimental: { externalTables: true }, tables: { external: [${external}] } })`,
    })
    expect(declared(config("'public.scim_users'"))).toEqual(new Map())
    expect(declared(config("'scim_users', 'other'"))).toEqual(new Map())
    expect(declared(config("'public.my_scim_users'")).size).toBe(1)
    expect(declared(config("'public.scim_users'"), model('postgresql', users, groups)).size).toBe(1)
  })

  it('is followed: no foreign keys with relationMode = "prisma"', () => {
    const disk = { [SCHEMA]: schema.replace('provider', 'relationMode = "prisma"\n  provider') }
    const request = { form: 'prisma', folder: 'prisma/migrations', models: [SCHEMA] } as const
    const { files, declarations } = plan({ ...request, after }, disk)
    expect([...files.values()].join()).not.toContain('FOREIGN KEY')
    expect(declarations.get(SCHEMA)).not.toContain('@relation')
    expect(declarations.get(SCHEMA)).not.toContain(MARK)
    // The key has the host's type all the same.
    expect(declarations.get(SCHEMA)).toMatch(/ userId +Int +@unique/)
    expect(plan({ ...request, before: after, after }, disk).operations).toEqual([])
  })

  it('is kept: the lock file', () => {
    const request = { form: 'prisma', folder: 'prisma/migrations', after } as const
    const lock = 'prisma/migrations/migration_lock.toml'
    const { files } = plan(request, {
      [lock]: '# ours\nprovider = "postgresql"\n',
      'prisma/migrations/0_init/migration.sql': '',
    })
    expect([...files.keys()]).toEqual([
      'prisma/migrations/20261120121500_scim_create_users/migration.sql',
      'prisma/migrations/20261120121500_scim_create_users/down.sql',
    ])
  })
})

describe('refuses', () => {
  it('a lock file of another database', () => {
    const lock = 'prisma/migrations/migration_lock.toml'
    const request = { form: 'prisma', folder: 'prisma/migrations', after } as const
    const fix =
      'Set `migrations` in scim.config.ts to the migrations folder of the schema, or restore the file from git.'
    expect(diagnosticsOf(() => plan(request, { [lock]: 'provider = "mysql"' }))).toEqual([
      {
        code: 'SG4104',
        message: 'The migrations of this folder are for mysql, and the side tables are for postgresql.',
        location: { file: lock },
        fix,
      },
    ])
    expect(diagnosticsOf(() => plan(request, { [lock]: '<<<<<<< HEAD' }))).toEqual([
      {
        code: 'SG4104',
        message: 'This is not a lock file of Prisma Migrate.',
        location: { file: lock },
        fix,
      },
    ])
  })

  it('a schema without the table of the users', () => {
    expect(diagnosticsOf(() => declared({ [SCHEMA]: schema.replace('@@map("users")', '') }))).toEqual([
      {
        code: 'SG4106',
        message: 'No model of this Prisma schema is the table users, which the side tables refer to.',
        location: { file: SCHEMA },
        fix: "Set `migrations` in scim.config.ts to the migrations folder of the schema that has it, or to `{ folder: 'migrations', form: 'sql' }`.",
      },
    ])
  })

  it('a schema that does not parse', () => {
    expect(
      diagnosticsOf(() => declared({ [SCHEMA]: `<<<<<<< HEAD\n${schema}` })).map(({ code }) => code),
    ).toEqual(['SG2013'])
  })
})

describe('keys of the host on MySQL', () => {
  const migrationOf = (sqlType: string) => {
    const keyed = alter(users, { columns: [column('id', 'uuid'), column('user_id', `host:${sqlType}`)] })
    const { files } = plan({ form: 'prisma', after: model('mysql', keyed) })
    return [...files.values()].join('\n')
  }

  it('have the collation that Prisma Migrate gives to every table', () => {
    expect(migrationOf('varchar(36)')).toContain(
      '`user_id` varchar(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL',
    )
  })

  it('have none where they are numbers', () => {
    expect(migrationOf('int unsigned')).toContain('`user_id` int unsigned NOT NULL')
  })
})
