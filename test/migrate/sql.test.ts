import { describe, expect, it } from 'vitest'
import type { SqlDialect as Dialect } from '../../src/inspect/host-model.js'
import { diffSideModels } from '../../src/migrate/diff.js'
import type { SideTable } from '../../src/migrate/side-tables.js'
import { render } from '../../src/migrate/sql/render.js'
import {
  alter,
  alterColumn,
  column,
  groups,
  members,
  model,
  modelByKeys,
  users,
  withColumn,
  withoutColumn,
} from './models.js'

interface Expected {
  readonly postgresql: string
  readonly sqlite: string
  readonly mysql: string
}

/** The SQL of all dialects side by side; the expectation's indentation is not part of it. */
function expectSql(before: SideTable[], after: SideTable[], expected: Expected) {
  for (const dialect of ['postgresql', 'sqlite', 'mysql'] as const) {
    const [from, to] = [model(dialect, ...before), model(dialect, ...after)]
    const sql = render(diffSideModels(from, to), to).join('\n')
    expect(sql, dialect).toBe(dedent(expected[dialect]))
  }
}

/** Compared by code point, spaces at the end included, on MariaDB and on MySQL. */
const text =
  'varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */'
const uuid = 'char(36) CHARACTER SET ascii COLLATE ascii_bin'

function dedent(text: string): string {
  const indent = /^\n( *)/.exec(text)?.[1] ?? ''
  return text.replaceAll(`\n${indent}`, '\n').trim()
}

