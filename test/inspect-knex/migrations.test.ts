import { describe, expect, it } from 'vitest'
import type { SqlDialect } from '../../src/inspect/host-model.js'
import { migratedBy, readMigrations } from '../../src/inspect/interfaces/migrations/read.js'
import type { Naming } from '../../src/inspect/interfaces/naming.js'
import { temporaryHost } from '../inspect/host.js'
import { printDeclared } from './print-migrations.js'

/** The tables after some files, in the order of their names. */
function read(files: readonly string[], dialect: SqlDialect = 'postgresql', extension = 'sql') {
  const named = files.map((text, index) => [`migrations/${index}.${extension}`, text] as const)
  return readMigrations(temporaryHost(Object.fromEntries(named)), 'migrations', dialect).map(printDeclared)
}

/** The tables after the body of a Knex migration. */
const knex = (body: string, dialect?: SqlDialect) =>
  read(
    [
      `exports.up = async (knex) => { ${body} }\nexports.down = async (knex) => { await knex.schema.dropTable('users') }`,
    ],
    dialect,
    'js',
  )

describe('SQL', () => {
  it('reads definitions of PostgreSQL', () => {
    expect(
      read([
        `-- A comment; with a semicolon
        CREATE TABLE IF NOT EXISTS "auth"."users" (
          id bigserial PRIMARY KEY,
          "full name" character varying(255) NOT NULL DEFAULT 'O''Brien; (x)',
          email citext NOT NULL UNIQUE,
          balance numeric(10, 2) DEFAULT 0 CHECK (balance >= 0),
          tags text[] NOT NULL DEFAULT '{}'::text[],
          seen timestamp(3) with time zone DEFAULT now(),
          org uuid REFERENCES public.orgs (id) ON DELETE SET NULL,
          ident integer GENERATED ALWAYS AS IDENTITY,
          lower_email text GENERATED ALWAYS AS (lower(email)) STORED,
          CONSTRAINT users_pair UNIQUE (org, email),
          EXCLUDE USING gist (email WITH =)
        );
        /* create table nothing (id int); */
        CREATE FUNCTION f() RETURNS trigger AS $body$ BEGIN; create table inside (id int); END; $body$ LANGUAGE plpgsql;
        CREATE UNIQUE INDEX CONCURRENTLY ON auth.users USING btree (lower("full name"));
        CREATE UNIQUE INDEX partial ON auth.users (seen) WHERE seen IS NOT NULL;
        CREATE INDEX plain ON auth.users (balance);`,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "auth.users key(id) unique(email) unique(org,email) unique(full name)",
          "id bigserial | notNull | default",
          "full name character varying(255) | notNull | default",
          "email citext | notNull",
          "balance numeric(10, 2) | default",
          "tags text[] | notNull | default",
          "seen timestamp(3) with time zone | default",
          "org uuid | -> public.orgs.id",
          "ident integer | notNull | default",
          "lower_email text | default",
        ],
      ]
    `)
  })

  it('reads definitions of MySQL', () => {
    expect(
      read(
        [
          `CREATE TABLE \`users\` (
            \`id\` int unsigned NOT NULL AUTO_INCREMENT,
            \`role\` enum('admin','it''s') CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'admin',
            \`key\` varchar(20),
            \`made\` datetime(3) DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
            PRIMARY KEY (\`id\`),
            UNIQUE KEY \`users_key\` (\`key\`),
            KEY \`role_index\` (\`role\`),
            CONSTRAINT \`fk\` FOREIGN KEY (\`id\`) REFERENCES \`people\` (\`person_id\`) ON DELETE CASCADE
          ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
          ALTER TABLE users MODIFY COLUMN made datetime NOT NULL, CHANGE role kind varchar(8) NOT NULL, DROP INDEX users_key;`,
        ],
        'mysql',
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "users key(id)",
          "id int unsigned | notNull | default | -> .people.person_id",
          "kind varchar(8) | notNull",
          "key varchar(20)",
          "made datetime | notNull",
        ],
      ]
    `)
  })

  it('follows changes from file to file', () => {
    expect(
      read([
        'create table a (id integer primary key, x text unique, y int not null); create table gone (id int);',
        `alter table a rename to b; alter table b rename column x to z, add column w uuid, drop column y;
        alter table b alter column w set not null, alter w set default gen(), alter column z type varchar(9) using z::varchar;
        alter table only b add constraint b_w unique (w);
        drop table if exists gone, other;`,
        'alter table b drop constraint b_w; create table if not exists b (nothing int);',
        '-- migrate:up\nalter table b add v int;\n-- migrate:down\nalter table b drop column v;',
      ]),
    ).toEqual([
      ['b key(id) unique(z)', 'id integer | notNull', 'z varchar(9)', 'w uuid | notNull | default', 'v int'],
    ])
  })

  it.each([
    '',
    ';;;',
    'create table',
    'create table users',
    'create table users (',
    "create table users (id int default 'open",
    'create table users (id int, , primary key)',
    'alter table users add',
    'alter table',
    'create unique index on',
    '$$ $a$ " ` [',
    'drop table;',
    'select * from users',
  ])('is never at a loss: %s', (sql) => {
    expect(() => read([sql])).not.toThrow()
  })
})

