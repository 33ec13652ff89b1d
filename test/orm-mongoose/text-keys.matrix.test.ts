/** References that hold the keys of documents as text, as apps keep the id of a session's user: what is emitted, and what it does. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { type GoldenCase, goldenCases } from '../golden/cases.js'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { isSample } from '../support/breadth.js'
import { writeFiles } from '../support/files.js'
import { type ServedHost, serveHost } from './served.js'
import { installMongoose, type Version } from './versions.js'

const tsc = join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc')
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const named = (name: string): GoldenCase['input'] => {
  const golden = goldenCases().find((each) => each.name === name)
  if (!golden) throw new Error(`There is no case ${name}`)
  return golden.input
}

/** The same host, its references declared as text. */
const withText = (input: GoldenCase['input']): GoldenCase['input'] =>
  Object.fromEntries(
    Object.entries(input).map(([path, text]) => [
      path,
      text.replace(/type: (?:Schema\.)?(?:Types\.)?ObjectId, ref/g, 'type: String, ref'),
    ]),
  )

/** Members who are the employees of a firm: documents that tie a user to a tenant. */
const employees = {
  ...named('mongodb-tenant-through-timestamp'),
  'src/models/team.ts': `
import { model, Schema } from 'mongoose'
export const Team = model('Team', new Schema({
  title: { type: String, required: true },
  archived: { type: Boolean, default: false, required: true },
  _organizationId: { type: Schema.Types.ObjectId, ref: 'Organization', required: true },
}), 'teams')
export const TeamMember = model('TeamMember', new Schema({
  seat: { type: Schema.Types.ObjectId, ref: 'OrganizationMember', required: true },
  _teamId: { type: Schema.Types.ObjectId, ref: 'Team', required: true },
}), 'team_members')
`,
  'scim.config.ts': (named('mongodb-tenant-through-timestamp')['scim.config.ts'] ?? '').replace(
    "user: '_userId', group: '_teamId'",
    "user: 'seat', group: '_teamId', via: { model: 'src/models/organization.ts#OrganizationMember', user: 'user' }",
  ),
}

/** Users of whom each has one group at most. */
const departments = {
  ...named('mongodb-array-hide-argument'),
  'src/models.ts': `
import mongoose from 'mongoose'
const { ObjectId } = mongoose.Schema.Types
export const Account = mongoose.model('Account', new mongoose.Schema({
  login: { type: String, required: true, unique: true },
  department: { type: ObjectId, ref: 'Department' },
}))
export const Department = mongoose.model('Department', new mongoose.Schema({ label: { type: String, required: true } }))
`,
  'scim.config.ts': `
import { defineConfig } from 'scim-gen'
export default defineConfig({
  orm: 'mongoose',
  dialect: 'mongodb',
  framework: 'express',
  db: 'argument',
  user: { model: 'src/models.ts#Account', attributes: { userName: 'login' }, active: 'scim', store: 'unmapped' },
  group: {
    model: 'src/models.ts#Department',
    attributes: { displayName: 'label' },
    members: { field: 'department' },
  },
  auth: { check: 'bearerToken' },
})
`,
}

interface TextHost {
  readonly input: GoldenCase['input']
  /** Where a membership is, as MongoDB has it. */
  readonly held: (host: ServedHost) => unknown
  /** What the key in it equals, as text. */
  readonly key: (host: ServedHost) => unknown
}

const documents = (host: ServedHost, collection: string) => host.database.documents(collection)
const keyIn = (collection: string) => (host: ServedHost) => String(documents(host, collection)[0]?._id)

const hosts: Readonly<Record<string, TextHost>> = {
  'documents between users and groups, and between users and tenants': {
    input: named('mongodb-tenant-through-timestamp'),
    held: (host) => documents(host, 'team_members')[0]?._userId,
    key: keyIn('users'),
  },
  'documents of those between users and tenants': {
    input: employees,
    held: (host) => documents(host, 'team_members')[0]?.seat,
    key: keyIn('organizationmembers'),
  },
  'objects in a list of the user': {
    input: named('mongodb-subdocuments-list-on-user'),
    held: (host) => Object(documents(host, 'people')[0]?.membership).guilds?.[0]?.guild,
    key: keyIn('guilds'),
  },
  'objects in a list of the group': {
    input: named('mongodb-nested-store-list'),
    held: (host) => Object(documents(host, 'teams')[0]?.members)[0]?.user,
    key: keyIn('users'),
  },
  'one field of the user': {
    input: departments,
    held: (host) => documents(host, 'accounts')[0]?.department,
    key: keyIn('departments'),
  },
  'a list of the user': {
    input: named('mongodb-array-hide-argument'),
    held: (host) => Object(documents(host, 'accounts')[0]?.circles)[0],
    key: keyIn('circles'),
  },
}

