/** Apps as the users of Knex write them. */
import { temporaryHost } from '../inspect/host.js'

const manifest = JSON.stringify({ dependencies: { knex: '3.3.0', '@app/common': '1.0.0' } })

/** Row types with their inserts, listed for Knex under constants; two candidates for a key. */
export const analytics = () =>
  temporaryHost({
    'package.json': manifest,
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'src/database/entities/users.ts': `import { type Knex } from 'knex';
import { type Theme } from '@app/common';

export type DbUser = {
    user_id: number;
    user_uuid: string;
    first_name: string;
    created_at: Date;
    is_active: boolean;
    theme: Theme | null;
};

export type DbUserIn = Pick<DbUser, 'first_name' | 'is_active'> & Partial<Pick<DbUser, 'user_uuid' | 'theme'>>;
export type DbUserUpdate = Partial<Pick<DbUser, 'first_name' | 'is_active'>>;

export type UserTable = Knex.CompositeTableType<DbUser, DbUserIn, DbUserUpdate>;
export const UserTableName = 'users';
`,
    'src/database/entities/groups.ts': `import { type Knex } from 'knex';

type DbGroup = {
    group_uuid: string;
    name: string;
    created_at: Date;
    organization_id: number;
};
type DbGroupCreate = Pick<DbGroup, 'organization_id' | 'name'> & Partial<Pick<DbGroup, 'group_uuid'>>;

export const GroupTableName = 'groups';
export type GroupTable = Knex.CompositeTableType<DbGroup, DbGroupCreate, Pick<DbGroup, 'name'>>;

type DbGroupMembership = { group_uuid: string; user_id: number; organization_id: number; created_at: Date };
export const GroupMembershipTableName = 'group_memberships';
export type GroupMembershipTable = Knex.CompositeTableType<
    DbGroupMembership,
    Omit<DbGroupMembership, 'created_at'>,
    never
>;
`,
    'src/@types/knex-tables.d.ts': `import { GroupMembershipTable, GroupMembershipTableName, GroupTable, GroupTableName } from '../database/entities/groups';
import { UserTable, UserTableName } from '../database/entities/users';

declare module 'knex/types/tables' {
    interface Tables {
        [UserTableName]: UserTable;
        [GroupTableName]: GroupTable;
        [GroupMembershipTableName]: GroupMembershipTable;
        sessions: { sid: string; user_id?: number; data: unknown };
    }
}
`,
    'src/knexfile.ts': `import { type Knex } from 'knex';
const config: Knex.Config = { client: 'pg', migrations: { directory: './database/migrations' } };
export default config;
`,
    'src/App.ts': `import knex from 'knex';
import config from './knexfile';
export default class App { database = knex(config); }
`,
    'src/database/migrations/20210101_users.ts': `import { Knex } from 'knex';
import { UserTableName } from '../entities/users';

export async function up(knex: Knex): Promise<void> {
    await knex.raw('CREATE EXTENSION IF NOT EXISTS "uuid-ossp"');
    if (!(await knex.schema.hasTable(UserTableName))) {
        await knex.schema.createTable(UserTableName, (tableBuilder) => {
            tableBuilder.increments('user_id');
            tableBuilder.uuid('user_uuid').notNullable().defaultTo(knex.raw('uuid_generate_v4()')).unique();
            tableBuilder.string('first_name').notNullable();
            tableBuilder.timestamp('created_at', { useTz: false }).notNullable().defaultTo(knex.fn.now());
        });
    }
}

export async function down(knex: Knex): Promise<void> {
    await knex.schema.dropTableIfExists(UserTableName);
}
`,
    'src/database/migrations/20230101_groups.ts': `import { Knex } from 'knex';
const GroupTableName = 'groups';

export async function up(knex: Knex): Promise<void> {
    await knex.schema.createTable(GroupTableName, (table) => {
        table.uuid('group_uuid').primary().notNullable().defaultTo(knex.raw('uuid_generate_v4()'));
        table.string('name').notNullable();
        table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
        table.integer('organization_id').notNullable();
        table.unique(['organization_id', 'name']);
    });
    await knex.schema.createTable('group_memberships', (table) => {
        table.uuid('group_uuid').notNullable().references('group_uuid').inTable(GroupTableName).onDelete('CASCADE');
        table.integer('user_id').notNullable();
        table.integer('organization_id').notNullable();
        table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
        table.primary(['group_uuid', 'user_id']);
        table.foreign('user_id').references('user_id').inTable('users').onDelete('CASCADE');
    });
}
`,
  })

/** Plain interfaces and rows mapped by hand; migrations of another tool run SQL. */
export const flags = () =>
  temporaryHost({
    'package.json': manifest,
    'tsconfig.json': '{}',
    'src/lib/types/user.ts': `export interface IUser {
  id: number
  name?: string
  username?: string
  email?: string
  imageUrl: string
  seenAt?: Date
  createdAt: Date
  permissions: string[]
  isAPI(): boolean
}
export interface ICreateUser { name: string }
`,
    'src/lib/types/group.ts': 'export interface IGroup { id: number; name: string; createdBy?: string }\n',
    'src/lib/db/index.ts': `import { knex } from 'knex'
export const db = knex({ client: 'pg' })
`,
    'src/migrations/20160618193924-users.js': `exports.up = function (db, callback) {
  db.runSql(
    \`
    CREATE TABLE users (
      id SERIAL PRIMARY KEY NOT NULL,
      name VARCHAR(255),
      username VARCHAR(255) UNIQUE,
      email VARCHAR(255) UNIQUE,
      created_at TIMESTAMP WITHOUT TIME ZONE DEFAULT now()
    );
    INSERT INTO users (name) VALUES ('drop table users; create table nothing (id int)');
    \`,
    callback,
  )
}
exports.down = (db, callback) => db.runSql('DROP TABLE users;', callback)
`,
    'src/migrations/20190101000000-user-image.js': `exports.up = (db, cb) => db.runSql('ALTER TABLE users ADD COLUMN image_url TEXT NOT NULL, ADD seen_at TIMESTAMP WITH TIME ZONE;', cb)
`,
  })