describe("Knex's schema builder", () => {
  it('reads tables', () => {
    expect(
      knex(`
        await knex.schema.withSchema('auth').createTable('users', (t) => {
          t.increments();
          t.uuid('uid').notNullable().unique().defaultTo(knex.raw('gen_random_uuid()'));
          t.string('name', 100).nullable();
          t.enu('role', ['admin', 'user']).notNullable().defaultTo('user');
          t.enum('state', ['on'], { useNative: true, enumName: 'user_state' });
          t.timestamps(true, true);
          t.specificType('tags', 'text[]');
          t.decimal('balance', 10, 2).index();
          t.integer('team_id').unsigned().references('id').inTable('auth.teams').onDelete('CASCADE');
          t.integer('boss').references('users.id');
          t.foreign(['team_id']).references(['id']).inTable('teams');
          t.unique(['team_id', 'name'], { indexName: 'one_name' });
          t.index(['name']);
          if (true) { t.text('note'); }
        }).createTable('plain', function (table) { table.string('code').primary(); table.comment('x') });
      `),
    ).toMatchInlineSnapshot(`
      [
        [
          "auth.users key(id) unique(uid) unique(team_id,name)",
          "id integer | notNull | default",
          "uid uuid | notNull | default",
          "name varchar(100)",
          "role text | one of admin,user | notNull | default",
          "state user_state | one of on",
          "created_at timestamptz | notNull | default",
          "updated_at timestamptz | notNull | default",
          "tags text[]",
          "balance decimal",
          "team_id integer | -> .teams.id",
          "boss integer | -> .users.id",
          "note text",
        ],
        [
          "auth.plain key(code)",
          "code varchar(255) | notNull",
        ],
      ]
    `)
  })

  it('reads changes', () => {
    expect(
      knex(`
        await knex.schema.createTable('users', (t) => { t.increments('id'); t.string('a').unique(); t.string('b'); t.string('c') })
        await knex.schema.alterTable('users', (t) => {
          t.string('a', 500).notNullable().alter();
          t.dropUnique(['a']);
          t.renameColumn('b', 'd');
          t.dropColumn('c');
          t.setNullable('d'); t.dropNullable('d');
          t.bigInteger('n').defaultTo(0);
          t.unique(['d', 'n']);
        })
        await knex.schema.table('users', (t) => { t.dropUnique(['d', 'n'], 'users_d_n_unique') })
        await knex.schema.renameTable('users', 'people').dropTableIfExists('nothing')
      `),
    ).toEqual([
      [
        'people key(id)',
        'id integer | notNull | default',
        'a varchar(500) | notNull',
        'd varchar(255) | notNull',
        'n bigint | default',
      ],
    ])
  })

  it('writes types as the dialect has them', () => {
    const body = `await knex.schema.createTable('t', (t) => {
      t.increments('id'); t.uuid('u'); t.uuid('b', { useBinaryUuid: true }); t.timestamp('at'); t.timestamp('p', { useTz: false, precision: 6 });
      t.jsonb('j'); t.boolean('f'); t.integer('n').unsigned(); t.enu('e', ['x', 'y']); t.bigIncrements('big')
    })`
    expect(knex(body, 'mysql')).toMatchInlineSnapshot(`
      [
        [
          "t key(big)",
          "id int unsigned | notNull | default",
          "u char(36)",
          "b binary(16)",
          "at timestamp",
          "p timestamp(6)",
          "j json",
          "f boolean",
          "n int unsigned",
          "e enum('x', 'y') | one of x,y",
          "big bigint unsigned | notNull | default",
        ],
      ]
    `)
    expect(knex(body, 'sqlite')).toMatchInlineSnapshot(`
      [
        [
          "t key(big)",
          "id integer | notNull | default",
          "u char(36)",
          "b binary(16)",
          "at datetime",
          "p datetime",
          "j json",
          "f boolean",
          "n integer",
          "e text | one of x,y",
          "big integer | notNull | default",
        ],
      ]
    `)
  })

  it('reads what a type in SQL says beside the type, joined strings, and what MySQL keeps by itself', () => {
    const tables = read(
      [
        `export async function up(knex) {
          await knex.schema.createTable('users', (t) => {
            t.specificType('user_id', 'integer GENERATED ALWAYS AS IDENTITY').primary();
            t.specificType('code', 'citext NOT NULL UNIQUE');
            t.timestamp('touched_at').defaultTo(knex.raw('CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP'));
          });
          await knex.raw('CREATE TABLE teams (' + ' id int primary key,' + ' at timestamp on update current_timestamp not null)');
        }`,
      ],
      'mysql',
      'ts',
    )
    expect(tables).toEqual([
      [
        'users key(user_id) unique(code)',
        'user_id integer | notNull | default',
        'code citext | notNull',
        'touched_at timestamp | default | touched',
      ],
      ['teams key(id)', 'id int | notNull', 'at timestamp | notNull | touched'],
    ])
  })

  it('takes no string for SQL that is not run', () => {
    expect(knex(`await knex('audit').insert({ text: 'create table users (id int)' })`)).toEqual([])
    expect(
      knex(`const sql = 'create table users (id int)'; await knex.raw('create table teams (id int)')`),
    ).toEqual([['teams key()', 'id int']])
  })
})

