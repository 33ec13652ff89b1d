/** What hooks can do to the change that they are told of. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ScimError } from '../../src/runtime/index.js'
import type { FixtureName } from '../support/host.js'
import { type HookName, replace, useAudience } from './audience.js'

const ada = { userName: 'ada@example.com', externalId: 'e1' }

/** A request that tells a hook. */
interface Change {
  readonly hook: HookName
  readonly method: string
  readonly at: '/Users' | '/Groups' | 'user' | 'off' | 'group'
  readonly body?: object
}

/** Declares the tests. */
export function describeTransactions(fixture: FixtureName): void {
  describe('hooks and the transaction', () => {
    const audience = useAudience(fixture)
    const { send, given, everything } = audience
    afterEach(() => vi.restoreAllMocks())

    /** What a host writes itself, beside the change. */
    const writeDown = (db: typeof audience.host.db, name: string) => {
      const { teams, groups } = audience.host.schema
      return db.insert(teams ?? groups).values(teams ? { id: name, name } : { name })
    }

    const scene = async (): Promise<Readonly<Record<Change['at'], string>>> => {
      const user = await given('POST', '/Users', ada)
      const off = await given('POST', '/Users', { userName: 'off@example.com', active: false })
      const group = await given('POST', '/Groups', { displayName: 'Team', members: [{ value: user.id }] })
      return {
        '/Users': '/Users',
        '/Groups': '/Groups',
        user: `/Users/${user.id}`,
        off: `/Users/${off.id}`,
        group: `/Groups/${group.id}`,
      }
    }

    const changes: readonly Change[] = [
      { hook: 'onUserCreated', method: 'POST', at: '/Users', body: { userName: 'new@example.com' } },
      { hook: 'onUserUpdated', method: 'PATCH', at: 'user', body: replace('externalId', 'e2') },
      { hook: 'onUserUpdated', method: 'PUT', at: 'user', body: { ...ada, externalId: 'e2' } },
      { hook: 'onUserDeactivated', method: 'PATCH', at: 'user', body: replace('active', false) },
      { hook: 'onUserDeactivated', method: 'PUT', at: 'user', body: { ...ada, active: false } },
      { hook: 'onUserDeactivated', method: 'DELETE', at: 'user' },
      { hook: 'onUserReactivated', method: 'PATCH', at: 'off', body: replace('active', true) },
      { hook: 'onPasswordSet', method: 'PATCH', at: 'user', body: replace('password', 't0p-secret') },
      { hook: 'onGroupCreated', method: 'POST', at: '/Groups', body: { displayName: 'New' } },
      { hook: 'onGroupMembersChanged', method: 'PATCH', at: 'group', body: replace('members', []) },
      { hook: 'onGroupDeleted', method: 'DELETE', at: 'group' },
    ]

    it.each(changes)(
      '$hook by $method writes in the transaction of the change',
      async ({ hook, method, at, body }) => {
        const paths = await scene()
        audience.react = ({ when, event }) => when === 'inside' && writeDown(event.db, 'written by the hook')
        expect((await send(method, paths[at], body)).status).toBeLessThan(300)
        expect(audience.told.map((told) => [told.hook, told.when])).toEqual([
          [hook, 'inside'],
          [hook, 'after commit'],
        ])
        expect(await everything()).toContain('written by the hook')
      },
    )

    it.each(changes)('$hook by $method undoes everything by throwing', async ({ hook, method, at, body }) => {
      const paths = await scene()
      const before = await everything()
      audience.react = async ({ event }) => {
        await writeDown(event.db, 'written by the hook')
        throw new ScimError(409, 'Not while I am here', 'mutability')
      }
      const answer = await send(method, paths[at], body)
      expect(answer.body).toMatchObject({
        status: '409',
        scimType: 'mutability',
        detail: 'Not while I am here',
      })
      expect(audience.told.map((told) => [told.hook, told.when])).toEqual([[hook, 'inside']])
      expect(await everything()).toBe(before)
    })

    it('keeps the last administrator', async () => {
      const paths = await scene()
      audience.react = ({ hook, event }) => {
        if (hook === 'onUserDeactivated' && event.before.scim.userName === ada.userName) {
          throw new ScimError(403, 'The last administrator cannot be deactivated')
        }
      }
      const refused = await send('DELETE', paths.user)
      expect(refused.body).toMatchObject({
        status: '403',
        detail: 'The last administrator cannot be deactivated',
      })
      expect((await send('GET', paths.user)).body.active).toBe(true)
    })

    it('answers 500 to any other error, says nothing of it, and undoes the change', async () => {
      const paths = await scene()
      const before = await everything()
      const log = vi.spyOn(console, 'error').mockReturnValue()
      audience.react = () => {
        throw new TypeError('no such mailbox: ada')
      }
      const answer = await send('PATCH', paths.user, replace('active', false))
      expect(answer.body).toMatchObject({ status: '500', detail: 'Internal server error' })
      expect(log.mock.calls).toEqual([['SCIM PATCH failed: TypeError (pass onError to see more)']])
      expect(await everything()).toBe(before)
    })

    it('tells nobody after the commit where a later hook has undone the change', async () => {
      const paths = await scene()
      audience.react = ({ hook }) => {
        if (hook === 'onPasswordSet') throw new ScimError(400, 'Too short', 'invalidValue')
      }
      const body = { ...ada, externalId: 'e2', password: 'x' }
      expect((await send('PUT', paths.user, body)).body).toMatchObject({ status: '400', detail: 'Too short' })
      expect(audience.told.map((told) => [told.hook, told.when])).toEqual([
        ['onUserUpdated', 'inside'],
        ['onPasswordSet', 'inside'],
      ])
    })

    it('shows what is committed after the commit, in the database itself', async () => {
      const paths = await scene()
      const seen: unknown[] = []
      audience.react = async ({ when, event }) => {
        if (when === 'inside') return
        expect(event.db).toBe(audience.host.db)
        seen.push((await send('GET', paths.user)).body.externalId)
      }
      await send('PATCH', paths.user, replace('externalId', 'e2'))
      expect(seen).toEqual(['e2'])
    })

    it('reports a hook that fails after the commit: the change has succeeded', async () => {
      const paths = await scene()
      const log = vi.spyOn(console, 'error').mockReturnValue()
      audience.react = ({ when }) => {
        if (when === 'after commit') throw new TypeError('no such mailbox')
      }
      const answer = await send('PATCH', paths.user, replace('externalId', 'e2'))
      expect(answer).toMatchObject({ status: 200, body: { externalId: 'e2' } })
      expect(log.mock.calls).toEqual([['SCIM PATCH failed: TypeError (pass onError to see more)']])
    })

    it('gives each operation of a bulk request a transaction of its own', async () => {
      const paths = await scene()
      audience.react = ({ hook }) => {
        if (hook === 'onUserDeactivated') throw new ScimError(403, 'No')
      }
      const answer = await send('POST', '/Bulk', {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
        Operations: [
          { method: 'DELETE', path: paths.user },
          { method: 'POST', path: '/Users', bulkId: 'b', data: { userName: 'new@example.com' } },
        ],
      })
      expect(answer.body.Operations).toMatchObject([{ status: '403' }, { status: '201' }])
      expect(audience.told.map((told) => [told.hook, told.when])).toEqual([
        ['onUserDeactivated', 'inside'],
        ['onUserCreated', 'inside'],
        ['onUserCreated', 'after commit'],
      ])
    })
  })
}
