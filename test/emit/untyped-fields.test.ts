/** What TypeScript knows no type of, the types of new rows have: what no attribute stands for, too. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

test('of models that are taken from those that are there, which may be any', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/user.ts': `import mongoose, { Schema } from 'mongoose'
const users = new Schema({ email: { type: String, required: true, unique: true }, baptised: { type: Boolean, required: true } })
export const User = mongoose.models.User || mongoose.model('User', users)`,
    'src/choir.ts': `import mongoose, { Schema } from 'mongoose'
const choirs = new Schema({ name: { type: String, required: true }, voices: { type: Number, required: true }, members: [{ type: Schema.Types.ObjectId, ref: 'User' }] })
export const Choir = mongoose.models.Choir || mongoose.model('Choir', choirs)`,
  })
  await init({ cwd, answers: { group: 'src/choir.ts#Choir' }, set: [], ask: takeProposals })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  const text = readFileSync(join(cwd, 'src/scim/model.gen.ts'), 'utf8')
  expect(text).toMatch(/NewUserRow = NewDocument<typeof User> & \{[^}]*\bbaptised: boolean\b/)
  expect(text).toMatch(/NewGroupRow = NewDocument<typeof Choir> & \{[^}]*\bvoices: number\b/)
})
