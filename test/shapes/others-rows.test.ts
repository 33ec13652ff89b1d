/** What new rows have of others: keys of services and of whoever acts, names of something else. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf, users } from './found-app.js'

test.each([
  ['clerkMembershipId', ''],
  ['stripe_customer_ref_id', ''],
  ['novuSubscriberId', "import { Novu } from '@novu/api'\nexport const novu = new Novu()"],
])('%s of a membership is what a service makes', async (field, text) => {
  const { open } = await initIn({
    'src/schema.ts': `${columns}${users}
      export const workspaces = pgTable('workspaces', { id: id(), name: name() })
      export const workspaceUsers = pgTable('workspace_users', { ${field}: varchar('key', { length: 32 }).notNull().unique(),
        userId: integer('user_id').notNull().references(() => users.id), workspaceId: integer('workspace_id').notNull().references(() => workspaces.id) },
        (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })])`,
    'src/service.ts': text,
  })
  expect(open.join()).toContain(
    `OfWorkspaceUsers() throws until you write it. The ${field} of a new row of workspaceUsers: what another service knows them by.`,
  )
})

test('an id that is called after no service is one of the app’s own', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), badgeUuid: text('badge_uuid').notNull().unique() })`,
    'src/page.ts': "import Link from 'next/link'\nexport default Link",
  })
  expect(draft.user).toMatchObject({ create: { badgeUuid: { ref: 'node:crypto#randomUUID' } } })
})

test('who acts by a row of another table is a row of that', async () => {
  const { draft, open } = await initOf(`
    export const staffProfiles = pgTable('staff_profiles', { id: id(), nick: text('nick') })
    export const users = pgTable('users', { id: id(), email: email(), createdByProfileId: integer('created_by_profile_id').notNull().references(() => staffProfiles.id) })`)
  expect(draft.user).toMatchObject({
    create: { createdByProfileId: { ref: 'src/scim-host.ts#actorOfStaffProfiles' } },
  })
  expect(open.join()).toContain(
    'actorOfStaffProfiles() throws until you write it. The key of the row of staffProfiles that stands for SCIM: who made what it makes.',
  )
})

test('names of something else are not how somebody is called', async () => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), email: email(), name: name(), legalName: text('legal_name').notNull(),
      userDisplayName: text('user_display_name').notNull(), companyName: text('company_name').notNull(), schema_name: text('schema_name').notNull() })`,
  )
  expect(draft.user).toMatchObject({
    create: {
      legalName: { kind: 'attribute', name: 'displayName' },
      userDisplayName: { kind: 'attribute', name: 'displayName' },
      companyName: '',
      schema_name: { kind: 'call', ref: 'src/scim-host.ts#schemaNameOfUsers' },
    },
  })
})

test('a code that a group must have is its name, as a slug is', async () => {
  const { draft } =
    await initOf(`${users.replace('name: name()', "departmentId: integer('department_id').references(() => departments.id)")}
    export const departments = pgTable('departments', { id: id(), name: name(), code: varchar('code', { length: 50 }).notNull() })`)
  expect(draft.group).toMatchObject({ create: { code: { kind: 'attribute', name: 'displayName' } } })
})
