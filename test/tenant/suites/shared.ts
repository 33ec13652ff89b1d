/** Two tenants that know the same person: what one sends is never the other's to see. Over HTTP, on any ORM. */
import { describe, expect, test } from 'vitest'
import type { ScimAnswer } from '../../support/host.js'

export type Send = (
  tenant: 'acme' | 'umbrella',
  method: string,
  path: string,
  body?: unknown,
) => Promise<ScimAnswer>

export interface SharingHost {
  readonly send: Send
  /** The text of the host's rows that have an address, whatever their columns are called. */
  readonly rowOf: (email: string) => Promise<string>
  /** Makes a record of somebody whom a tenant has none of. */
  readonly backfill?: (tenant: 'acme' | 'umbrella', email: string) => Promise<unknown>
}

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export const patchOf = (...operations: readonly object[]) => ({ schemas: [PATCH], Operations: operations })
const replace = (path: string, value: unknown) => patchOf({ op: 'replace', path, value })
const emailsOf = (value: string) => [{ value, type: 'work', primary: true }]
export const listOf = (filter: string, rest = '') => `/Users?filter=${encodeURIComponent(filter)}${rest}`

let count = 0

/** A person whom both tenants provision: first one, then the other with another name. */
async function linked(host: SharingHost) {
  const email = `person-${++count}@acme.test`
  const person = (givenName: string, familyName: string) => ({
    userName: email,
    name: { givenName, familyName },
    emails: emailsOf(email),
  })
  const ours = await host.send('acme', 'POST', '/Users', person('Ann', 'Acme'))
  expect(ours.status, ours.body.detail).toBe(201)
  const theirs = await host.send('umbrella', 'POST', '/Users', person('Eve', 'Umbrella'))
  expect(theirs.status, theirs.body.detail).toBe(201)
  return { email, ours: ours.body, theirs: theirs.body, person }
}

async function find({ send }: SharingHost, tenant: 'acme' | 'umbrella', filter: string, rest = '') {
  const { status, body } = await send(tenant, 'GET', listOf(filter, rest))
  expect(status, `${filter}: ${body.detail}`).toBe(200)
  return body.Resources.map(({ id }: { id: string }) => id)
}

const rendered = ({ id: _, meta: __, ...rest }: Record<string, unknown>) => rest

/**
 * @param vouched whether the second tenant is vouched for
 * @param canBackfill whether the host has `backfill`
 */
