/** What new rows have of others: keys of services and of whoever acts, names of something else. */
import { expect, test } from 'vitest'
import { columns, initIn, users } from './found-app.js'

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
