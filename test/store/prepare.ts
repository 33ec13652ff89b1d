/** Gives the fixture hosts columns for more than they have: a manager, and attributes of their own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { editFile } from '../support/host.js'

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const ACME = 'urn:example:params:scim:schemas:extension:acme:2.0:User'
export const ACME_GROUP = 'urn:example:params:scim:schemas:extension:acme:2.0:Group'

/** The settings that map the columns. */
export const mapping = [
  `user.attributes.${ENTERPRISE}:manager=managerId`,
  `user.attributes.${ENTERPRISE}:employeeNumber=staffNumber`,
  `user.attributes.${ACME}:costCode=costCode`,
  `user.attributes.${ACME}:isContractor=isContractor`,
  `user.attributes.${ACME}:level=level`,
  `user.attributes.${ACME}:workload=workload`,
  `user.attributes.${ACME}:hiredAt=hiredAt`,
  `group.attributes.${ACME_GROUP}:colour=colour`,
]

export function addColumns(cwd: string): void {
  if (existsSync(join(cwd, 'src/db/schema.ts'))) addToSqlite(cwd)
  else addToPostgres(cwd)
}

/** The settings that map {@link addContacts}'s columns, of which each holds one of several values. */
export const contacts = ['user.attributes.phoneNumbers=phone', 'user.attributes.addresses.locality=city']

/** Gives the fixture hosts a column for a telephone number, and one for a place. */
export function addContacts(cwd: string): void {
  const isSqlite = existsSync(join(cwd, 'src/db/schema.ts'))
  const text = (name: string) => (isSqlite ? `text('${name}')` : `varchar('${name}', { length: 100 })`)
  editFile(cwd, isSqlite ? 'src/db/schema.ts' : 'src/db/schema/users.ts', (source) =>
    source.replace(/(\n {2}email: )/, `\n  phone: ${text('phone')},\n  city: ${text('city')},$1`),
  )
  const email = isSqlite ? '`email` text' : '"email" '
  editFile(cwd, isSqlite ? 'drizzle/0000_init.sql' : 'src/db/migrations/0000_init.sql', (sql) =>
    sql.replace(email, `phone varchar(100), city varchar(100), ${email}`),
  )
}

function addToSqlite(cwd: string): void {
  editFile(cwd, 'src/db/schema.ts', (text) =>
    text
      .replace('import { integer,', 'import { type AnySQLiteColumn, integer, real,')
      .replace(
        "  lastName: text('last_name'),",
        `  lastName: text('last_name'),
  managerId: text('manager_id').references((): AnySQLiteColumn => users.id),
  staffNumber: integer('staff_number'),
  costCode: text('cost_code'),
  isContractor: integer('is_contractor', { mode: 'boolean' }),
  level: integer('level'),
  workload: real('workload'),
  hiredAt: integer('hired_at', { mode: 'timestamp_ms' }),`,
      )
      .replace(
        "  name: text('name').notNull(),",
        "  name: text('name').notNull(),\n  colour: text('colour'),",
      ),
  )
  editFile(cwd, 'drizzle/0000_init.sql', (sql) =>
    sql
      .replace(
        '`last_name` text,',
        '`last_name` text, `manager_id` text REFERENCES `users`(`id`), `staff_number` integer, `cost_code` text, `is_contractor` integer, `level` integer, `workload` real, `hired_at` integer,',
      )
      .replace(/(CREATE TABLE `teams` \([^;]*?`name` text NOT NULL,)/, '$1 `colour` text,'),
  )
}

function addToPostgres(cwd: string): void {
  editFile(cwd, 'src/db/schema/users.ts', (text) =>
    text
      .replace(
        /import \{.*\} from 'drizzle-orm\/pg-core'/,
        "import { type AnyPgColumn, boolean, doublePrecision, integer, pgEnum, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'",
      )
      .replace(
        "  isAdmin: boolean('is_admin')",
        `  managerId: uuid('manager_id').references((): AnyPgColumn => users.id),
  staffNumber: integer('staff_number'),
  costCode: text('cost_code'),
  isContractor: boolean('is_contractor'),
  level: integer('level'),
  workload: doublePrecision('workload'),
  hiredAt: timestamp('hired_at', { withTimezone: true }),
  isAdmin: boolean('is_admin')`,
      ),
  )
  editFile(cwd, 'src/db/schema/groups.ts', (text) =>
    text.replace(
      "  description: text('description'),",
      "  description: text('description'),\n  colour: text('colour'),",
    ),
  )
  editFile(cwd, 'src/db/migrations/0000_init.sql', (sql) =>
    sql
      .replace(
        '"is_admin" boolean',
        '"manager_id" uuid REFERENCES "users"("id"), "staff_number" integer, "cost_code" text, "is_contractor" boolean, "level" integer, "workload" double precision, "hired_at" timestamp with time zone, "is_admin" boolean',
      )
      .replace('"description" text,', '"description" text, "colour" text,'),
  )
}