describe("Kysely's schema builder", () => {
  const kysely = (body: string) => read([`export async function up(db) { ${body} }`], 'postgresql', 'ts')

  it('reads tables and changes', () => {
    expect(
      kysely(`
        const t = 1
        await db.schema.withSchema('auth').createTable('users').ifNotExists()
          .addColumn('id', 'serial', (col) => col.primaryKey())
          .addColumn('uid', sql\`citext\`, (col) => { return col.notNull().unique().defaultTo(sql\`gen()\`) })
          .addColumn('team', 'integer', (col) => col.references('auth.teams.id'))
          .addColumn('n', 'bigint', (col) => col.generatedByDefaultAsIdentity())
          .addColumn('x', 'varchar(20)')
          .addColumn('y', dataTypeOf('z'))
          .addPrimaryKeyConstraint('pk', ['id', 'uid'])
          .addForeignKeyConstraint('fk', ['x'], 'codes', ['code'], (cb) => cb.onDelete('cascade'))
          .$call(addTimestamps)
          .execute()
        await db.schema.createIndex('i1').unique().on('auth.users').columns(['x', 'y']).execute()
        await db.schema.createIndex('i2').on('auth.users').column('y').unique().where('y', 'is not', null).execute()
        await db.schema.createIndex('i3').on('auth.users').expression(sql\`lower(x)\`).unique().execute()
        await db.schema.alterTable('auth.users')
          .alterColumn('x', (col) => col.setNotNull()).alterColumn('x', (col) => col.setDataType('text'))
          .renameColumn('y', 'w').dropColumn('n').addColumn('v', 'uuid').execute()
        await db.schema.dropIndex('i1').execute()
        await db.schema.createTable('gone').addColumn('id', 'integer').execute()
        await db.schema.dropTable('gone').ifExists().execute()
      `),
    ).toMatchInlineSnapshot(`
      [
        [
          "auth.users key(id,uid) unique(uid) unique(x)",
          "id serial | notNull | default",
          "uid citext | notNull | default",
          "team integer | -> auth.teams.id",
          "x text | notNull | -> .codes.code",
          "w ?",
          "v uuid",
        ],
      ]
    `)
  })
})

it('reads folders of migrations, and leaves what goes back', () => {
  const cwd = temporaryHost({
    'db/20240101_users/migration.sql': 'create table users (id uuid primary key);',
    'db/20240102_more/up.sql': 'alter table users add name text;',
    'db/20240102_more/down.sql': 'alter table users drop name;',
    'db/notes.md': 'create table nothing (id int)',
    'db/helper.ts': "export const table = 'create table nothing (id int)'",
  })
  expect(readMigrations(cwd, 'db', 'postgresql').map(printDeclared)).toEqual([
    ['users key(id)', 'id uuid | notNull', 'name text'],
  ])
  expect(readMigrations(cwd, 'nowhere', 'postgresql')).toEqual([])
})