export function sharedSuite(running: () => SharingHost, { vouched = false, canBackfill = false } = {}): void {
  const host: SharingHost = {
    send: (...request) => running().send(...request),
    rowOf: (email) => running().rowOf(email),
    backfill: (...request) => running().backfill?.(...request) ?? Promise.resolve(),
  }
  const get = async (tenant: 'acme' | 'umbrella', id: string) =>
    (await host.send(tenant, 'GET', `/Users/${id}`)).body

  describe('linking', () => {
    test('answers as for somebody new, and writes nothing', async () => {
      const { email, ours, theirs, person } = await linked(host)
      const before = await host.rowOf(email)
      expect(before).toContain('Ann')
      expect(before).not.toContain('Eve')
      expect(theirs.id).not.toBe(ours.id)
      const nobody = `nobody-${++count}@acme.test`
      const like = { ...person('Eve', 'Umbrella'), userName: nobody, emails: emailsOf(nobody) }
      const fresh = (await host.send('umbrella', 'POST', '/Users', like)).body
      const text = (user: Record<string, unknown>, own: string) =>
        JSON.stringify(rendered(user)).replaceAll(own, 'who')
      expect(text(theirs, email)).toBe(text(fresh, nobody))
      expect(await get('acme', ours.id)).toEqual(ours)
      expect(await get('umbrella', theirs.id)).toEqual(theirs)
    })

    test('a second time is 409, in either tenant', async () => {
      const { person } = await linked(host)
      for (const tenant of ['acme', 'umbrella'] as const)
        expect(await host.send(tenant, 'POST', '/Users', person('Eve', 'Again'))).toMatchObject({
          status: 409,
          body: { scimType: 'uniqueness' },
        })
    })

    test('at the same moment makes one person', async () => {
      const email = `both-${++count}@acme.test`
      const both = { userName: email, name: { givenName: 'Bo', familyName: 'Th' }, emails: emailsOf(email) }
      const answers = await Promise.all(
        (['acme', 'umbrella'] as const).map((tenant) => host.send(tenant, 'POST', '/Users', both)),
      )
      expect(answers.map(({ status, body }) => body.detail ?? status)).toEqual([201, 201])
      expect((await host.rowOf(email)).split(email)).toHaveLength(2)
    })

    test('refuses what it refuses of somebody new', async () => {
      const { email } = await linked(host)
      const send = (userName: string) =>
        host.send('umbrella', 'POST', '/Users', { userName, name: { givenName: 7 } })
      const [known, unknown] = [await send(email), await send(`nobody-${++count}@acme.test`)]
      expect(known).toMatchObject({ status: unknown.status, body: unknown.body })
      expect(known.status).toBe(400)
    })
  })

  describe('the tenant that does not own the row', () => {
    test.runIf(!vouched)('changes what it sees alone: PATCH and PUT of name and address', async () => {
      const { email, ours, theirs, person } = await linked(host)
      const row = await host.rowOf(email)
      const path = `/Users/${theirs.id}`
      const patched = await host.send('umbrella', 'PATCH', path, replace('name.familyName', 'Other'))
      expect(patched).toMatchObject({
        status: 200,
        body: { name: { givenName: 'Eve', familyName: 'Other' } },
      })
      const other = `other-${++count}@umbrella.test`
      const moved = await host.send('umbrella', 'PATCH', path, replace('emails[type eq "work"].value', other))
      expect(moved).toMatchObject({ status: 200, body: { emails: [{ value: other }] } })
      const put = { ...person('Eva', 'Put'), userName: other, emails: emailsOf(other) }
      expect(await host.send('umbrella', 'PUT', path, put)).toMatchObject({
        status: 200,
        body: { userName: other, name: { familyName: 'Put' }, emails: [{ value: other }] },
      })
      expect(await get('umbrella', theirs.id)).toMatchObject({ userName: other, name: { givenName: 'Eva' } })
      expect(await host.rowOf(email)).toBe(row)
      expect(await get('acme', ours.id)).toEqual(ours)
    })

    test.runIf(vouched)(
      'is vouched for: its first change is written, the one that links is not',
      async () => {
        const { email, ours, theirs } = await linked(host)
        expect(await get('acme', ours.id)).toEqual(ours)
        const path = `/Users/${theirs.id}`
        const patched = await host.send('umbrella', 'PATCH', path, replace('name.familyName', 'Known'))
        expect(patched).toMatchObject({
          status: 200,
          body: { name: { givenName: 'Eve', familyName: 'Known' } },
        })
        expect(await host.rowOf(email)).toContain('Known')
        expect(await get('acme', ours.id)).toMatchObject({ name: { givenName: 'Eve', familyName: 'Known' } })
        expect(await find(host, 'umbrella', `name.familyName eq "known" and userName eq "${email}"`)).toEqual(
          [theirs.id],
        )
      },
    )

    test.runIf(!vouched)('does not see what the owner changes', async () => {
      const { ours, theirs } = await linked(host)
      const secret = replace('name.familyName', 'Secret')
      expect((await host.send('acme', 'PATCH', `/Users/${ours.id}`, secret)).status).toBe(200)
      expect(await get('acme', ours.id)).toMatchObject({ name: { familyName: 'Secret' } })
      expect(await get('umbrella', theirs.id)).toEqual(theirs)
    })

    test.runIf(!vouched)('changes of the userName are its own', async () => {
      const { email, ours, theirs } = await linked(host)
      const userName = `renamed-${++count}@umbrella.test`
      const renamed = await host.send(
        'umbrella',
        'PATCH',
        `/Users/${theirs.id}`,
        replace('userName', userName),
      )
      expect(renamed).toMatchObject({ status: 200, body: { userName } })
      expect(await find(host, 'umbrella', `userName eq "${userName}"`)).toEqual([theirs.id])
      expect(await find(host, 'umbrella', `userName eq "${email}"`)).toEqual([])
      expect(await get('acme', ours.id)).toEqual(ours)
    })

    test.runIf(!vouched)('finds and sorts by what it sees', async () => {
      const { email, ours, theirs } = await linked(host)
      const own = (filter: string) => find(host, 'umbrella', `userName eq "${email}" and (${filter})`)
      for (const filter of [
        'name.givenName eq "eve"',
        'name.familyName sw "umb"',
        'name.givenName ne "Ann"',
        `emails.value eq "${email}"`,
        `emails[type eq "work" and value co "person"]`,
        `emails.type eq "work"`,
        `emails.primary eq true`,
        'emails pr',
        'active eq true',
        'not (name.givenName eq "Ann")',
        'name.familyName gt "Acme"',
      ])
        expect(await own(filter), filter).toEqual([theirs.id])
      for (const filter of [
        'name.givenName eq "Ann"',
        'name.familyName co "acme"',
        'name.familyName lt "Acmf"',
        'emails[type eq "home"]',
        'not (name.givenName eq "Eve")',
      ])
        expect(await own(filter), filter).toEqual([])
      expect(await find(host, 'acme', `userName eq "${email}" and name.givenName eq "ann"`)).toEqual([
        ours.id,
      ])
      expect(await find(host, 'acme', `userName eq "${email}" and name.givenName eq "Eve"`)).toEqual([])
      const fresh = `zoe-${++count}@umbrella.test`
      const zoe = { userName: fresh, name: { givenName: 'Aaa', familyName: 'Zoe' }, emails: emailsOf(fresh) }
      const last = (await host.send('umbrella', 'POST', '/Users', zoe)).body
      const both = `userName eq "${email}" or userName eq "${fresh}"`
      const sorted = (by: string, order = 'ascending') =>
        find(host, 'umbrella', both, `&sortBy=${by}&sortOrder=${order}`)
      expect(await sorted('name.givenName')).toEqual([last.id, theirs.id])
      expect(await sorted('name.familyName')).toEqual([theirs.id, last.id])
      expect(await sorted('name.familyName', 'descending')).toEqual([last.id, theirs.id])
    })
  })

  /** A person of the first tenant with a record of the second, made by `backfill`. */
  async function backfilled() {
    const email = `back-${++count}@acme.test`
    const person = {
      userName: email,
      name: { givenName: 'Ann', familyName: 'Acme' },
      emails: emailsOf(email),
    }
    const ours = (await host.send('acme', 'POST', '/Users', person)).body
    await host.backfill?.('umbrella', email)
    const [id] = await find(host, 'umbrella', `userName eq "${email}"`)
    expect(id).toBeDefined()
    return { email, ours, id }
  }

  test.runIf(canBackfill && !vouched)('backfill shows the name, and nothing else of the row', async () => {
    const { email, ours, id } = await backfilled()
    const row = await host.rowOf(email)
    const shown = await get('umbrella', id)
    expect(JSON.stringify(shown)).not.toMatch(/Ann|Acme\b/)
    expect(await find(host, 'umbrella', `userName eq "${email}" and name.givenName pr`)).toEqual([])
    const path = `/Users/${id}`
    const patched = await host.send('umbrella', 'PATCH', path, replace('name.givenName', 'Eve'))
    expect(patched).toMatchObject({ status: 200, body: { name: { givenName: 'Eve' } } })
    expect((await host.send('umbrella', 'DELETE', path)).status).toBe(204)
    expect(await host.rowOf(email)).toBe(row)
    expect(await get('acme', ours.id)).toEqual(ours)
  })

  test.runIf(canBackfill && vouched)('backfill of one who is vouched for owns the row', async () => {
    const { email, id } = await backfilled()
    expect(await get('umbrella', id)).toMatchObject({ name: { givenName: 'Ann', familyName: 'Acme' } })
    await host.send('umbrella', 'PATCH', `/Users/${id}`, replace('name.givenName', 'Eve'))
    expect(await host.rowOf(email)).toContain('Eve')
  })

  describe('activity is the tenant’s', () => {
    test.each([
      ['DELETE', (id: string) => host.send('umbrella', 'DELETE', `/Users/${id}`)],
      ['PATCH', (id: string) => host.send('umbrella', 'PATCH', `/Users/${id}`, replace('active', false))],
      [
        'PUT',
        async (id: string) =>
          host.send('umbrella', 'PUT', `/Users/${id}`, { ...(await get('umbrella', id)), active: false }),
      ],
    ])('%s deactivates for one of them', async (_, deactivate) => {
      const { email, ours, theirs } = await linked(host)
      const row = await host.rowOf(email)
      expect((await deactivate(theirs.id)).status).toBeLessThan(300)
      expect(await get('umbrella', theirs.id)).toMatchObject({ active: false, name: theirs.name })
      expect(await find(host, 'umbrella', `userName eq "${email}" and active eq false`)).toEqual([theirs.id])
      expect(await get('acme', ours.id)).toEqual(ours)
      expect(await find(host, 'acme', `userName eq "${email}" and active eq true`)).toEqual([ours.id])
      expect(await host.rowOf(email)).toBe(row)
      const back = await host.send('umbrella', 'PATCH', `/Users/${theirs.id}`, replace('active', true))
      expect(back).toMatchObject({ status: 200, body: { active: true } })
      expect(await find(host, 'umbrella', `userName eq "${email}" and active eq true`)).toEqual([theirs.id])
    })

    test('and the owner’s deactivation is the owner’s', async () => {
      const { ours, theirs } = await linked(host)
      expect((await host.send('acme', 'DELETE', `/Users/${ours.id}`)).status).toBe(204)
      expect(await get('acme', ours.id)).toMatchObject({ active: false })
      expect(await get('umbrella', theirs.id)).toEqual(theirs)
    })

    test('one who is linked inactive is inactive there', async () => {
      const email = `late-${++count}@acme.test`
      const late = {
        userName: email,
        name: { givenName: 'Late', familyName: 'Comer' },
        emails: emailsOf(email),
      }
      const ours = (await host.send('acme', 'POST', '/Users', late)).body
      const theirs = await host.send('umbrella', 'POST', '/Users', { ...late, active: false })
      expect(theirs).toMatchObject({ status: 201, body: { active: false } })
      expect(await get('umbrella', theirs.body.id)).toMatchObject({ active: false })
      expect(await get('acme', ours.id)).toMatchObject({ active: true })
    })
  })
}
