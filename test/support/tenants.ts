/** Makes the SQLite fixture host one of several tenants, which a request names in a header. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editFile } from './host.js'

/** Users, teams and memberships of organizations, of which there are two: `acme` and `umbrella`. */
export function addTenants(cwd: string): void {
  const column = "organizationId: text('organization_id').notNull(),"
  const owned = "organizationId: text('organization_id').notNull().references(() => organizations.id),"
  editFile(
    cwd,
    'src/db/schema.ts',
    (text) => `${text
      .replace("  email: text('email')", `  ${column}\n  email: text('email')`)
      .replace("  name: text('name')", `  ${column}\n  name: text('name')`)
      .replace("    teamId: text('team_id')", `    ${owned}\n    teamId: text('team_id')`)}
export const organizations = sqliteTable('organizations', { id: text('id').primaryKey() })
`,
  )
  editFile(
    cwd,
    'drizzle/0000_init.sql',
    (sql) =>
      `${sql
        .replace('`email` text NOT NULL,', '`organization_id` text NOT NULL, `email` text NOT NULL,')
        .replace('`name` text NOT NULL,', '`organization_id` text NOT NULL, `name` text NOT NULL,')
        .replace('`team_id` text NOT NULL,', '`organization_id` text NOT NULL, `team_id` text NOT NULL,')}
--> statement-breakpoint
CREATE TABLE organizations (id text PRIMARY KEY NOT NULL);
--> statement-breakpoint
INSERT INTO organizations VALUES ('acme'), ('umbrella');`,
  )
  writeTenancy(cwd)
}

interface JoinTenants {
  /** Whether memberships have a status. */
  readonly status?: boolean
  /** What `vouches` answers. */
  readonly vouches?: boolean
  /** Whether memberships are marked as deleted, and made anew beside those. */
  readonly deletes?: boolean
}

/** Users of several organizations, by memberships. */
export function addJoinTenants(
  cwd: string,
  { status = true, vouches = false, deletes = false }: JoinTenants = {},
): void {
  editFile(
    cwd,
    'src/db/schema.ts',
    (
      text,
    ) => `${text.replace("  name: text('name')", "  organizationId: text('organization_id').notNull(),\n  name: text('name')")}
export const organizations = sqliteTable('organizations', { id: text('id').primaryKey() })

export const organizationMembers = sqliteTable(
  'organization_members',
  {
    organizationId: text('organization_id').notNull().references(() => organizations.id),
    userId: text('user_id').notNull().references(() => users.id),
    role: text('role').notNull().default('member'),
    ${deletes ? "id: integer('id').primaryKey(), deletedAt: integer('deleted_at', { mode: 'timestamp' })," : ''}
    ${status ? "status: text('status', { enum: ['invited', 'active', 'disabled'] }).notNull()," : ''}
  },
  ${deletes ? '' : '(table) => [primaryKey({ columns: [table.organizationId, table.userId] })],'}
)
`,
  )
  editFile(
    cwd,
    'drizzle/0000_init.sql',
    (sql) =>
      `${sql.replace('`name` text NOT NULL,', '`organization_id` text NOT NULL, `name` text NOT NULL,')}
--> statement-breakpoint
CREATE TABLE organizations (id text PRIMARY KEY NOT NULL);
--> statement-breakpoint
CREATE TABLE organization_members (organization_id text NOT NULL REFERENCES organizations (id), user_id text NOT NULL REFERENCES users (id), role text DEFAULT 'member' NOT NULL, ${status ? 'status text NOT NULL, ' : ''}${deletes ? 'id integer PRIMARY KEY, deleted_at integer' : 'PRIMARY KEY (organization_id, user_id)'});
--> statement-breakpoint
INSERT INTO organizations VALUES ('acme'), ('umbrella');`,
  )
  writeTenancy(cwd, vouches)
}

const writeTenancy = (cwd: string, vouches = false) =>
  writeFileSync(
    join(cwd, 'src/tenancy.ts'),
    `import type { Request } from 'express'
export const organizationOf = (request: Request) => request.get('x-organization')
export const isIdentityProvider = (request: Request): boolean => request.get('authorization') === 'Bearer secret'
export const vouches = (_organization: string, _user: { readonly email: string }): boolean => ${vouches}
`,
  )

/** What `init --set` says of it. */
export const tenancy = [
  'tenant.model=src/db/schema.ts#organizations',
  'tenant.from=src/tenancy.ts#organizationOf',
  'tenant.user.field=organizationId',
  'tenant.group.field=organizationId',
  'auth.check=src/tenancy.ts#isIdentityProvider',
]

/** The same without a model. */
export const columnTenancy = [
  'tenant.column=organizationId',
  'tenant.from=src/tenancy.ts#organizationOf',
  'auth.check=src/tenancy.ts#isIdentityProvider',
]

/** The same of memberships. */
export const joinTenancy = [
  'tenant.model=src/db/schema.ts#organizations',
  'tenant.from=src/tenancy.ts#organizationOf',
  'tenant.user.through=src/db/schema.ts#organizationMembers',
  'tenant.group.field=organizationId',
  'auth.check=src/tenancy.ts#isIdentityProvider',
]
