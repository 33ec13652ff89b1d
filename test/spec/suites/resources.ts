/** SPEC "Resources and their fields" but for adapters, which have a suite of their own. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, GROUP, LIST, list, send, USER } from '../support/client.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function resourcesSuite(host: () => ServedHost): void {
  describe('Stored SCIM records', () => {
    test.each(['user', 'group'] as const)(
      'SCIM %s record: linked to one host record (one-to-one)',
      async (kind) => {
        const { id } = await (kind === 'user' ? createUser : createGroup)(host())
        await expect(host().linkAgain(kind, id)).rejects.toThrow(/unique|duplicate/i)
      },
    )

    test.each(['user', 'group'] as const)(
      'SCIM %s record: holds id (UUID, the identifier used in paths), externalId, timestamps',
      async (kind) => {
        const created = await (kind === 'user' ? createUser : createGroup)(host(), { externalId: 'ext-1' })
        const record = await host().stored(kind, created.id)
        expect(record?.scim).toMatchObject({ id: expect.stringMatching(UUID), externalId: 'ext-1' })
        expect(created.meta).toMatchObject({
          created: record?.scim.createdAt.toISOString(),
          lastModified: record?.scim.updatedAt.toISOString(),
        })
      },
    )

    test("User-record lookups by path identifier match on the record's id, not on the host's key", async () => {
      const { id } = await createUser(host())
      const record = await host().stored('user', id)
      expect((await send(host(), 'GET', `/Users/${id}`)).status).toBe(200)
      expect((await send(host(), 'GET', `/Users/${record?.host.key}`)).status).toBe(404)
    })
  })

  describe('JSON representations', () => {
    test('a User is represented in the SCIM core User schema, under its camelCase names', async () => {
      const name = { givenName: 'Barbara', familyName: 'Jensen' }
      const user = await createUser(host(), { externalId: 'e1', name })
      expect(user).toEqual({
        schemas: [USER],
        id: expect.stringMatching(UUID),
        externalId: 'e1',
        userName: user.userName,
        name: expect.objectContaining(name),
        emails: [{ value: user.userName, type: 'work', primary: true }],
        active: true,
        meta: expect.objectContaining({
          resourceType: 'User',
          created: expect.stringMatching(/Z$/),
          lastModified: user.meta.created,
          location: `${host().base}/Users/${user.id}`,
        }),
      })
    })

    test('a Group is represented in the SCIM core Group schema, under its camelCase names', async () => {
      const user = await createUser(host())
      const group = await createGroup(host(), { externalId: 'g1', members: [{ value: user.id }] })
      expect(group).toEqual({
        schemas: [GROUP],
        id: expect.stringMatching(UUID),
        externalId: 'g1',
        displayName: group.displayName,
        members: [
          { value: user.id, display: user.userName, type: 'User', $ref: `${host().base}/Users/${user.id}` },
        ],
        meta: expect.objectContaining({
          resourceType: 'Group',
          created: expect.stringMatching(/Z$/),
          lastModified: expect.stringMatching(/Z$/),
          location: `${host().base}/Groups/${group.id}`,
        }),
      })
    })

    test('attributes whose value is null are omitted', async () => {
      const user = await createUser(host(), { externalId: null, name: { givenName: null, familyName: null } })
      expect(Object.keys(user).sort()).toEqual(['active', 'emails', 'id', 'meta', 'schemas', 'userName'])
      const group = await createGroup(host(), { externalId: null, members: null })
      expect(Object.keys(group).sort()).toEqual(['displayName', 'id', 'meta', 'schemas'])
      const { body } = await list(host(), '/Users', { filter: `id eq "${user.id}"` })
      expect(body.Resources[0]).toEqual(user)
    })
  })

  describe('List response (collections)', () => {
    test.each(['/Users', '/Groups'])(
      '%s: schemas, totalResults, startIndex, itemsPerPage, Resources',
      async (path) => {
        await createUser(host())
        await createGroup(host())
        const { body } = await list(host(), path, { count: '1' })
        expect(body).toEqual({
          schemas: [LIST],
          totalResults: expect.any(Number),
          startIndex: 1,
          itemsPerPage: 1,
          Resources: [expect.objectContaining({ id: expect.stringMatching(UUID) })],
        })
      },
    )

    test.each(['/ResourceTypes', '/Schemas'])(
      '%s: startIndex and itemsPerPage are on user and group lists only',
      async (path) => {
        const { body } = await send(host(), 'GET', path)
        expect(Object.keys(body).sort()).toEqual(['Resources', 'schemas', 'totalResults'])
        expect(body.schemas).toEqual([LIST])
      },
    )

    test('totalResults: number of matching resources after filtering and before pagination', async () => {
      const prefix = 'totals-'
      for (const index of [1, 2, 3]) await createUser(host(), { userName: `${prefix}${index}@example.com` })
      const filter = `userName sw "${prefix}"`
      const { body } = await list(host(), '/Users', { filter, startIndex: '2', count: '1' })
      expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
      expect(body.Resources).toMatchObject([{ userName: `${prefix}2@example.com` }])
    })
  })
}
