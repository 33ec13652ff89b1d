/** What a host on Mongoose is proposed, and what of a configuration is refused. Nothing is installed for it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
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

  test('finds them in a list of objects, and fills what those need', async () => {
    const who = `who: { type: ObjectId, ref: 'Account' }, invitedBy: { type: ObjectId, ref: 'Account' }`
    const role = `role: { type: String, enum: ['admin', 'member'], required: true }`
    const config = await proposed(
      hostWith('', `people: [{ ${who}, ${role} }], comments: [{ ${who}, text: String }],`),
    )
    expect(config).toContain(`model: 'src/models.ts#Circle', // people.who holds the keys; named people`)
    expect(config).toContain(
      `user: 'people.who',\n      group: '_id',\n      create: {\n        role: 'member', // one of admin, member`,
    )
  })

  test('finds them in a list of objects on the user', async () => {
    const config = await proposed(
      hostWith(`memberships: [{ circle: { type: ObjectId, ref: 'Circle' }, since: Date }],`),
    )
    expect(config).toContain(`model: 'src/models.ts#Account', // memberships.circle holds the keys`)
    expect(config).toContain(`user: '_id',\n      group: 'memberships.circle',`)
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

  test('a list of objects that is not told what of them holds the key', async () => {
    const members = `{ model: 'src/models.ts#Circle', user: 'people', group: '_id' }`
    expect(
      await refused({ members }, '', `people: [{ role: String, who: { type: ObjectId, ref: 'Account' } }],`),
    ).toEqual([
      'SG3009 group.members.user: "people" of Circle is a list of objects (…) fix: Name the field of these objects that holds the key: "people.who".',
    ])
  })

  const listOf = (more: string) => `people: [{ who: { type: ObjectId, ref: 'Account' }, ${more} }],`

  test('a list of objects that is given with something else than the key', async () => {
    const members = `{ model: 'src/models.ts#Circle', user: 'people.who', group: 'name' }`
    expect(await refused({ members }, '', listOf(''))).toEqual([
      'SG3009 group.members: "people" is an array in Circle, so what it belongs to is the key "_id", not "name" (…) fix: Name the key: "_id".',
    ])
  })

  test('what objects in a list must have and nothing fills, and what they have not', async () => {
    const create = `{ rank: 'x', since: 1 }`
    const members = `{ model: 'src/models.ts#Circle', user: 'people.who', group: '_id', create: ${create} }`
    const circle = listOf('role: { type: String, required: true }, since: String')
    expect(await refused({ members }, '', circle)).toEqual([
      'SG3001 group.members.create.rank: Circle.people has no column "rank" (…) fix: Its columns are: who, role, since.',
      'SG3011 group.members.create.since: 1 does not fit "since", which holds string (…) fix: Write a value of type string.',
      expect.stringContaining(
        'SG3012 A SCIM request that makes a row of Circle.people must fill "role" (string), which nothing does',
      ),
    ])
  })

  test.each([
    ['a list of numbers', 'people: [Number],', 'people'],
    ['a list of objects with a number', 'people: [{ id: Number }],', 'people.id'],
  ])('%s, which no key of MongoDB equals', async (_what, circle, user) => {
    const members = `{ model: 'src/models.ts#Circle', user: '${user}', group: '_id' }`
    expect(await refused({ members }, '', circle)).toEqual([
      `SG3009 group.members.user: "${user}" of Circle holds number, but the key "_id" of Account is Types.ObjectId: MongoDB finds nothing by it (…) fix: Declare both alike, or name a field that holds the key of Account.`,
    ])
  })

  test('a tenant that has its users in an array', async () => {
    const cwd = hostWith(
      '',
      listOf(''),
      `import { defineConfig } from 'scim-gen'
    export default defineConfig({
      orm: 'mongoose', dialect: 'mongodb', framework: 'express', db: 'argument',
      user: { model: 'src/models.ts#Account', attributes: { userName: 'email' }, active: 'scim' },
      group: false,
      tenant: {
        model: 'src/models.ts#Circle', from: 'src/tenancy.ts#tenantOf',
        user: { through: 'src/models.ts#Circle', user: 'people.who', tenant: '_id' },
      },
      auth: { check: 'isSuperuser' },
    })`,
    )
    const found = await findingsOf(generate({ cwd, env: {}, now: () => new Date(), write: false }))
    expect(found).toContainEqual(
      expect.stringContaining(
        'SG3009 tenant.user.through: who belongs to Circle is an array in Circle, which scim-gen cannot write yet',
      ),
    )
  })
})
