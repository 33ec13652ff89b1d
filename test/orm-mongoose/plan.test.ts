/** What a host on Mongoose is proposed, and what of a configuration is refused. Nothing is installed for it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generate } from '../../src/generate.js'
import { init } from '../../src/init/init.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'

const models = (account: string, circle = '') => `
  import mongoose from 'mongoose'
  const { ObjectId } = mongoose.Schema.Types
  export const Account = mongoose.model('Account', new mongoose.Schema({
    email: { type: String, required: true, unique: true },
    passwordHash: String,
    ${account}
  }))
  export const Circle = mongoose.model('Circle', new mongoose.Schema({
    name: { type: String, required: true },
    ${circle}
  }))`

const hostWith = (account: string, circle?: string, config?: string) =>
  temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
    'tsconfig.json': '{}',
    'src/models.ts': models(account, circle),
    ...(config !== undefined && { 'scim.config.ts': config }),
  })

const refOf = (model: string) => `[{ type: ObjectId, ref: '${model}' }]`

describe('init', () => {
  const proposed = async (cwd: string) => {
    await init({ cwd, answers: { framework: 'express' }, set: [] })
    return readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
  }

  test('finds members in an array on the group, and asks for nothing to fill', async () => {
    const config = await proposed(hostWith('', `people: ${refOf('Account')}, admins: ${refOf('Account')}`))
    expect(config).toContain(`model: 'src/models.ts#Circle', // people holds the keys; named people`)
    expect(config).toContain(`user: 'people',\n      group: '_id',`)
  })

  test('finds them in an array on the user', async () => {
    const config = await proposed(hostWith(`circles: ${refOf('Circle')}`))
    expect(config).toContain(`model: 'src/models.ts#Account', // circles holds the keys`)
    expect(config).toContain(`user: '_id',\n      group: 'circles',`)
  })

  test('takes those who watch something, or approved it, for no members', async () => {
    const config = await proposed(
      hostWith('', `watchers: ${refOf('Account')}, approvedBy: ${refOf('Account')}`),
    )
    expect(config).toContain(`group: 'scim', // no table looks like groups: kept in tables of their own`)
  })
})

describe('generate', () => {
  const configWith = ({ user = '}, ', members }: { readonly user?: string; readonly members?: string }) => `
    import { defineConfig } from 'scim-gen'
    export default defineConfig({
      orm: 'mongoose', dialect: 'mongodb', framework: 'express', db: 'argument',
      user: { model: 'src/models.ts#Account', attributes: { userName: 'email' ${user} active: 'scim' },
      group: ${members ? `{ model: 'src/models.ts#Circle', attributes: { displayName: 'name' }, members: ${members} }` : 'false'},
      auth: { check: 'isSuperuser' },
    })`

  const refused = async (config: Parameters<typeof configWith>[0], account = '', circle = '') => {
    const cwd = hostWith(account, circle, configWith(config))
    const found = await findingsOf(generate({ cwd, env: {}, now: () => new Date(), write: false }))
    return found.map((finding) => finding.replace(/\(scim\.config\.ts:.*?\)/, '(…)'))
  }

  test('a path inside of an object', async () => {
    expect(await refused({ user: `, title: 'profile.title' },` }, 'profile: { title: String },')).toEqual([
      'SG3004 user.attributes.title: "profile.title" is inside of an object, which scim-gen cannot map yet (…) fix: Name a field of the document itself, or leave this out and write it in the adapter.',
    ])
  })

  test('a key of MongoDB as text', async () => {
    expect(await refused({ user: `, title: 'office' },` }, 'office: ObjectId,')).toEqual([
      expect.stringContaining(
        'SG3003 user.attributes.title: "office" holds Types.ObjectId, but title is text',
      ),
    ])
  })

  test('an array that is given with something else than the key', async () => {
    const members = `{ model: 'src/models.ts#Circle', user: 'people', group: 'name' }`
    expect(await refused({ members }, '', `people: ${refOf('Account')}`)).toEqual([
      'SG3009 group.members: "people" is an array in Circle, so what it belongs to is the key "_id", not "name" (…) fix: Name the key: "_id".',
    ])
  })

  test('storing what has no field', async () => {
    expect(await refused({ user: `}, store: 'unmapped',` })).toEqual([
      `SG3020 user.store: 'unmapped' is not supported with mongoose yet (…) fix: Leave user.store out, and map what you want to keep.`,
    ])
  })
})
