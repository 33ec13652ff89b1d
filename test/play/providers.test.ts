/** What each provider sends for what happens, as text: the exchanges of one small day. */
import { describe, expect, test } from 'vitest'
import type { PlayRequest } from '../../src/play/steps.js'
import { staged } from './support/staged.js'

const of = (sent: readonly PlayRequest[], method: PlayRequest['method']) =>
  sent.filter((request) => request.method === method)

describe('Okta', () => {
  test('looks up by userName, creates, and pushes a group with its members', async () => {
    const { lines } = await staged({ provider: 'okta' })
    expect(lines).toMatchInlineSnapshot(`
      [
        "# Day 1",
        "> An administrator tests the connection",
        "GET /Users?startIndex=1&count=2",
        "> John Lovelace gets the app",
        "GET /Users?filter=userName eq "john.lovelace@okta-1.example"&startIndex=1&count=100",
        "POST /Users {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"john.lovelace@okta-1.example","name":{"givenName":"John","familyName":"Lovelace"},"emails":[{"primary":true,"value":"john.lovelace@okta-1.example","type":"work"}],"displayName":"John Lovelace","title":"Designer","locale":"en-US","externalId":"00uokta-1p1","groups":[],"active":true}",
        "> Yuki Ritchie gets the app",
        "GET /Users?filter=userName eq "yuki.ritchie@okta-1.example"&startIndex=1&count=100",
        "POST /Users {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"yuki.ritchie@okta-1.example","name":{"givenName":"Yuki","familyName":"Ritchie"},"emails":[{"primary":true,"value":"yuki.ritchie@okta-1.example","type":"work"}],"displayName":"Yuki Ritchie","title":"Designer","locale":"en-US","externalId":"00uokta-1p2","groups":[],"active":true}",
        "> Linus Weiß gets the app",
        "GET /Users?filter=userName eq "linus.weiss@okta-1.example"&startIndex=1&count=100",
        "POST /Users {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"linus.weiss@okta-1.example","name":{"givenName":"Linus","familyName":"Weiß"},"emails":[{"primary":true,"value":"linus.weiss@okta-1.example","type":"work"}],"displayName":"Linus Weiß","title":"Manager","locale":"en-US","externalId":"00uokta-1p3","groups":[],"active":true}",
        "> Engineering okta-1 is founded",
        "GET /Groups?filter=displayName eq "Engineering okta-1"&startIndex=1&count=100",
        "POST /Groups {"schemas":["urn:ietf:params:scim:schemas:core:2.0:Group"],"displayName":"Engineering okta-1","members":[{"value":"id-2"}]}",
      ]
    `)
  })

  test('changes profiles whole by PUT, activity by PATCH without a path, and deletes no user', async () => {
    const { sent } = await staged({ provider: 'okta', days: 40, people: 10, teams: 2 })
    const ofUsers = sent.filter(({ path }) => path.startsWith('/Users'))
    expect(of(ofUsers, 'DELETE')).toEqual([])
    expect(of(ofUsers, 'PUT').length).toBeGreaterThan(3)
    const active = of(ofUsers, 'PATCH').map(({ body }) => Object(body).Operations)
    expect(active).toContainEqual([{ op: 'replace', value: { active: false } }])
    expect(active).toContainEqual([{ op: 'replace', value: { active: true } }])
    for (const { body } of of(ofUsers, 'PUT'))
      expect(body).toMatchObject({ groups: [], id: expect.any(String) })
    // Once a week it imports.
    expect(sent.filter(({ path }) => path === '/Users?startIndex=1&count=200')).toHaveLength(5)
  })

  test('takes members out by a filter and puts them in by a list, in one PATCH', async () => {
    const { sent } = await staged({ provider: 'okta', days: 40, people: 10, teams: 2 })
    const operations = of(sent, 'PATCH')
      .filter(({ path }) => path.startsWith('/Groups/'))
      .flatMap(({ body }) => Object(body).Operations)
    expect(operations).toContainEqual({
      op: 'remove',
      path: expect.stringMatching(/^members\[value eq "id-\d+"\]$/),
    })
    expect(operations).toContainEqual({ op: 'add', path: 'members', value: expect.any(Array) })
    expect(operations).toContainEqual({
      op: 'replace',
      value: { id: expect.any(String), displayName: expect.stringMatching(/^Global /) },
    })
  })
})

describe('an integration of Okta that an administrator made', () => {
  test('changes users and groups whole by PUT, and sends no PATCH', async () => {
    const { sent, differences } = await staged({ provider: 'okta-custom', days: 40, people: 10, teams: 2 })
    expect(differences).toEqual([])
    expect([of(sent, 'PATCH'), of(sent, 'DELETE').filter(({ path }) => path.startsWith('/Users'))]).toEqual([
      [],
      [],
    ])
    const users = of(sent, 'PUT').filter(({ path }) => path.startsWith('/Users/'))
    expect(new Set(users.map(({ body }) => Object(body).active))).toEqual(new Set([true, false]))
    const groups = of(sent, 'PUT').filter(({ path }) => path.startsWith('/Groups/'))
    expect(groups.length).toBeGreaterThan(3)
    for (const { path, body } of groups)
      expect(body).toEqual({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        id: path.slice('/Groups/'.length),
        displayName: expect.stringContaining('okta-custom-1'),
        members: expect.any(Array),
      })
  })
})

