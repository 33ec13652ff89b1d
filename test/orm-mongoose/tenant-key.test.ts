/** A tenant's key as text, where the tenant's own is an `ObjectId`: MongoDB finds nothing by it. */
import { expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'

const generated = (type: string) => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
    'tsconfig.json': '{}',
    'src/models.ts': `
import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true }, firmId: { type: ${type} } }))
export const Firm = model('Firm', new Schema({ name: { type: String, required: true } }))`,
    'scim.config.json': JSON.stringify({
      ...{ orm: 'mongoose', dialect: 'mongodb', framework: 'express', db: 'argument', out: 'src/scim' },
      ...{ migrations: 'migrations', basePath: '/scim/v2', group: 'scim', auth: { check: 'connection' } },
      user: {
        model: 'src/models.ts#User',
        attributes: { userName: 'email', emails: 'email' },
        active: 'scim',
      },
      tenant: { model: 'src/models.ts#Firm', from: 'connection', user: { field: 'firmId' } },
    }),
  })
  return generate({ cwd, env: {}, now: () => new Date(), write: false })
}

test('is refused by name', async () => {
  const found = (await findingsOf(generated('String'))).map((one) => one.replace(/ (at|fix).*/s, ''))
  expect(found.join()).toMatch(
    /^SG3009 .*tenant\.user\.field: "firmId" of User holds string, and the key "_id" is Types\.ObjectId/,
  )
  expect((await generated("Schema.Types.ObjectId, ref: 'Firm'")).config.orm).toBe('mongoose')
})
