/** Fields inside of objects, and memberships that are objects in a list: what a write touches, and what it leaves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { newFolder } from '../matrix/support/folders.js'
import { writeFiles } from '../support/files.js'
import { type ServedHost, serveHost } from './served.js'
import { installMongoose, type Version } from './versions.js'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let host: ServedHost
afterAll(() => host?.stop())

async function serveCase(name: string, version: Version): Promise<void> {
  const golden = goldenCases().find((each) => each.name === name)
  if (!golden) throw new Error(`There is no case ${name}`)
  const cwd = newFolder(name)
  installMongoose(cwd, version)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  await host?.stop()
  host = await serveHost(cwd)
}

const createUser = async (userName: string, more: object = {}) => {
  const sent = { schemas: [USER, ENTERPRISE], userName, emails: [{ value: userName }], ...more }
  const { status, body } = await host.call('POST', '/Users', sent)
  expect(status, body.detail).toBe(201)
  return body
}

const patch = (path: string, ...Operations: readonly object[]) =>
  host.call('PATCH', path, { schemas: [PATCH], Operations })

const documentOf = (collection: string, field: string, value: string) =>
  host.database.documents(collection).find((each) => each[field] === value)

const keyOf = (email: string) => documentOf('users', 'email', email)?._id

const change = (collection: string, filter: object, update: object) =>
  host.mongoose.connection.collection(collection).updateOne({ ...filter }, { ...update })

const found = async (path: string, query: string) =>
  (await host.call('GET', `${path}?${query}`)).body.Resources.map(
    (each: Record<string, string>) => each.displayName ?? each.userName,
  )
const filtered = (path: string, filter: string) => found(path, `filter=${encodeURIComponent(filter)}`)

describe.each<Version>([9, 8])('Mongoose %i', (version) => {
  describe('fields inside of objects', () => {
    beforeAll(() => serveCase('mongodb-nested-store-list', version))

    test('make a document as the model does', async () => {
      const body = await createUser('ada@example.com', { name: { givenName: 'Ada' } })
      expect(body).toMatchObject({ name: { givenName: 'Ada' }, active: true })
      expect(documentOf('users', 'email', 'ada@example.com')).toMatchObject({
        profile: { firstName: 'Ada', lastName: null, language: 'en' },
        status: { isActive: true },
      })
    })

    test('are written one by one: what is beside them stays, known to the schema or not', async () => {
      const { id } = await createUser('bea@example.com', { name: { givenName: 'Bea', familyName: 'Bell' } })
      const beside = { 'profile.language': 'de', 'profile.legacy': 1, 'status.reason': 'trial' }
      await change('users', { email: 'bea@example.com' }, { $set: beside })
      host.database.updates().splice(0)
      const { body } = await patch(
        `/Users/${id}`,
        { op: 'replace', path: 'name.familyName', value: 'Ball' },
        { op: 'replace', path: 'active', value: false },
      )
      expect(body).toMatchObject({ name: { givenName: 'Bea', familyName: 'Ball' }, active: false })
      expect(documentOf('users', 'email', 'bea@example.com')).toMatchObject({
        profile: { firstName: 'Bea', lastName: 'Ball', language: 'de', legacy: 1 },
        status: { isActive: false, reason: 'trial' },
      })
      const [written] = host.database.updates().filter(({ collection }) => collection === 'users')
      expect(written?.change).toMatchObject({
        $set: { 'profile.lastName': 'Ball', 'status.isActive': false },
      })
      expect(Object.keys(Object(written?.change.$set))).toHaveLength(2)
    })

    test('are filtered and sorted by', async () => {
      await createUser('cy@example.com', { name: { givenName: 'Cy', familyName: 'Young' } })
      expect(await filtered('/Users', 'name.givenName eq "CY" and active eq true')).toEqual([
        'cy@example.com',
      ])
      expect(await filtered('/Users', 'active eq false')).toEqual(['bea@example.com'])
      expect(await found('/Users', 'sortBy=name.givenName&sortOrder=descending')).toEqual([
        'cy@example.com',
        'bea@example.com',
        'ada@example.com',
      ])
    })

    test('hold a manager', async () => {
      const boss = await createUser('boss@example.com')
      const manager = { value: boss.id }
      const { body } = await host.call('POST', '/Users', {
        schemas: [USER, ENTERPRISE],
        userName: 'worker@example.com',
        emails: [{ value: 'worker@example.com' }],
        [ENTERPRISE]: { manager },
      })
      expect(body[ENTERPRISE].manager).toMatchObject(manager)
      expect(documentOf('users', 'email', 'worker@example.com')?.work).toEqual({
        manager: keyOf('boss@example.com'),
      })
      expect(await filtered('/Users', `manager eq "${boss.id}"`)).toEqual(['worker@example.com'])
    })

    test('of a document that lacks the object', async () => {
      const { id } = await createUser('old@example.com')
      await change('users', { email: 'old@example.com' }, { $unset: { profile: 1, status: 1, work: 1 } })
      const { body } = await host.call('GET', `/Users/${id}`)
      expect(body).not.toHaveProperty('name')
      expect(body.active).toBe(true)
      const patched = await patch(`/Users/${id}`, { op: 'add', path: 'name.givenName', value: 'Old' })
      expect(patched.body).toMatchObject({ name: { givenName: 'Old' } })
    })
  })

  describe('memberships in a list of the group', () => {
    test('come and go one by one; those of others stay with all that the host has in them', async () => {
      const dan = await createUser('dan@example.com')
      const eve = await createUser('eve@example.com')
      const { body: group } = await host.call('POST', '/Groups', {
        displayName: 'Crew',
        members: [{ value: dan.id }],
      })
      const path = `/Groups/${group.id}`
      const stranger = new host.mongoose.Types.ObjectId('65f1c0ffee65f1c0ffee0009')
      const owner = { user: stranger, role: 'owner', invitedBy: keyOf('dan@example.com'), note: 'first' }
      await change('teams', {}, { $push: { members: owner } })
      const added = await patch(path, {
        op: 'add',
        path: 'members',
        value: [{ value: eve.id }, { value: dan.id }],
      })
      expect(added.body.members).toMatchObject([{ value: dan.id }, { value: eve.id }])
      const [team] = host.database.documents('teams')
      expect(team?._id).toMatch(/^team_/)
      const entry = (email: string) => ({
        _id: expect.anything(),
        user: keyOf(email),
        role: 'viewer',
        access: { since: expect.any(Date) },
      })
      expect(team?.members).toEqual([entry('dan@example.com'), owner, entry('eve@example.com')])
      const replaced = await patch(path, { op: 'replace', path: 'members', value: [{ value: eve.id }] })
      expect(replaced.body.members).toMatchObject([{ value: eve.id }])
      expect(host.database.documents('teams')).toMatchObject([
        { members: [{ note: 'first' }, { user: keyOf('eve@example.com') }] },
      ])
    })

    test('are changed by $push and $pull alone', async () => {
      const [eve] = await filtered('/Users', 'userName eq "eve@example.com"')
      expect(eve).toBe('eve@example.com')
      const { body } = await host.call('GET', '/Groups')
      const [{ id, members }] = body.Resources
      host.database.updates().splice(0)
      await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${members[0].value}"]` })
      await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: members })
      const changes = host.database.updates().filter(({ collection }) => collection === 'teams')
      expect(
        changes.map(({ change }) => Object.keys(change).filter((name) => name !== '$setOnInsert')),
      ).toEqual([
        ['$set', '$pull'],
        ['$set', '$push'],
      ])
      expect(Object.keys(Object(changes[0]?.change.$set))).toEqual(['updated_at'])
    })

    test('that are there twice are one member', async () => {
      await change('teams', {}, { $push: { members: { user: keyOf('eve@example.com'), role: 'owner' } } })
      const { body } = await host.call('GET', '/Groups')
      expect(body.Resources[0].members).toMatchObject([{ display: 'eve@example.com' }])
      const { Resources } = (await host.call('GET', '/Users?attributes=groups,userName')).body
      const eve = Resources.find(({ userName }: { userName: string }) => userName === 'eve@example.com')
      expect(eve.groups).toMatchObject([{ display: 'Crew' }])
    })

    test('are found from both sides', async () => {
      expect(await filtered('/Groups', 'members.display eq "EVE@example.com"')).toEqual(['Crew'])
      expect(await filtered('/Users', 'groups.display sw "cr"')).toEqual(['eve@example.com'])
    })

    test('that come at once are all there', async () => {
      const users = await Promise.all([1, 2, 3].map((index) => createUser(`par${index}@example.com`)))
      const { body: group } = await host.call('POST', '/Groups', { displayName: 'Parallel' })
      const path = `/Groups/${group.id}`
      await Promise.all(
        users.map(({ id }) => patch(path, { op: 'add', path: 'members', value: [{ value: id }] })),
      )
      expect((await host.call('GET', path)).body.members).toHaveLength(3)
      expect(await host.call('DELETE', path)).toMatchObject({ status: 204 })
    })
  })

  describe('memberships in a list of the user', () => {
    beforeAll(() => serveCase('mongodb-subdocuments-list-on-user', version))

    test('come and go in the documents of the users', async () => {
      const ann = await createUser('ann@example.com', { name: { formatted: 'Ann Lee' } })
      const members = [{ value: ann.id }]
      const { body: first } = await host.call('POST', '/Groups', { displayName: 'Smiths', members })
      await host.call('POST', '/Groups', { displayName: 'Bakers', members })
      const guilds = () => Object(host.database.documents('people')[0]?.membership).guilds
      expect(guilds()).toEqual([
        { guild: expect.anything(), rank: 'novice', joinedAt: expect.any(Date) },
        { guild: expect.anything(), rank: 'novice', joinedAt: expect.any(Date) },
      ])
      expect((await host.call('GET', `/Users/${ann.id}?attributes=groups`)).body.groups).toHaveLength(2)
      expect(await filtered('/Groups', `members.value eq "${ann.id}"`)).toEqual(['Smiths', 'Bakers'])
      expect(await host.call('DELETE', `/Groups/${first.id}`)).toMatchObject({ status: 204 })
      expect(guilds()).toHaveLength(1)
    })

    test('in subdocuments, an account is taken over and hidden with what it holds', async () => {
      const { Person } = host.mongoose.models
      const values = { login: { name: 'old@example.com' }, card: { fullName: 'Old', phone: { home: '1' } } }
      if (!Person) throw new Error('There is no model')
      await new Person(values).save()
      const { id } = await createUser('old@example.com', {
        name: { formatted: 'Olga Old' },
        phoneNumbers: [{ value: '2', type: 'work' }],
      })
      const document = () =>
        host.database.documents('people').find(({ login }) => Object(login).name === 'old@example.com')
      expect(document()?.card).toMatchObject({ fullName: 'Olga Old', phone: { home: '1', work: '2' } })
      expect(await host.call('DELETE', `/Users/${id}`)).toMatchObject({ status: 204 })
      expect(Object(document()?.login).lockedAt).toBeInstanceOf(Date)
      const again = await createUser('old@example.com', { name: { formatted: 'Olga Old' } })
      expect(again.active).toBe(true)
      expect(Object(document()?.login).lockedAt).toBeNull()
    })
  })
})
