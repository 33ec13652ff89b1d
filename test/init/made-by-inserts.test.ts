/** What an app makes by code of its own: nothing else that it exports, and nothing random, goes there instead. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const ids = { 'src/ids.ts': 'export const newId = () => Math.random().toString(36).slice(2)' }

test('a key of 64 bits, which is text in TypeScript, takes no text of a function of the app’s', async () => {
  const { draft, open } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "mysql2": "3" } }',
    'src/db.ts': "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'mysql' })",
    'src/user.ts': `import { Column, Entity, PrimaryColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryColumn({ type: 'bigint' }) id!: string
  @Column({ unique: true }) email!: string
}`,
    ...ids,
  })
  expect(draft.user).toMatchObject({ create: { id: { ref: 'src/scim-host.ts#idOfUser' } } })
  expect(open.join()).toContain('idOfUser() throws until you write it')
})

test.each([
  ["text('id')", 'src/ids.ts#newId'],
  ["uuid('id')", 'node:crypto#randomUUID'],
])('a key of %s', async (type, ref) => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns.replace('varchar }', 'uuid, varchar }')} export const users = pgTable('users', { id: ${type}.primaryKey(), email: email(), name: name() })`,
    ...ids,
  })
  expect(draft.user).toMatchObject({ create: { id: { ref } } })
})
