/** Tables that are called as TypeScript calls something of its own: a school has a `Class`, a depot a `Package`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

const packages = (more: string) => `{ "dependencies": { "express": "5", ${more} } }`
const hosts = {
  mongoose: {
    'package.json': packages('"mongoose": "8"'),
    'src/models.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true } }))
export const Class = model('Class', new Schema({ name: { type: String, required: true } }))
const pupil = new Schema({ user: { type: Schema.ObjectId, ref: 'User' }, class: { type: Schema.ObjectId, ref: 'Class' } })
export const ClassMember = model('ClassMember', pupil)`,
  },
  kysely: {
    'package.json': packages('"kysely": "0.28", "pg": "8"'),
    'src/db.ts': `import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from './models'
export const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })`,
    'src/models.ts': `import type { Generated } from 'kysely'
export interface User { id: Generated<number>; email: string }
export interface Class { id: Generated<number>; name: string }
export interface ClassMember { user_id: number; class_id: number }
export interface Database { user: User; class: Class; class_member: ClassMember }`,
    'migrations/1_all.ts': `import type { Kysely } from 'kysely'
export async function up(db: Kysely<unknown>) {
  await db.schema.createTable('user').addColumn('id', 'serial', (one) => one.primaryKey()).addColumn('email', 'text', (one) => one.notNull().unique()).execute()
  await db.schema.createTable('class').addColumn('id', 'serial', (one) => one.primaryKey()).addColumn('name', 'text', (one) => one.notNull()).execute()
  await db.schema.createTable('class_member').addColumn('user_id', 'integer', (one) => one.notNull().references('user.id')).addColumn('class_id', 'integer', (one) => one.notNull().references('class.id')).addPrimaryKeyConstraint('pk', ['user_id', 'class_id']).execute()
}`,
  },
}

test.each(Object.entries(hosts))('a constant of %s is called otherwise', async (_, files) => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    ...files,
  })
  const answers = { group: 'src/models.ts#Class', members: 'src/models.ts#ClassMember' }
  await init({ cwd, answers, set: [], ask: takeProposals })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  const text = readFileSync(join(cwd, 'src/scim/model.gen.ts'), 'utf8')
  expect(text).toMatch(/\bclassTable\b/)
  expect(text).not.toMatch(/\bconst;? class\b|[:,] class\b[.,]/)
})
