/** What each of several attributes says of the one that they are parts of is said once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

test('two parts of a name that must be there', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/user.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({
  email: { type: String, required: true, unique: true },
  firstName: { type: String, required: true },
  lastName: { type: String, required: true },
}))`,
  })
  await init({ cwd, answers: {}, set: [], ask: takeProposals })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  const text = readFileSync(join(cwd, 'src/scim/schemas.gen.ts'), 'utf8')
  expect(text).toMatch(/\bname: \{ required: true \}/)
  expect(text).toMatch(/'name\.familyName': \{ required: true \}/)
})
