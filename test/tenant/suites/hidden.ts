/** Memberships of which some do not count: those that the app has suspended, or marked as deleted. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../support/sql-client.js'
import { listOf, patchOf, type Send } from './shared.js'
import type { Tenant } from './world.js'

/** What a test does to the app's own rows. */
export interface HidingHost {
  readonly send: Send
  /** All memberships of a person in a tenant. */
  readonly memberships: (email: string, tenant: Tenant) => Promise<readonly Row[]>
  /** Makes those that there are count no more. */
  readonly hide: (email: string, tenant: Tenant) => Promise<void>
  readonly isHidden: (row: Row) => boolean
  /** Adds a person, with a membership that does not count. */
  readonly addHidden: (email: string, tenant: Tenant) => Promise<void>
}

let count = 0

/** @param several whether a tenant may have several rows of one person: then those that do not count stay as they are */
export function hiddenSuite(host: () => HidingHost, { several = false } = {}): void {
  const known = async () => {
    const email = `hidden-${++count}@acme.test`
    const made = async (tenant: Tenant) =>
      (await host().send(tenant, 'POST', '/Users', { userName: email, emails: [{ value: email }] })).body
    return { email, ours: await made('acme'), theirs: await made('umbrella') }
  }
  const shown = async (tenant: Tenant, { id }: { readonly id: string }) =>
    (await host().send(tenant, 'GET', `/Users/${id}`)).body
  const counts = async (email: string, tenant: Tenant) =>
    (await host().memberships(email, tenant)).map((row) => !host().isHidden(row))
  const total = async (tenant: Tenant, filter: string) =>
    (await host().send(tenant, 'GET', listOf(filter))).body.totalResults
  const setActive = (value: boolean) => patchOf({ op: 'replace', path: 'active', value })

  describe('memberships that do not count', () => {
    test('are none, to the tenant whose they are', async () => {
      const { email, ours, theirs } = await known()
      await host().hide(email, 'umbrella')
      expect(await shown('umbrella', theirs)).toEqual({
        ...theirs,
        active: false,
        meta: expect.objectContaining({ created: theirs.meta.created }),
      })
      expect(await shown('acme', ours)).toEqual(ours)
      const name = `userName eq "${email}"`
      expect(await total('umbrella', `${name} and active eq true`)).toBe(0)
      expect(await total('umbrella', `${name} and active eq false`)).toBe(1)
      expect(await total('acme', `${name} and active eq true`)).toBe(1)
    })

    test(`are ${several ? 'left as they are: there is a new one' : 'restored'} by who is active again`, async () => {
      const { email, theirs } = await known()
      await host().hide(email, 'umbrella')
      const { status, body } = await host().send('umbrella', 'PATCH', `/Users/${theirs.id}`, setActive(true))
      expect({ status, active: body.active }).toEqual({ status: 200, active: true })
      expect(await counts(email, 'umbrella')).toEqual(several ? [false, true] : [true])
      expect((await host().send('umbrella', 'DELETE', `/Users/${theirs.id}`)).status).toBe(204)
      expect(await counts(email, 'umbrella')).toEqual(several ? [false] : [])
      expect(await counts(email, 'acme')).toEqual([true])
    })

    test('are no obstacle to a POST, which links the person', async () => {
      const email = `hidden-${++count}@acme.test`
      await host().addHidden(email, 'umbrella')
      const { status, body } = await host().send('umbrella', 'POST', '/Users', {
        userName: email,
        emails: [{ value: email }],
      })
      expect({ status, active: body.active }).toEqual({ status: 201, active: true })
      expect(await counts(email, 'umbrella')).toEqual(several ? [false, true] : [true])
      expect(await counts(email, 'acme')).toEqual([])
    })
  })
}