describe.each<Version>(isSample ? [9] : [9, 8])('Mongoose %i', (version) => {
  const folder = newFolder('text-keys')
  beforeAll(() => installMongoose(folder, version))

  describe.each(Object.entries(hosts))('%s', (name, { input, held, key }) => {
    const cwd = join(folder, name.replaceAll(' ', '-'))
    let host: ServedHost
    const isOfOneGroup = /members: \{ field/.test(input['scim.config.ts'] ?? '')
    const patch = (path: string, ...Operations: readonly object[]) =>
      host.call('PATCH', path, { schemas: [PATCH], Operations })
    const create = async (path: string, body: object) => {
      const { status, body: made } = await host.call('POST', path, body)
      expect(status, made.detail).toBe(201)
      return made
    }
    const count = async (path: string, filter: string) =>
      (await host.call('GET', `${path}?filter=${encodeURIComponent(filter)}`)).body.totalResults

    beforeAll(async () => {
      writeFiles(cwd, withText(input))
      await generate({ cwd, env: {}, now: () => new Date(), write: true })
      host = await serveHost(cwd)
    })
    afterAll(() => host?.stop())

    test('a membership is written as text, found from both sides, and ended', async () => {
      const names = { name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' } }
      const user = (userName: string) => ({ userName, emails: [{ value: userName }], ...names })
      const ada = await create('/Users', user('ada@example.com'))
      const bob = await create('/Users', user('bob@example.com'))
      const team = await create('/Groups', { displayName: 'Engines', members: [{ value: ada.id }] })
      expect(team.members).toMatchObject([{ value: ada.id }])
      expect(typeof held(host)).toBe('string')
      expect(held(host)).toBe(key(host))
      expect((await host.call('GET', `/Users/${ada.id}?attributes=groups`)).body.groups).toMatchObject([
        { value: team.id, display: 'Engines' },
      ])
      expect(await count('/Groups', `members.value eq "${ada.id}"`)).toBe(1)
      expect(await count('/Users', 'groups.display eq "Engines"')).toBe(1)

      const path = `/Groups/${team.id}`
      const added = await patch(path, {
        op: 'add',
        path: 'members',
        value: [{ value: bob.id }, { value: ada.id }],
      })
      expect(added.body.members.map(({ value }: { value: string }) => value)).toEqual([ada.id, bob.id])
      const removed = await patch(path, { op: 'remove', path: `members[value eq "${ada.id}"]` })
      expect(removed.body.members).toMatchObject([{ value: bob.id }])
      const replaced = await patch(path, { op: 'replace', path: 'members', value: [{ value: ada.id }] })
      expect(replaced.body.members).toMatchObject([{ value: ada.id }])
      await patch(path, { op: 'remove', path: 'members' })
      expect(await count('/Groups', 'members pr')).toBe(0)
      const other = await create('/Groups', { displayName: 'Sails', members: [{ value: ada.id }] })
      await patch(path, { op: 'add', path: 'members', value: [{ value: ada.id }] })
      expect(await count('/Groups', `members.value eq "${ada.id}"`)).toBe(isOfOneGroup ? 1 : 2)
      for (const { id } of [team, other])
        expect(await host.call('DELETE', `/Groups/${id}`)).toMatchObject({ status: 204 })
    })

    test.runIf(/manager'/.test(input['scim.config.ts'] ?? ''))('a manager is found by the text', async () => {
      const boss = await create('/Users', {
        userName: 'boss@example.com',
        emails: [{ value: 'boss@example.com' }],
      })
      const manager = { value: boss.id }
      const { id } = await create('/Users', {
        userName: 'worker@example.com',
        emails: [{ value: 'worker@example.com' }],
        [ENTERPRISE]: { manager },
      })
      const { body } = await host.call('GET', `/Users/${id}`)
      expect(body[ENTERPRISE].manager).toMatchObject(manager)
      expect(await count('/Users', `${ENTERPRISE}:manager eq "${boss.id}"`)).toBe(1)
    })
  })

  test.runIf(version === 9)('all of it compiles, strictly', async () => {
    const [{ 'tsconfig.json': tsconfig = '' } = {}] = Object.values(hosts).map(({ input }) => input)
    writeFiles(folder, { 'tsconfig.json': tsconfig.replace('"src"', '"*/src"') })
    cpSync(await builtRuntime(), join(folder, 'node_modules/@scim-gen/runtime'), { recursive: true })
    const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd: folder, reject: false })
    expect(stdout).toBe('')
  })
})