it('knows the names that the app has in enums, objects, and files that pass them on', () => {
  const cwd = temporaryHost({
    'src/tables.ts': `export enum TableName { Users = 'app_users' }
export const tables = { teams: 'app_teams' } as const
`,
    'src/index.ts': "export * from './tables.js'\n",
    'migrations/1.ts': `import { TableName as Table, tables } from '../src/index.js'
export async function up(knex) {
  await knex.schema
    .createTable(Table.Users, (t) => { t.uuid('id').primary() })
    .createTable(tables.teams, (t) => { t.uuid('owner').references('id').inTable(Table.Users) })
}
`,
  })
  expect(readMigrations(cwd, 'migrations', 'postgresql').map(printDeclared)).toEqual([
    ['app_users key(id)', 'id uuid | notNull'],
    ['app_teams key()', 'owner uuid | -> .app_users.id'],
  ])
})

it('maps the names of migrations as the connection does', () => {
  const cwd = temporaryHost({
    'migrations/1.ts': `import type { Knex } from 'knex'
export async function up(knex: Knex) {
  await knex.schema.createTable('teamMembers', (table) => {
    table.integer('teamId').notNullable().references('id').inTable('userTeams')
    table.string('JOB_TITLE').unique()
    table.primary(['teamId'])
  })
}
`,
  })
  const read = (naming: Naming) => migratedBy(cwd, ['migrations'])('postgresql', naming).map(printDeclared)
  expect(read({})).toMatchInlineSnapshot(`
    [
      [
        "team_members key(team_id) unique(job__title)",
        "team_id integer | notNull | -> .user_teams.id",
        "job__title varchar(255)",
      ],
    ]
  `)
  expect(read({ upperCase: true })).toMatchInlineSnapshot(`
    [
      [
        "TEAM_MEMBERS key(TEAM_ID) unique(JOB_TITLE)",
        "TEAM_ID integer | notNull | -> .USER_TEAMS.ID",
        "JOB_TITLE varchar(255)",
      ],
    ]
  `)
})

describe('functions of the file', () => {
  it('reads what they do for each table that they are called with', () => {
    const text = `async function addDeletedColumn(knex, tableName) {
  await knex.schema.table(tableName, (table) => { table.timestamp('deleted_at').nullable() })
}
const make = (knex, name) => knex.schema.createTable(name, (table) => { table.increments('id') })
exports.up = async (knex) => { await make(knex, 'users'); await make(knex, 'teams'); await addDeletedColumn(knex, 'users') }`
    expect(read([text], 'postgresql', 'js')).toMatchInlineSnapshot(`
      [
        [
          "users key(id)",
          "id integer | notNull | default",
          "deleted_at timestamptz",
        ],
        [
          "teams key(id)",
          "id integer | notNull | default",
        ],
      ]
    `)
  })
})

it('functions of the file that are given the builder of a table are read as they are called', () => {
  const text = `
const stamped = (t, column) => { t.timestamp(column).notNullable(); again(t) }
function again(t) { t.text('note'); again(t) }
exports.up = async (knex) => {
  await knex.schema.createTable('rooms', (table) => { table.increments('id'); stamped(table, 'made_at') })
}`
  expect(read([text], 'postgresql', 'js')).toMatchInlineSnapshot(`
    [
      [
        "rooms key(id)",
        "id integer | notNull | default",
        "made_at timestamptz | notNull",
        "note text",
      ],
    ]
  `)
})

it('reads SQL that a constant holds, where that is executed', () => {
  const body = (text: string) =>
    read(
      [
        `const UP = sql\`create table auth.people (id serial primary key, phone varchar(20) unique)\`
const DOWN = sql\`drop table auth.people\`
export async function up(db) { ${text} }
export async function down(db) { await DOWN.execute(db) }`,
      ],
      'postgresql',
      'ts',
    )
  expect(body('await UP.execute(db)')).toMatchInlineSnapshot(`
    [
      [
        "auth.people key(id) unique(phone)",
        "id serial | notNull | default",
        "phone varchar(20)",
      ],
    ]
  `)
  expect(body('await seed(db, UP)')).toEqual([])
})
