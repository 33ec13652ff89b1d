/** Users split over tables: an address in a row that refers to them, of which there may be several, and a title in one that they refer to. */
import { describe, expect, test } from 'vitest'
import type { TenantHost } from '../support/tenant-hosts.js'
import { asker } from './seats.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const work = (value: string) => [{ value, type: 'work', primary: true }]

export function partsSuite(host: () => Pick<TenantHost, 'send' | 'sql' | 'columns'>): void {
  describe('users split over tables', () => {
    const acme = asker(() => host().send, 'acme')
    const umbrella = asker(() => host().send, 'umbrella')
    const post = (by: typeof acme, userName: string, more: object = {}) =>
      by.ask('POST', '/Users', { userName, active: true, ...more })
    const patch = (id: string, ...Operations: readonly object[]) =>
      acme.ask('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })

    test('are made, read, changed and found', async () => {
      const emails = work('ann@parts.test')
      const { status, body: ann } = await post(acme, 'ann@login.test', { emails, title: 'Cook' })
      expect([status, ann.emails, ann.title]).toEqual([201, emails, 'Cook'])
      expect((await acme.ask('GET', `/Users/${ann.id}`)).body).toMatchObject({ emails, title: 'Cook' })

      const other = work('other@parts.test')
      const changed = await patch(
        ann.id,
        { op: 'replace', path: 'emails', value: other },
        { op: 'replace', path: 'title', value: 'Pilot' },
      )
      expect(changed.body).toMatchObject({ emails: other, title: 'Pilot' })
      const { body: put } = await acme.ask('PUT', `/Users/${ann.id}`, { userName: 'ann@login.test', emails })
      expect(put).toMatchObject({ emails })
      expect(put.title).toBeUndefined()
      expect(await acme.found('/Users', 'emails eq "ANN@parts.test"')).toEqual([ann.id])
      expect(await acme.found('/Users', 'emails.value sw "ann@p" and not (title pr)')).toEqual([ann.id])
      expect((await patch(ann.id, { op: 'remove', path: 'emails' })).status).toBe(400)
    })

    test('have rows made by the first write', async () => {
      const { body: bob } = await post(acme, 'bob@login.test')
      expect([bob.emails, bob.title]).toEqual([undefined, undefined])
      const titled = await patch(bob.id, { op: 'add', path: 'title', value: 'Baker' })
      expect(titled.body).toMatchObject({ title: 'Baker' })
      const emails = work('bob@parts.test')
      const addressed = await patch(bob.id, { op: 'add', path: 'emails', value: emails })
      expect(addressed.body).toMatchObject({ title: 'Baker', emails })
      expect((await patch(bob.id, { op: 'replace', value: { active: false } })).body).toMatchObject({
        title: 'Baker',
        emails,
        active: false,
      })
      expect((await acme.ask('DELETE', `/Users/${bob.id}`)).status).toBe(204)
      expect((await acme.ask('GET', `/Users/${bob.id}`)).body).toMatchObject({ title: 'Baker', emails })
    })

    test('are in order of what is in any of the tables', async () => {
      const ids: Record<string, string> = {}
      for (const [name, title] of Object.entries({ cat: 'Smith', dan: undefined, eve: 'Judge' })) {
        const { body } = await post(acme, `${name}@order.test`, { emails: work(`${name}@sort.test`), title })
        ids[name] = body.id
      }
      const listed = async (query: string) => {
        const filter = encodeURIComponent('userName ew "@order.test"')
        const { body } = await acme.ask('GET', `/Users?filter=${filter}&${query}`)
        return body.Resources.map(({ id }: { id: string }) =>
          Object.keys(ids).find((name) => ids[name] === id),
        )
      }
      expect(await listed('sortBy=title')).toEqual(['eve', 'cat', 'dan'])
      expect(await listed('sortBy=emails&sortOrder=descending')).toEqual(['eve', 'dan', 'cat'])
      expect(await listed('sortBy=title&count=1&startIndex=2&attributes=title')).toEqual(['cat'])
    })

    test('show the row that counts, and each user once', async () => {
      const { sql, columns } = host()
      const { body: fay } = await post(acme, 'fay@login.test', { emails: work('fay@parts.test') })
      const [row] = await sql.find('addresses', 'email', 'fay@parts.test')
      const account = Object.keys(row ?? {}).find((name) => /account/i.test(name)) ?? columns.account
      const primary = Object.keys(row ?? {}).find((name) => /primary/i.test(name)) ?? ''
      const key =
        typeof row?.id === 'string' && row.id.length > 20 ? 'f0000000-0000-4000-8000-00000000000f' : 9000
      await sql.insert('addresses', {
        id: key,
        [account]: String(row?.[account]),
        email: 'zoe@parts.test',
        [primary]: row?.[primary] === 1 ? 0 : false,
      })
      expect((await acme.ask('GET', `/Users/${fay.id}`)).body.emails).toEqual(work('fay@parts.test'))
      expect(await acme.found('/Users', 'emails eq "zoe@parts.test"')).toEqual([])
      expect(await acme.found('/Users', 'userName eq "fay@login.test" and emails pr')).toEqual([fay.id])
    })

    test('stay as they are where another tenant links them', async () => {
      const emails = work('hal@parts.test')
      const { body: hal } = await post(acme, 'hal@login.test', { emails, title: 'Judge' })
      const linked = await post(umbrella, 'hal@login.test', {
        emails: work('not@parts.test'),
        title: 'Clerk',
      })
      expect(linked).toMatchObject({ status: 201, body: { emails: work('not@parts.test'), title: 'Clerk' } })
      expect((await acme.ask('GET', `/Users/${hal.id}`)).body).toMatchObject({ emails, title: 'Judge' })
      expect(await host().sql.find('addresses', 'email', 'not@parts.test')).toEqual([])
      const Operations = [{ op: 'replace', path: 'title', value: 'Nurse' }]
      const own = await umbrella.ask('PATCH', `/Users/${linked.body.id}`, { schemas: [PATCH], Operations })
      expect(own.body.title).toBe('Nurse')
      expect((await acme.ask('GET', `/Users/${hal.id}`)).body.title).toBe('Judge')
      expect(await umbrella.found('/Users', 'title eq "nurse"')).toEqual([linked.body.id])
      expect(await acme.found('/Users', 'title eq "nurse"')).toEqual([])
    })

    test('conflict by what is unique in any of the tables, and nothing is left', async () => {
      await post(acme, 'gil@login.test', { emails: work('gil@parts.test') })
      const taken = await post(acme, 'ida@login.test', { emails: work('gil@parts.test'), title: 'Guide' })
      expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
      expect(await host().sql.find('accounts', 'email', 'ida@login.test')).toEqual([])
      expect(await host().sql.find('profiles', 'title', 'Guide')).toEqual([])
    })
  })
}
