/** Customers that sign in themselves, and lists of roles that are empty unless somebody gives one. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn } from './found-app.js'

test('a table that is called after customers, and has the one login there is, is asked about', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const organizations = pgTable('organizations', { id: id(), email: email(), name: name(), password: text('password').notNull(), contactPerson: text('contact_person').notNull() })
      export const guests = pgTable('guests', { id: id(), fullName: text('full_name').notNull(), organizationId: integer('organization_id').notNull().references(() => organizations.id) })`,
  })
  expect(asked).toContain(
    'Which model holds your users? organizations is called after customers: does one person have each?',
  )
})

test.each(['', ' @default([])'])(
  'roles of a membership in a list that is empty by itself: "%s"',
  async (written) => {
    const { draft } = await initIn({
      'package.json': '{ "dependencies": { "@prisma/client": "6.0.0", "express": "5.0.0" } }',
      'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
      'prisma/schema.prisma': `generator client {
  provider = "prisma-client-js"
}
datasource db {
  provider = "postgresql"
  url      = env("DATABASE_URL")
}
enum RoleName {
  ADMIN
  VIEWER
}
model User {
  id      String   @id @default(cuid())
  email   String   @unique
  members Member[]
}
model Tenant {
  id      String   @id @default(cuid())
  name    String
  slug    String   @unique
  members Member[]
  notes   Note[]
}
model Note {
  id       String @id @default(cuid())
  tenantId String
  tenant   Tenant @relation(fields: [tenantId], references: [id])
}
model Member {
  userId   String
  tenantId String
  roles    RoleName[]${written}
  user     User   @relation(fields: [userId], references: [id])
  tenant   Tenant @relation(fields: [tenantId], references: [id])
  @@id([userId, tenantId])
}
`,
    })
    expect(draft.tenant).toMatchObject({
      user: { create: { roles: { ref: 'src/scim-host.ts#rolesOfMember' } } },
    })
  },
)
