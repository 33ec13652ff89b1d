/** Values of new rows that a request tells, or rows of the app: in people, in memberships of tenants and of groups. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compilerOutput } from '../../orm/support/compile.js'
import type { TenantHost, ValuesHost } from '../support/tenant-hosts.js'

type Host = TenantHost & ValuesHost

interface Options {
  /** How a membership in a tenant is found: its column for that. */
  readonly organization: string
  /** Whether functions of the app's make people, teams and members. */
  readonly isMade?: boolean
}

export function valuesSuite(open: () => Promise<Host>, { organization, isMade = false }: Options): void {
  let host: Host
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the tests
  let ann: any
  beforeAll(async () => {
    host = await open()
    for (const name of ['member', 'actor']) await host.addRole(`acme-${name}`, name, 'acme')
    // In the other one nobody has made the role of members.
    await host.addRole('umbrella-actor', 'actor', 'umbrella')
    ann = (await host.send('acme', 'POST', '/Users', { userName: 'ann@acme.test' })).body
  })
  afterAll(() => host?.close())

  test('what is emitted compiles with the functions and the models of the app', async () => {
    expect(await compilerOutput(host.cwd)).toBe('')
  })

  test('a person gets the key of the tenant, and what a function of the app says', async () => {
    expect(ann).toMatchObject({ userName: 'ann@acme.test', active: true })
    const rows = await host.rows('accounts', 'email', 'ann@acme.test')
    expect(rows).toEqual([expect.stringContaining('"acme"')])
    expect(rows).toEqual([expect.stringContaining(isMade ? '"sign-up"' : '"acme-actor"')])
  })

  test('a membership in the tenant has the role that is looked up there', async () => {
    const rows = await host.rows('members', organization, 'acme')
    expect(rows).toEqual([expect.stringContaining('"acme-member"')])
    expect(rows).toEqual([expect.stringContaining('"acme-actor"')])
  })

  test('so has each membership in a group', async () => {
    const bea = (await host.send('acme', 'POST', '/Users', { userName: 'bea@acme.test' })).body
    const members = [ann, bea].map(({ id }) => ({ value: id }))
    const { status, body } = await host.send('acme', 'POST', '/Groups', { displayName: 'Research', members })
    expect(status, body.detail).toBe(201)
    const roles = await host.rows('team_members', roleColumn(organization), 'acme-member')
    expect(roles).toHaveLength(2)
    expect(roles.filter((row) => row.includes('"acme-actor"'))).toHaveLength(2)
  })

  if (isMade) {
    const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'
    const patch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
    const value = (...of: readonly { readonly id: string }[]) => of.map(({ id }) => ({ value: id }))
    const person = async (userName: string) => (await host.send('acme', 'POST', '/Users', { userName })).body
    const hasLeft = async (email: string) =>
      (await host.rows('accounts', 'email', email)).every((row) => row.includes('"left"'))
    const memberships = () => host.rows('team_members', roleColumn(organization), 'acme-member')

    test('members come and go by the functions of the app, whichever request says so', async () => {
      const before = (await memberships()).length
      const [cal, dee, eli] = [
        await person('cal@acme.test'),
        await person('dee@acme.test'),
        await person('eli@acme.test'),
      ]
      const { body: team } = await host.send('acme', 'POST', '/Groups', {
        schemas: [group],
        displayName: 'Chess',
        members: value(cal),
      })
      expect(await host.rows('teams', 'title', 'Chess of acme')).toHaveLength(1)
      const change = async (...Operations: readonly object[]) => {
        const answer = await host.send('acme', 'PATCH', `/Groups/${team.id}`, {
          schemas: [patch],
          Operations,
        })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        const { body } = await host.send('acme', 'GET', `/Groups/${team.id}`)
        return (body.members ?? []).map((member: { value: string }) => member.value).sort()
      }
      const ids = (...of: readonly { readonly id: string }[]) => of.map(({ id }) => id).sort()

      expect(await change({ op: 'add', path: 'members', value: value(cal, dee) })).toEqual(ids(cal, dee))
      expect(await change({ op: 'remove', path: `members[value eq "${cal.id}"]` })).toEqual(ids(dee))
      expect(await hasLeft('cal@acme.test')).toBe(true)
      expect(await change({ op: 'replace', path: 'members', value: value(eli) })).toEqual(ids(eli))
      expect(await hasLeft('dee@acme.test')).toBe(true)
      const put = { schemas: [group], displayName: 'Chess', members: value(cal, eli) }
      expect((await host.send('acme', 'PUT', `/Groups/${team.id}`, put)).status).toBe(200)
      expect((await memberships()).length - before).toBe(2)
      expect(await hasLeft('eli@acme.test')).toBe(false)
      expect((await host.send('acme', 'DELETE', `/Groups/${team.id}`)).status).toBe(204)
      expect(await hasLeft('eli@acme.test')).toBe(true)
      expect(await host.rows('teams', 'title', 'Chess of acme')).toEqual([])
      expect(await memberships()).toHaveLength(before)
    })
  }

  test('a lookup that finds nothing is told to whoever runs the service, and nothing is written', async () => {
    const answer = await host.send('umbrella', 'POST', '/Users', { userName: 'cyd@umbrella.test' })
    expect(answer.status).toBe(500)
    expect(answer.body.detail).toMatch(/^lookup\(\) of _?id finds no row of roles by name and organization/)
    expect(await host.rows('accounts', 'email', 'cyd@umbrella.test')).toEqual([])
  })

  test('nor is one that finds several', async () => {
    for (const id of ['umbrella-1', 'umbrella-2']) await host.addRole(id, 'member', 'umbrella')
    const answer = await host.send('umbrella', 'POST', '/Users', { userName: 'cyd@umbrella.test' })
    expect(answer).toMatchObject({ status: 500 })
    expect(answer.body.detail).toContain('finds several rows of roles by name and organization')
  })
}

/** The ORMs agree on how they call columns that refer to others. */
const roleColumn = (organization: string): string => organization.replace(/organization/, 'role')