describe('Entra', () => {
  test('begins each cycle by looking for nobody, and creates groups empty', async () => {
    const { lines } = await staged({ provider: 'entra' })
    expect(lines).toMatchInlineSnapshot(`
      [
        "# Day 1",
        "> An administrator tests the connection",
        "GET /Users?filter=userName eq "b071c772-4831-b7ce-5b4a-8d80e4ec6b25"",
        "GET /Users?filter=userName eq "b007d9ac-9915-8d67-79cd-a5bb7febafc0"",
        "> John Lovelace gets the app",
        "GET /Users?filter=userName eq "john.lovelace@entra-1.example"",
        "POST /Users {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],"externalId":"p1.entra-1","userName":"john.lovelace@entra-1.example","active":true,"addresses":null,"displayName":"John Lovelace","emails":[{"primary":true,"type":"work","value":"john.lovelace@entra-1.example"}],"meta":{"resourceType":"User"},"name":{"formatted":"John Lovelace","familyName":"Lovelace","givenName":"John"},"phoneNumbers":null,"title":"Designer","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Support"}}",
        "> Yuki Ritchie gets the app",
        "GET /Users?filter=userName eq "yuki.ritchie@entra-1.example"",
        "POST /Users {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],"externalId":"p2.entra-1","userName":"yuki.ritchie@entra-1.example","active":true,"addresses":null,"displayName":"Yuki Ritchie","emails":[{"primary":true,"type":"work","value":"yuki.ritchie@entra-1.example"}],"meta":{"resourceType":"User"},"name":{"formatted":"Yuki Ritchie","familyName":"Ritchie","givenName":"Yuki"},"phoneNumbers":null,"title":"Designer","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Operations"}}",
        "GET /Users?filter=userName eq "18d58478-96c2-facc-062b-c9fff9efd5af"",
        "> Linus Weiß gets the app",
        "GET /Users?filter=userName eq "linus.weiss@entra-1.example"",
        "POST /Users {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],"externalId":"p3.entra-1","userName":"linus.weiss@entra-1.example","active":true,"addresses":null,"displayName":"Linus Weiß","emails":[{"primary":true,"type":"work","value":"linus.weiss@entra-1.example"}],"meta":{"resourceType":"User"},"name":{"formatted":"Linus Weiß","familyName":"Weiß","givenName":"Linus"},"phoneNumbers":null,"title":"Manager","urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Finance"}}",
        "> Engineering entra-1 is founded",
        "GET /Groups?excludedAttributes=members&filter=displayName eq "Engineering entra-1"",
        "POST /Groups {"schemas":["urn:ietf:params:scim:schemas:core:2.0:Group","http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],"externalId":"t1.entra-1","displayName":"Engineering entra-1","meta":{"resourceType":"Group"}}",
        "GET /Groups/id-4?excludedAttributes=members",
        "PATCH /Groups/id-4 {"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"Add","path":"members","value":[{"$ref":null,"value":"id-2"}]}]}",
      ]
    `)
  })

  test('reads before it writes, and writes what differs: capitalised, activity as text, paths with a filter', async () => {
    const { sent } = await staged({ provider: 'entra', days: 90, people: 10, teams: 2 })
    const ofUsers = sent.filter(({ path }) => path.startsWith('/Users'))
    expect(of(ofUsers, 'PUT')).toEqual([])
    for (const patch of of(ofUsers, 'PATCH')) {
      const before = sent[sent.indexOf(patch) - 1]
      expect(before).toMatchObject({ method: 'GET', path: patch.path })
    }
    const operations = of(ofUsers, 'PATCH').flatMap(({ body }) => Object(body).Operations)
    expect(operations).toContainEqual({ op: 'Replace', path: 'active', value: 'False' })
    expect(operations).toContainEqual({ op: 'Replace', path: 'active', value: 'True' })
    expect(operations).toContainEqual({
      op: 'Replace',
      path: 'emails[type eq "work"].value',
      value: expect.stringContaining('@entra-1.example'),
    })
    expect(of(ofUsers, 'DELETE').length).toBeGreaterThan(0)
  })

  test('asks for groups without members, and changes members one by one', async () => {
    const { sent } = await staged({ provider: 'entra', days: 90, people: 10, teams: 2 })
    for (const { path } of of(sent, 'GET').filter((one) => one.path.startsWith('/Groups')))
      expect(path).toContain('excludedAttributes=members')
    const members = of(sent, 'PATCH')
      .flatMap(({ body }) => Object(body).Operations)
      .filter(({ path }) => path === 'members')
    expect(members.map(({ op }) => op)).toEqual(expect.arrayContaining(['Add', 'Remove']))
    for (const { value } of members) expect(value).toEqual([{ $ref: null, value: expect.any(String) }])
  })

  test('matches by externalId where its administrator has said so', async () => {
    const { sent } = await staged({ provider: 'entra', match: 'externalId' })
    expect(sent.map(({ path }) => path)).toContain('/Users?filter=externalId eq "p1.entra-1"')
  })
})

test('Google knows no groups, and suspends by PUT', async () => {
  const { sent, teams } = await staged({ provider: 'google', days: 60, people: 10, teams: 2 })
  expect(sent.filter(({ path }) => path.startsWith('/Groups'))).toEqual([])
  expect(of(sent, 'PATCH')).toEqual([])
  expect(of(sent, 'PUT').map(({ body }) => Object(body).active)).toContain(false)
  expect(teams).toBe(0)
})
