/** Mongoose's models know their connection: the app need not export one. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { listing } from './told.js'

const app = {
  'tsconfig.json': '{}',
  'package.json': listing('express', 'mongoose'),
  'src/user.ts':
    "import { model, Schema } from 'mongoose'\nexport const User = model('User', new Schema({ email: { type: String, unique: true }, password: String }))",
  'src/server.ts':
    "import express from 'express'\nimport mongoose from 'mongoose'\nawait mongoose.connect(process.env.URL ?? '')\nexpress().listen(3000)",
}

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a server connects it', {}, 'src/user.ts#User'],
  [
    'the app exports one',
    { 'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.connection" },
    'src/db.ts#db',
  ],
  [
    'the app exports others, of which other models are made',
    {
      'src/db.ts':
        "import mongoose from 'mongoose'\nexport const ledger = mongoose.createConnection()\nexport const archive = mongoose.createConnection()",
    },
    'src/user.ts#User',
  ],
  [
    'the app exports several, and it is made of one',
    {
      'src/db.ts':
        "import mongoose from 'mongoose'\nexport const ledger = mongoose.createConnection()\nexport const people = mongoose.createConnection()",
      'src/user.ts':
        "import { Schema } from 'mongoose'\nimport { people } from './db'\nexport const User = people.model('User', new Schema({ email: { type: String, unique: true }, password: String }))",
    },
    'src/db.ts#people',
  ],
  ['functions connect it for each request', { 'src/server.ts': 'export {}' }, 'argument'],
])('the handle, where %s', async (_, files, db) => {
  const { draft } = await init({
    cwd: temporaryHost({ ...app, ...files }),
    answers: {},
    set: [],
    dryRun: true,
  })
  expect(draft.db).toBe(db)
})

test('a handle that is named is taken', async () => {
  const { draft } = await init({
    cwd: temporaryHost(app),
    answers: { db: 'argument' },
    set: [],
    dryRun: true,
  })
  expect(draft.db).toBe('argument')
})
