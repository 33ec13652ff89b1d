/** Attributes of the host's own, and a manager in a column. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningHost } from '../../support/host.js'
import { clientOf, unique } from '../client.js'
import { ACME, ACME_GROUP, ENTERPRISE } from '../prepare.js'

const own = {
  costCode: 'K-1',
  isContractor: false,
  level: 3,
  workload: 0.8,
  hiredAt: '2024-01-31T09:30:00.000Z',
}

export function columnsSuite(host: () => RunningHost): void {
  const { send, create, read, patch, found } = clientOf(host)

  describe('an extension of the host (RFC 7643 §3.3)', () => {
    test('is announced with the types of its columns', async () => {
      const { attributes } = await read(`/Schemas/${ACME}`)
      const types = attributes.map(({ name, type }: { name: string; type: string }) => [name, type])
      expect(types).toEqual([
        ['costCode', 'string'],
        ['isContractor', 'boolean'],
        ['level', 'integer'],
        ['workload', 'decimal'],
        ['hiredAt', 'dateTime'],
      ])
      const { schemaExtensions } = await read('/ResourceTypes/User')
      expect(schemaExtensions).toContainEqual({ schema: ACME, required: false })
      expect((await read('/ResourceTypes/Group')).schemaExtensions).toEqual([
        { schema: ACME_GROUP, required: false },
      ])
    })

    test('goes round, and into the columns', async () => {
      const created = await create({ [ACME]: { ...own, hiredAt: '2024-01-31T10:30:00+01:00' } })
      expect(created[ACME]).toEqual(own)
      expect(created.schemas).toContain(ACME)
      expect(await read(`/Users/${created.id}`)).toEqual(created)
      const { eq } = await import('drizzle-orm')
      const { db, schema } = host()
      const [row] = await db.select().from(schema.users).where(eq(schema.users.email, created.userName))
      expect(row).toMatchObject({ ...own, hiredAt: new Date(own.hiredAt) })
      expect(Object.keys(await create())).not.toContain(ACME)
    })

    test.each([
      ['costCode', 1],
      ['isContractor', 'perhaps'],
      ['level', 1.5],
      ['workload', 'half'],
      ['hiredAt', 'yesterday'],
    ])('refuses a %s of another type', async (name, value) => {
      const userName = unique('refused')
      const answer = await send('POST', '/Users', {
        userName,
        emails: [{ value: `${userName}@example.com` }],
        [ACME]: { [name]: value },
      })
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
      expect(answer.body.detail).toContain(name)
    })

    test('"" leaves every type without a value, in POST, PUT and PATCH', async () => {
      const names = Object.keys(own)
      const empty = Object.fromEntries(names.map((name) => [name, '']))
      expect(await create({ [ACME]: empty, title: '' })).not.toHaveProperty([ACME])
      const created = await create({ [ACME]: own })
      const path = `/Users/${created.id}`
      expect((await send('PUT', path, { ...created, [ACME]: empty })).body).not.toHaveProperty([ACME])
      for (const op of ['replace', 'add']) {
        await send('PUT', path, created)
        for (const name of names) {
          const { status, body } = await patch(path, { op, path: `${ACME}:${name}`, value: '' })
          expect({ status, value: body[ACME]?.[name] }).toEqual({ status: 200, value: undefined })
        }
        expect(await read(path)).not.toHaveProperty([ACME])
      }
    })

    test('is patched attribute by attribute', async () => {
      const { id } = await create({ [ACME]: own })
      const patched = await patch(
        `/Users/${id}`,
        { op: 'replace', path: `${ACME}:level`, value: 4 },
        { op: 'remove', path: `${ACME}:hiredAt` },
        { op: 'add', value: { [ACME]: { isContractor: true } } },
      )
      const { hiredAt: _, ...kept } = own
      expect(patched.body[ACME]).toEqual({ ...kept, level: 4, isContractor: true })
    })

    test.each([
      `${ACME}:costCode eq "k-1"`,
      `${ACME}:isContractor eq false`,
      `${ACME}:level ge 3 and ${ACME}:level lt 4`,
      `${ACME}:workload eq 0.8`,
      `${ACME}:hiredAt lt "2024-01-31T10:30:00.001+01:00"`,
      `${ACME}:hiredAt pr`,
    ])('%s finds it', async (filter) => {
      const { id } = await create({ [ACME]: own })
      const { id: other } = await create()
      expect(await found(filter, [id, other])).toEqual([id])
    })

    test('can be asked for, and left out', async () => {
      const { id } = await create({ [ACME]: own })
      const asked = await read(`/Users/${id}?attributes=${ACME}:level`)
      expect(asked).toMatchObject({ id, [ACME]: { level: 3 } })
      expect(Object.keys(asked[ACME])).toEqual(['level'])
      expect(await read(`/Users/${id}?excludedAttributes=${ACME}`)).not.toHaveProperty(ACME)
    })

    test('of groups does likewise', async () => {
      const displayName = unique('Group')
      const { body } = await send('POST', '/Groups', { displayName, [ACME_GROUP]: { colour: 'red' } })
      expect(body[ACME_GROUP]).toEqual({ colour: 'red' })
      expect(await found(`${ACME_GROUP}:colour eq "RED"`, [body.id], 'Groups')).toEqual([body.id])
      const patched = await patch(`/Groups/${body.id}`, { op: 'remove', path: `${ACME_GROUP}:colour` })
      expect(patched.body).not.toHaveProperty(ACME_GROUP)
    })
  })

  test('a text attribute in a column of numbers is text for SCIM', async () => {
    const created = await create({ [ENTERPRISE]: { employeeNumber: '701984' } })
    expect(created[ENTERPRISE]).toEqual({ employeeNumber: '701984' })
    expect(await found('employeeNumber eq "701984"', [created.id])).toEqual([created.id])
    const refused = await patch(`/Users/${created.id}`, {
      op: 'replace',
      path: `${ENTERPRISE}:employeeNumber`,
      value: 'A7',
    })
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  })

  describe('a manager in a column (RFC 7643 §4.3)', () => {
    // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the tests
    let boss: any
    beforeAll(async () => {
      boss = await create({ name: { givenName: 'Ada', familyName: 'Boss' } })
    })
    const manager = () => ({
      value: boss.id,
      $ref: `${host().base}/Users/${boss.id}`,
      displayName: expect.stringMatching(/^Ada Boss$|@example\.com$/),
    })

    test('is the SCIM id outside, and the key of the host inside', async () => {
      const created = await create({ [ENTERPRISE]: { manager: { value: boss.id } } })
      expect(created[ENTERPRISE].manager).toEqual(manager())
      expect(await read(`/Users/${created.id}`)).toEqual(created)
      const { eq } = await import('drizzle-orm')
      const { db, schema } = host()
      const rowOf = async (email: string) =>
        (await db.select().from(schema.users).where(eq(schema.users.email, email)))[0]
      expect((await rowOf(created.userName)).managerId).toBe((await rowOf(boss.userName)).id)
    })

    test('is found by manager, and by manager.value', async () => {
      const { id } = await create({ [ENTERPRISE]: { manager: { value: boss.id } } })
      const { id: other } = await create()
      const all = [id, other, boss.id]
      expect(await found(`manager eq "${boss.id}"`, all)).toEqual([id])
      expect(await found(`${ENTERPRISE}:manager.value eq "${boss.id}"`, all)).toEqual([id])
      expect(await found('manager pr', all)).toEqual([id])
      expect(await found(`manager eq "${other}" or manager eq "nobody"`, all)).toEqual([])
      expect((await found(`manager ne "${boss.id}"`, all)).toSorted()).toEqual([other, boss.id].toSorted())
    })

    test.each([
      ['text', (id: string) => ({ path: `${ENTERPRISE}:manager`, value: id })],
      ['an object', (id: string) => ({ path: 'manager', value: { value: id } })],
      ['an array of one', (id: string) => ({ path: `${ENTERPRISE}:manager`, value: [{ value: id }] })],
      ['a value without a path', (id: string) => ({ value: { [`${ENTERPRISE}:manager`]: id } })],
    ])('is set by a PATCH with %s', async (_form, operation) => {
      const { id } = await create()
      const patched = await patch(`/Users/${id}`, { op: 'add', ...operation(boss.id) })
      expect(patched.body[ENTERPRISE].manager).toEqual(manager())
      const removed = await patch(`/Users/${id}`, { op: 'remove', path: `${ENTERPRISE}:manager` })
      expect(removed.body).not.toHaveProperty(ENTERPRISE)
    })

    test.each(['nobody', '01a1f95c-5533-7110-a3a7-000000000000'])(
      'who is no user here is refused: %s',
      async (id) => {
        const created = await create()
        const path = `/Users/${created.id}`
        const answer = await patch(path, { op: 'add', path: `${ENTERPRISE}:manager`, value: { value: id } })
        expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
        expect(answer.body.detail).toContain(id)
        expect(await read(path)).toEqual(created)
      },
    )

    test('stays what it is when something else is patched', async () => {
      const created = await create({ [ENTERPRISE]: { manager: { value: boss.id } } })
      const patched = await patch(`/Users/${created.id}`, {
        op: 'add',
        path: 'externalId',
        value: unique('e'),
      })
      expect(patched.body[ENTERPRISE]).toEqual(created[ENTERPRISE])
    })
  })
}