describe('statements, per dialect', () => {
  it('creates a table with its indexes and foreign keys', () => {
    expectSql([], [users], {
      postgresql: `
        CREATE TABLE "scim_users" (
          "id" uuid NOT NULL,
          "user_id" integer NOT NULL,
          "external_id" text,
          "user_name_key" text NOT NULL,
          "active" boolean NOT NULL DEFAULT true,
          "version" integer NOT NULL DEFAULT 1,
          "created_at" timestamp(3) with time zone NOT NULL,
          CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
          CONSTRAINT "scim_users_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
        );
        CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");
        CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");
        CREATE INDEX "scim_users_external_id_index" ON "scim_users" ("external_id");`,
      sqlite: `
        CREATE TABLE "scim_users" (
          "id" text NOT NULL,
          "user_id" integer NOT NULL,
          "external_id" text,
          "user_name_key" text NOT NULL,
          "active" integer NOT NULL DEFAULT true,
          "version" integer NOT NULL DEFAULT 1,
          "created_at" integer NOT NULL,
          PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");
        CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");
        CREATE INDEX "scim_users_external_id_index" ON "scim_users" ("external_id");
        CREATE TRIGGER "scim_users_user_id_fkey_delete" AFTER DELETE ON "users"
        BEGIN
          DELETE FROM "scim_users" WHERE "user_id" = OLD."id";
        END;`,
      mysql: `
        CREATE TABLE \`scim_users\` (
          \`id\` ${uuid} NOT NULL,
          \`user_id\` integer NOT NULL,
          \`external_id\` ${text},
          \`user_name_key\` ${text} NOT NULL,
          \`active\` tinyint(1) NOT NULL DEFAULT true,
          \`version\` int NOT NULL DEFAULT 1,
          \`created_at\` datetime(3) NOT NULL,
          PRIMARY KEY (\`id\`),
          UNIQUE INDEX \`scim_users_user_id_key\` (\`user_id\`),
          UNIQUE INDEX \`scim_users_user_name_key_key\` (\`user_name_key\`),
          INDEX \`scim_users_external_id_index\` (\`external_id\`),
          CONSTRAINT \`scim_users_user_id_fkey\` FOREIGN KEY (\`user_id\`) REFERENCES \`users\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION
        ) ENGINE=InnoDB;`,
    })
  })

  it('puts a table into the SQL schema of the host, where there are schemas', () => {
    const table = alter(groups, {
      schema: 'app',
      indexes: [{ name: 'by_name', columns: ['display_name'], unique: true }],
    })
    expectSql([alter(table, { indexes: [] })], [table], {
      postgresql: 'CREATE UNIQUE INDEX "by_name" ON "app"."scim_groups" ("display_name");',
      sqlite: 'CREATE UNIQUE INDEX "by_name" ON "scim_groups" ("display_name");',
      mysql: `
        ALTER TABLE \`app\`.\`scim_groups\` ADD UNIQUE INDEX \`by_name\` (\`display_name\`);`,
    })
    expectSql([table], [alter(table, { indexes: [] })], {
      postgresql: 'DROP INDEX "app"."by_name";',
      sqlite: 'DROP INDEX "by_name";',
      mysql: `
        ALTER TABLE \`app\`.\`scim_groups\` DROP INDEX \`by_name\`;`,
    })
  })

  it('drops tables in the reverse order', () => {
    expectSql([users, groups, members], [users], {
      postgresql: 'DROP TABLE "scim_group_members";\nDROP TABLE "scim_groups";',
      sqlite: 'DROP TABLE "scim_group_members";\nDROP TABLE "scim_groups";',
      mysql: `
        -- Every statement commits by itself: when one fails, those before it stay.
        DROP TABLE \`scim_group_members\`;
        DROP TABLE \`scim_groups\`;`,
    })
  })

  it('adds and drops a plain column in place, and a required one with its default', () => {
    const extended = withColumn(
      withColumn(groups, column('external_id', 'text', { notNull: false })),
      column('version', 'integer', { default: '1' }),
    )
    expectSql([groups], [extended], {
      postgresql: `
        ALTER TABLE "scim_groups" ADD COLUMN "external_id" text;
        ALTER TABLE "scim_groups" ADD COLUMN "version" integer NOT NULL DEFAULT 1;`,
      sqlite: `
        ALTER TABLE "scim_groups" ADD COLUMN "external_id" text;
        ALTER TABLE "scim_groups" ADD COLUMN "version" integer NOT NULL DEFAULT 1;`,
      mysql: `
        ALTER TABLE \`scim_groups\`
          ADD COLUMN \`external_id\` ${text},
          ADD COLUMN \`version\` int NOT NULL DEFAULT 1;`,
    })
    expectSql([users], [withoutColumn(users, 'external_id')], {
      postgresql: `
        DROP INDEX "scim_users_external_id_index";
        ALTER TABLE "scim_users" DROP COLUMN "external_id";`,
      sqlite: `
        DROP INDEX "scim_users_external_id_index";
        ALTER TABLE "scim_users" DROP COLUMN "external_id";`,
      mysql: `
        ALTER TABLE \`scim_users\`
          DROP INDEX \`scim_users_external_id_index\`,
          DROP COLUMN \`external_id\`;`,
    })
  })

  it('leaves room for the values of a required column that only the host knows', () => {
    expectSql([groups], [withColumn(groups, column('tenant_id', 'host:integer'))], {
      postgresql: `
        ALTER TABLE "scim_groups" ADD COLUMN "tenant_id" integer;
        -- Rows that exist already need a value in "tenant_id" here.
        ALTER TABLE "scim_groups" ALTER COLUMN "tenant_id" SET NOT NULL;`,
      sqlite: `
        CREATE TABLE "__new_scim_groups" (
          "id" text NOT NULL,
          "display_name" text NOT NULL,
          "extra" text,
          "tenant_id" integer NOT NULL,
          PRIMARY KEY ("id")
        );
        -- Rows that exist already need a value in "tenant_id" here.
        INSERT INTO "__new_scim_groups" ("id", "display_name", "extra")
        SELECT "id", "display_name", "extra" FROM "scim_groups";
        DROP TABLE "scim_groups";
        ALTER TABLE "__new_scim_groups" RENAME TO "scim_groups";`,
      mysql: `
        -- Every statement commits by itself: when one fails, those before it stay.
        ALTER TABLE \`scim_groups\` ADD COLUMN \`tenant_id\` integer;
        -- Rows that exist already need a value in \`tenant_id\` here.
        ALTER TABLE \`scim_groups\` MODIFY COLUMN \`tenant_id\` integer NOT NULL;`,
    })
  })

  it('alters type, default and nullability; SQLite rebuilds the tables that refer to it along with it', () => {
    const altered = alterColumn(groups, 'display_name', {
      type: { kind: 'json' },
      notNull: false,
      default: "'{}'",
    })
    expectSql([users, groups, members], [users, altered, members], {
      postgresql: `
        ALTER TABLE "scim_groups" ALTER COLUMN "display_name" TYPE jsonb USING "display_name"::jsonb;
        ALTER TABLE "scim_groups" ALTER COLUMN "display_name" SET DEFAULT '{}';
        ALTER TABLE "scim_groups" ALTER COLUMN "display_name" DROP NOT NULL;`,
      sqlite: `
        CREATE TABLE "__new_scim_groups" (
          "id" text NOT NULL,
          "display_name" text DEFAULT '{}',
          "extra" text,
          PRIMARY KEY ("id")
        );
        INSERT INTO "__new_scim_groups" ("id", "display_name", "extra")
        SELECT "id", "display_name", "extra" FROM "scim_groups";
        CREATE TABLE "__new_scim_group_members" (
          "group_id" text NOT NULL,
          "user_id" text NOT NULL,
          PRIMARY KEY ("group_id", "user_id"),
          CONSTRAINT "scim_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "__new_scim_groups" ("id") ON DELETE CASCADE,
          CONSTRAINT "scim_group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "scim_users" ("id") ON DELETE CASCADE
        );
        INSERT INTO "__new_scim_group_members" ("group_id", "user_id")
        SELECT "group_id", "user_id" FROM "scim_group_members";
        DROP TABLE "scim_group_members";
        DROP TABLE "scim_groups";
        ALTER TABLE "__new_scim_groups" RENAME TO "scim_groups";
        ALTER TABLE "__new_scim_group_members" RENAME TO "scim_group_members";
        CREATE INDEX "scim_group_members_user_id_index" ON "scim_group_members" ("user_id");`,
      mysql: `
        ALTER TABLE \`scim_groups\` MODIFY COLUMN \`display_name\` json DEFAULT ('{}');`,
    })
  })

  it('casts the values of a column whose storage changes, between its old and its new default', () => {
    const before = withColumn(groups, column('rank', 'text', { default: "'0'" }))
    expectSql([before], [alterColumn(before, 'rank', { type: { kind: 'integer' }, default: '0' })], {
      postgresql: `
        ALTER TABLE "scim_groups" ALTER COLUMN "rank" DROP DEFAULT;
        ALTER TABLE "scim_groups" ALTER COLUMN "rank" TYPE integer USING "rank"::integer;
        ALTER TABLE "scim_groups" ALTER COLUMN "rank" SET DEFAULT 0;`,
      sqlite: `
        CREATE TABLE "__new_scim_groups" (
          "id" text NOT NULL,
          "display_name" text NOT NULL,
          "extra" text,
          "rank" integer NOT NULL DEFAULT 0,
          PRIMARY KEY ("id")
        );
        INSERT INTO "__new_scim_groups" ("id", "display_name", "extra", "rank")
        SELECT "id", "display_name", "extra", CAST("rank" AS integer) FROM "scim_groups";
        DROP TABLE "scim_groups";
        ALTER TABLE "__new_scim_groups" RENAME TO "scim_groups";`,
      mysql: `
        ALTER TABLE \`scim_groups\` MODIFY COLUMN \`rank\` int NOT NULL DEFAULT 0;`,
    })
  })

  it('adds and drops foreign keys and changes a primary key', () => {
    const free = alter(members, { foreignKeys: [], indexes: [], primaryKey: ['group_id'] })
    expectSql(
      [free],
      [alter(free, { primaryKey: ['group_id', 'user_id'], foreignKeys: members.foreignKeys.slice(0, 1) })],
      {
        postgresql: `
        ALTER TABLE "scim_group_members" DROP CONSTRAINT "scim_group_members_pkey";
        ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_pkey" PRIMARY KEY ("group_id", "user_id");
        ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_groups" ("id") ON DELETE CASCADE;`,
        sqlite: `
        CREATE TABLE "__new_scim_group_members" (
          "group_id" text NOT NULL,
          "user_id" text NOT NULL,
          PRIMARY KEY ("group_id", "user_id"),
          CONSTRAINT "scim_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_groups" ("id") ON DELETE CASCADE
        );
        INSERT INTO "__new_scim_group_members" ("group_id", "user_id")
        SELECT "group_id", "user_id" FROM "scim_group_members";
        DROP TABLE "scim_group_members";
        ALTER TABLE "__new_scim_group_members" RENAME TO "scim_group_members";`,
        mysql: `
          -- Every statement commits by itself: when one fails, those before it stay.
          ALTER TABLE \`scim_group_members\`
            DROP PRIMARY KEY,
            ADD PRIMARY KEY (\`group_id\`, \`user_id\`);
          ALTER TABLE \`scim_group_members\` ADD CONSTRAINT \`scim_group_members_group_id_fkey\` FOREIGN KEY (\`group_id\`) REFERENCES \`scim_groups\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION;`,
      },
    )
  })

  it('quotes identifiers, and no name ends a comment', () => {
    const odd = 'a"b\nDROP TABLE users; --'
    const table = { ...groups, name: 'select', columns: groups.columns.slice(0, 1) }
    expectSql([table], [withColumn(table, column(odd, 'text'))], {
      postgresql: `ALTER TABLE "select" ADD COLUMN "a""b\nDROP TABLE users; --" text;
-- Rows that exist already need a value in "a""b DROP TABLE users; --" here.
ALTER TABLE "select" ALTER COLUMN "a""b\nDROP TABLE users; --" SET NOT NULL;`,
      sqlite: `CREATE TABLE "__new_select" (
  "id" text NOT NULL,
  "a""b\nDROP TABLE users; --" text NOT NULL,
  PRIMARY KEY ("id")
);
-- Rows that exist already need a value in "a""b DROP TABLE users; --" here.
INSERT INTO "__new_select" ("id")
SELECT "id" FROM "select";
DROP TABLE "select";
ALTER TABLE "__new_select" RENAME TO "select";`,
      mysql: `-- Every statement commits by itself: when one fails, those before it stay.
ALTER TABLE \`select\` ADD COLUMN \`a"b
DROP TABLE users; --\` ${text};
-- Rows that exist already need a value in \`a"b DROP TABLE users; --\` here.
ALTER TABLE \`select\` MODIFY COLUMN \`a"b
DROP TABLE users; --\` ${text} NOT NULL;`,
    })
  })

  it('looks the new keys up in the host, and makes again what stood on the old ones', () => {
    const after = alterColumn(users, 'user_id', { type: { kind: 'host', sqlType: 'char(36)' } })
    const hostKeyOf = () => ({ table: { name: 'users' }, key: 'id', oldKey: 'legacy_id' })
    const sql = (dialect: Dialect) => {
      const [from, to] = [model(dialect, users), model(dialect, after)]
      return render(diffSideModels(from, to, { hostKeyOf }), to)
    }
    expect(sql('postgresql')).toEqual([
      'ALTER TABLE "scim_users" DROP CONSTRAINT IF EXISTS "scim_users_user_id_fkey";',
      'DROP INDEX "scim_users_user_id_key";',
      'ALTER TABLE "scim_users" ADD COLUMN "__new_user_id" char(36);',
      'UPDATE "scim_users" AS "side" SET "__new_user_id" = (SELECT "host"."id" FROM "users" AS "host" WHERE "host"."legacy_id" = "side"."user_id");',
      `-- Fails, and takes all of it back, where a row's old key is not in legacy_id.
ALTER TABLE "scim_users" ALTER COLUMN "__new_user_id" SET NOT NULL;`,
      'ALTER TABLE "scim_users" DROP COLUMN "user_id";',
      'ALTER TABLE "scim_users" RENAME COLUMN "__new_user_id" TO "user_id";',
      'CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");',
      'ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE;',
    ])
    expect(sql('mysql')).toEqual([
      `-- Every statement commits by itself: when one fails, those before it stay.
ALTER TABLE \`scim_users\` DROP FOREIGN KEY /*M! IF EXISTS */ \`scim_users_user_id_fkey\`;`,
      'ALTER TABLE `scim_users` ADD COLUMN `__new_user_id` char(36);',
      'UPDATE `scim_users` AS `side` SET `__new_user_id` = (SELECT `host`.`id` FROM `users` AS `host` WHERE `host`.`legacy_id` = `side`.`user_id`);',
      `ALTER TABLE \`scim_users\`
  DROP INDEX \`scim_users_user_id_key\`,
  DROP COLUMN \`user_id\`,
  CHANGE COLUMN \`__new_user_id\` \`user_id\` char(36) NOT NULL,
  ADD UNIQUE INDEX \`scim_users_user_id_key\` (\`user_id\`);`,
      'ALTER TABLE `scim_users` ADD CONSTRAINT `scim_users_user_id_fkey` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION;',
    ])
    const inSqlite = sql('sqlite')
    expect(inSqlite[0]).toBe('DROP TRIGGER IF EXISTS "scim_users_user_id_fkey_delete";')
    expect(inSqlite[2]).toBe(`-- Fails where a row's old key is not in legacy_id.
INSERT INTO "__new_scim_users" ("id", "user_id", "external_id", "user_name_key", "active", "version", "created_at")
SELECT "side"."id", "host_0"."id", "side"."external_id", "side"."user_name_key", "side"."active", "side"."version", "side"."created_at" FROM "scim_users" AS "side" LEFT JOIN "users" AS "host_0" ON "host_0"."legacy_id" = "side"."user_id";`)
  })

  it('puts triggers on the host in place of foreign keys on SQLite, and deletes what has lost its row', () => {
    const [from, to] = [modelByKeys('sqlite', users), model('sqlite', users)]
    const up = render(diffSideModels(from, to), to)
    expect(up.at(0)).toBe('DROP TRIGGER IF EXISTS "scim_users_user_id_fkey_delete";')
    expect(up.join('\n')).not.toContain('FOREIGN KEY')
    expect(up.slice(-2)).toEqual([
      'CREATE TRIGGER "scim_users_user_id_fkey_delete" AFTER DELETE ON "users"\nBEGIN\n  DELETE FROM "scim_users" WHERE "user_id" = OLD."id";\nEND;',
      'DELETE FROM "scim_users" WHERE NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."id" = "scim_users"."user_id");',
    ])
    expect(render(diffSideModels(to, from), from).join('\n')).toContain(
      'REFERENCES "users" ("id") ON DELETE CASCADE',
    )
  })

  it('has MySQL replace what a foreign key stands on in one statement, and gives every key its index', () => {
    const [key] = users.foreignKeys
    const tenants = alter(withColumn(users, column('tenant_id', 'host:integer', { default: '1' })), {
      indexes: users.indexes.map((one) => ({ ...one, columns: ['tenant_id', ...one.columns] })),
      foreignKeys: key ? [{ ...key, references: { ...key.references, table: 'people' } }] : [],
    })
    const [from, to] = [model('mysql', users), model('mysql', tenants)]
    expect(render(diffSideModels(from, to), to)).toEqual([
      `-- Every statement commits by itself: when one fails, those before it stay.
ALTER TABLE \`scim_users\` DROP FOREIGN KEY \`scim_users_user_id_fkey\`;`,
      `ALTER TABLE \`scim_users\`
  DROP INDEX \`scim_users_user_id_key\`,
  DROP INDEX \`scim_users_user_name_key_key\`,
  DROP INDEX \`scim_users_external_id_index\`,
  ADD COLUMN \`tenant_id\` integer NOT NULL DEFAULT 1,
  ADD INDEX \`scim_users_user_id_fkey\` (\`user_id\`),
  ADD UNIQUE INDEX \`scim_users_user_id_key\` (\`tenant_id\`, \`user_id\`),
  ADD UNIQUE INDEX \`scim_users_user_name_key_key\` (\`tenant_id\`, \`user_name_key\`),
  ADD INDEX \`scim_users_external_id_index\` (\`tenant_id\`, \`external_id\`);`,
      'ALTER TABLE `scim_users` ADD CONSTRAINT `scim_users_user_id_fkey` FOREIGN KEY (`user_id`) REFERENCES `people` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION;',
    ])
  })
})
