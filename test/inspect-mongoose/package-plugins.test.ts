/** Plugins of packages that keep deleted documents: what they add is read, and nobody who is deleted is shown. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { inspectMongoose } from '../inspect/readers.js'
import { temporaryHost } from './host.js'

const host = (imports: string, plugin: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/user.ts': `import { model, Schema } from 'mongoose'
    ${imports}
    const userSchema = new Schema({ email: { type: String, required: true, unique: true } })
    userSchema.plugin(${plugin})
    export const User = model('User', userSchema)`,
})
const fieldsOf = async (imports: string, plugin: string) => {
  const [table] = await inspectMongoose({
    cwd: temporaryHost(host(imports, plugin)),
    refs: ['src/user.ts#User'],
  })
  return table?.columns.map(({ field }) => field)
}

test.each([
  [
    "import MongooseDelete from 'mongoose-delete'",
    'MongooseDelete, { deletedAt: true }',
    ['deleted', 'deletedAt'],
  ],
  ["import * as MongooseDelete from 'mongoose-delete'", 'MongooseDelete', ['deleted']],
  ["import deletes = require('mongoose-delete')", "deletes, { overrideMethods: 'all' }", ['deleted']],
  ["const deletes = require('mongoose-delete')", 'deletes', ['deleted']],
  ['', "require('mongoose-delete')", ['deleted']],
  [
    "import { softDeletePlugin } from 'soft-delete-plugin-mongoose'",
    'softDeletePlugin',
    ['isDeleted', 'deletedAt'],
  ],
  ["import paginate from 'mongoose-paginate-v2'", 'paginate', []],
])('%s, plugin(%s)', async (imports, plugin, added) => {
  expect(await fieldsOf(imports, plugin)).toEqual(['_id', 'email', ...added, '__v'])
})

test('rows that are deleted are hidden', async () => {
  const files = host(
    "import MongooseDelete from 'mongoose-delete'",
    "MongooseDelete, { overrideMethods: 'all' }",
  )
  const { draft, text } = await init({
    cwd: temporaryHost(files),
    answers: {},
    set: [],
    ask: takeProposals,
    dryRun: true,
  })
  expect(draft.user).toMatchObject({ where: { deleted: false } })
  expect(text).toContain('rows that are deleted are hidden')
})
