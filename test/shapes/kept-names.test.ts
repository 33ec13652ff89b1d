/** Groups that a model never changes: a new name of one is not lost without a word. */
import { expect, test } from 'vitest'
import { askedIn, initIn } from './found-app.js'

const mongoose = (name: string, user = '') => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection('')",
  'src/models.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, ${user} }))
export const Team = model('Team', new Schema({ ${name}${user ? '' : ", members: [{ type: Schema.Types.ObjectId, ref: 'User' }]"} }))`,
})
const typeorm = (name: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.20", "pg": "8" } }',
  'src/db.ts': "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
  'src/models.ts': `import { Column, Entity, JoinTable, ManyToMany, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User { @PrimaryGeneratedColumn() id!: number; @Column({ unique: true }) email!: string }
@Entity()
export class Team {
  @PrimaryGeneratedColumn() id!: number
  ${name}
  @ManyToMany(() => User) @JoinTable() members!: User[]
}`,
})
const lost = '// your model takes no change of name: a group that is renamed keeps its old name'

test.each([
  mongoose('name: { type: String, required: true, immutable: true }'),
  typeorm('@Column({ update: false }) name!: string'),
])('it is said: %o', async (files) => {
  const { draft, text } = await initIn(files)
  expect(draft.group).toMatchObject({ attributes: { displayName: 'name' } })
  expect(text).toContain(lost)
})

test.each([
  mongoose(
    'name: { type: String, required: true, immutable: true }, title: { type: String, required: true }',
  ),
  typeorm('@Column({ update: false }) name!: string\n  @Column() title!: string'),
])('one that the model changes is the name, and the other is filled once: %o', async (files) => {
  const { draft, text } = await initIn(files)
  expect(draft.group).toMatchObject({
    attributes: { displayName: 'title' },
    create: { name: { kind: 'attribute', name: 'displayName' } },
  })
  expect(text).not.toContain('takes no change')
})

test('nothing of a name that changes', async () => {
  const { text } = await initIn(mongoose('name: { type: String, required: true }'))
  expect(text).not.toContain('takes no change')
})

test('a department that is never another one is none that somebody can be put into', async () => {
  const files = mongoose(
    'name: { type: String, required: true }',
    "team: { type: Schema.Types.ObjectId, ref: 'Team', immutable: true }",
  )
  const { draft, text } = await initIn(files)
  expect(draft.group).toBe('scim')
  expect(text + (await askedIn(files))).toContain('your model takes no change of team')
})
