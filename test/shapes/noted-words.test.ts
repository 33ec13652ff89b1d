/** Comments that list the words of a column: all that an app without enums has to say which there are. */
import { expect, test } from 'vitest'
import { askedIn, base, columns, initIn, initOf, ofPrisma } from './found-app.js'

const users = (more: string) =>
  `export const users = pgTable('users', { id: id(), email: email(), name: name(),\n${more}\n})`

test.each([
  ["role: text('role').notNull(), // ADMIN | WORKER", 'WORKER'],
  ["role: text('role').notNull(), // Role: 'owner', 'porter'", 'porter'],
  ["role: text('role').notNull(), /* admin / member / guest */", 'member'],
  // Of something else.
  ["role: text('role').notNull(), // what they may do, see the handbook", 'member'],
  ["role: text('role').notNull().default('owner'), // admin | porter", 'member'],
])('%s', async (column, role) => {
  expect((await initOf(users(column))).draft).toMatchObject({ user: { create: { role } } })
})

test('a state, whose words a question has, and that of somebody new', async () => {
  const state = "status: text('status').notNull(), // ENABLED | SUSPENDED"
  expect(await askedIn({ 'src/schema.ts': columns + users(state) })).toMatch(
    /Does users.status tell who may sign in\?\n[\s\S]*yes, by ENABLED and SUSPENDED/,
  )
  expect((await initOf(users(state))).draft).toMatchObject({ user: { create: { status: 'ENABLED' } } })
})

test('in a schema of Prisma’s, and in a class', async () => {
  const prisma = ofPrisma(`model User {
  id String @id @default(cuid())
  email String @unique
  role String // ADMIN | WORKER
}
`)
  const { 'src/db.ts': _, ...rest } = base
  const typeorm = {
    ...rest,
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.27", "pg": "8" } }',
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
      @Entity('users')
      export class User {
        @PrimaryGeneratedColumn() id!: number
        @Column({ unique: true }) email!: string
        @Column({
          type: 'varchar',
        })
        role!: string // admin, worker
      }`,
  }
  expect((await initIn(prisma)).draft).toMatchObject({ user: { create: { role: 'WORKER' } } })
  expect((await initIn(typeorm)).draft).toMatchObject({ user: { create: { role: 'worker' } } })
})
