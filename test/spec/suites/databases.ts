/** What databases and their drivers do differently, and what must not be seen of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, idsOf, list, patch, send, unique } from '../support/client.js'

export function databasesSuite(host: () => ServedHost): void {
  /** The users that a filter finds among some. */
  const found = (among: readonly string[], filter: string) => {
    const ids = among.map((id) => `id eq "${id}"`).join(' or ')
    return idsOf(host(), '/Users', `(${filter}) and (${ids})`)
  }

  describe('characters that mean something to LIKE', () => {
    // Each would match one of the others if it were not taken literally.
    const marks = ['%', '_', '\\', '!', '\\%', '!_', "'", '"', '*', '[a]', '?', '$1', ':name', '::text']
    const users: Record<string, string> = {}
    const prefix = unique('Like-')
    beforeAll(async () => {
      for (const mark of [...marks, 'x']) {
        const name = `${prefix}A${mark}Z@example.com`
        const { id } = await createUser(host(), { userName: name, externalId: name })
        users[mark] = id
      }
    })

    describe.each(marks)('%s', (mark) => {
      const among = () => Object.values(users)
      const own = `${prefix}A${mark}Z@example.com`
      const text = (value: string) => JSON.stringify(value)

      test.each(['userName', 'emails.value'])('%s, whatever the case', async (path) => {
        const [upper, lower] = [own.toUpperCase(), own.toLowerCase()]
        for (const filter of [
          `${path} eq ${text(upper)}`,
          `${path} co ${text(lower.slice(2, -4))}`,
          `${path} sw ${text(upper.slice(0, -8))}`,
          `${path} ew ${text(lower.slice(3))}`,
          `${path} co ${text(`a${mark}z`)} and not (${path} co ${text('axz')})`,
        ])
          expect(await found(among(), filter), filter).toEqual([users[mark]])
      })

      test('externalId, case exact', async () => {
        for (const filter of [`eq ${text(own)}`, `co ${text(`A${mark}Z`)}`, `sw ${text(own.slice(0, -8))}`])
          expect(await found(among(), `externalId ${filter}`), filter).toEqual([users[mark]])
        for (const filter of [`eq ${text(own.toUpperCase())}`, `co ${text(`a${mark}z`)}`])
          expect(await found(among(), `externalId ${filter}`), filter).toEqual([])
      })
    })
  })

  describe('equality', () => {
    // What a database may take for equal; SCIM knows one difference to ignore, that of case.
    const words = [
      'Juergen',
      'Jürgen',
      'Jurgen',
      'Ju\u0308rgen',
      'Jurgen ',
      ' Jurgen',
      'Strasse',
      'Straße',
      'ﬁsh',
      'fish',
    ]
    const ids: Record<string, string> = {}
    const mark = unique('equality')
    beforeAll(async () => {
      for (const word of words) ids[word] = (await createUser(host(), { externalId: `${mark}${word}` })).id
    })

    test.each(words)('externalId: %j is itself alone', async (word) => {
      const literal = JSON.stringify(`${mark}${word}`)
      expect(await found(Object.values(ids), `externalId eq ${literal}`)).toEqual([ids[word]])
    })

    test('externalId: ne holds for all but the one', async () => {
      const filter = `externalId ne ${JSON.stringify(`${mark}Jurgen`)}`
      const others = words.filter((word) => word !== 'Jurgen').map((word) => ids[word])
      expect(await found(Object.values(ids), filter)).toEqual(others)
    })

    test('userName: ä is not a, but Ä', async () => {
      const name = (letter: string) => `${mark}-b${letter}r@example.com`
      const emails = () => [{ value: `${unique('letter')}@example.com` }]
      const plain = await createUser(host(), { userName: name('a'), emails: emails() })
      const umlaut = await createUser(host(), { userName: name('ä'), emails: emails() })
      expect(await idsOf(host(), '/Users', `userName eq "${name('A')}"`)).toEqual([plain.id])
      expect(await idsOf(host(), '/Users', `userName eq "${name('Ä')}"`)).toEqual([umlaut.id])
      expect(await idsOf(host(), '/Users', `userName sw "${mark}-B" and userName co "bÄr"`)).toEqual([
        umlaut.id,
      ])
      const taken = { userName: name('Ä'), emails: emails() }
      expect((await send(host(), 'POST', '/Users', taken)).status).toBe(409)
    })

    test('displayName of groups: ä is not a, but Ä', async () => {
      const plain = await createGroup(host(), { displayName: `${mark} Bar` })
      const umlaut = await createGroup(host(), { displayName: `${mark} Bär` })
      expect(await idsOf(host(), '/Groups', `displayName eq "${mark} BAR"`)).toEqual([plain.id])
      expect(await idsOf(host(), '/Groups', `displayName eq "${mark} BÄR"`)).toEqual([umlaut.id])
      expect((await send(host(), 'POST', '/Groups', { displayName: `${mark} BÄR` })).status).toBe(409)
    })
  })

  test('ne and not hold where there is no value', async () => {
    const some = await createUser(host(), { externalId: 'some' })
    const none = await createUser(host())
    const both = [some.id, none.id]
    for (const filter of [
      'externalId ne "some"',
      'not (externalId eq "some")',
      'not (externalId co "om")',
      'not (externalId pr)',
      'externalId eq null',
      'not (externalId gt "a")',
      'not (externalId eq "some" and active eq true)',
      'externalId ne "some" or externalId eq "other"',
    ])
      expect(await found(both, filter), filter).toEqual([none.id])
    expect(await found(both, 'externalId ne "other"')).toEqual(both)
    expect(await found(both, 'not (externalId eq "other")')).toEqual(both)
  })

  test('active is a boolean wherever it is stored as something else', async () => {
    const active = await createUser(host())
    const inactive = await createUser(host(), { active: false })
    const both = [active.id, inactive.id]
    for (const [filter, ids] of [
      ['active eq true', [active.id]],
      ['active eq false', [inactive.id]],
      ['active ne true', [inactive.id]],
      ['not (active eq false)', [active.id]],
      ['active pr', both],
    ] as const)
      expect(await found(both, filter), filter).toEqual(ids)
    expect([active.active, inactive.active]).toEqual([true, false])
  })

  test('totals are numbers, also where nothing matches and where nothing is wanted', async () => {
    const { id } = await createUser(host())
    for (const [filter, totalResults] of [
      [`id eq "${id}"`, 1],
      ['userName eq "nobody at all"', 0],
    ] as const)
      for (const count of ['0', '5'])
        expect((await list(host(), '/Users', { filter, count })).body.totalResults).toBe(totalResults)
  })

  test('pages hold each resource once, in the order of id, whatever the filter reads', async () => {
    const prefix = unique('page-')
    const users = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        createUser(host(), { userName: `${prefix}-${(index * 7) % 23}@example.com`, active: index % 3 > 0 }),
      ),
    )
    const ids = users.map(({ id }) => id).sort()
    for (const filter of [
      `userName sw "${prefix}-"`,
      `emails co "${prefix}-" and (active eq true or active eq false)`,
    ]) {
      const pages: string[] = []
      for (let startIndex = 1; startIndex <= 23; startIndex += 5) {
        const { body } = await list(host(), '/Users', { filter, startIndex: `${startIndex}`, count: '5' })
        expect(body.totalResults).toBe(23)
        pages.push(...body.Resources.map((user: { readonly id: string }) => user.id))
      }
      expect(pages).toEqual(ids)
    }
  })

  test('40 users and 40 groups created in parallel: all are there', async () => {
    const prefix = unique('parallel-')
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const user = await createUser(host(), { userName: `${prefix}-${index}@example.com` })
        await createGroup(host(), { displayName: `${prefix}-${index}`, members: [{ value: user.id }] })
      }),
    )
    for (const [path, name] of [
      ['/Users', 'userName'],
      ['/Groups', 'displayName'],
    ]) {
      const { body } = await list(host(), `${path}`, { filter: `${name} sw "${prefix}-"`, count: '0' })
      expect(body.totalResults).toBe(40)
    }
  })

  test('20 users that take one userName in parallel: one gets it', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(host())))
    const value = `${unique('wanted')}@example.com`
    const answers = await Promise.all(
      users.map(({ id }) => patch(host(), `/Users/${id}`, { op: 'replace', path: 'userName', value })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    expect(await idsOf(host(), '/Users', `userName eq "${value}"`)).toHaveLength(1)
  })

  describe('many members', () => {
    let users: readonly string[]
    const members = (ids: readonly string[]) => ids.map((value) => ({ value }))
    const idsIn = (body: { readonly members?: readonly { readonly value: string }[] }) =>
      (body.members ?? []).map(({ value }) => value)
    beforeAll(async () => {
      const ids: string[] = []
      for (let round = 0; round < 12; round++) {
        const made = await Promise.all(Array.from({ length: 25 }, () => createUser(host())))
        ids.push(...made.map(({ id }) => id))
      }
      users = ids.sort()
    }, 60_000)

    test('300 at once, then 200 fewer, then others in their place', async () => {
      const group = await createGroup(host(), { members: members(users) })
      expect(idsIn(group)).toEqual(users)
      const path = `/Groups/${group.id}`
      const fewer = await patch(host(), path, {
        op: 'remove',
        path: 'members',
        value: members(users.slice(100)),
      })
      expect(idsIn(fewer.body)).toEqual(users.slice(0, 100))
      const { displayName } = group
      const others = await send(host(), 'PUT', path, { displayName, members: members(users.slice(50)) })
      expect(idsIn(others.body)).toEqual(users.slice(50))
      expect(await idsOf(host(), '/Groups', `members.value eq "${users[299]}"`)).toContain(group.id)
      expect(idsIn((await patch(host(), path, { op: 'remove', path: 'members' })).body)).toEqual([])
    })
  })

  describe('points in time', () => {
    test.each(['meta.created', 'meta.lastModified'])(
      '%s is compared as precisely as it is shown',
      async (path) => {
        const { id, meta } = await createUser(host())
        const shown: string = path === 'meta.created' ? meta.created : meta.lastModified
        const matches = async (condition: string) =>
          (await idsOf(host(), '/Users', `id eq "${id}" and ${path} ${condition}`)).length === 1
        const finer = (digits: string) => shown.replace(/(\.\d+)?Z$/, (_, ms = '.000') => `${ms}${digits}Z`)
        expect(shown).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        for (const [condition, expected] of [
          [`eq "${shown}"`, true],
          [`eq "${finer('000')}"`, true],
          [`eq "${shown.replace('Z', '+00:00')}"`, true],
          [`ne "${shown}"`, false],
          [`ge "${shown}"`, true],
          [`le "${shown}"`, true],
          [`gt "${shown}"`, false],
          [`lt "${shown}"`, false],
          [`eq "${finer('001')}"`, false],
          [`lt "${finer('001')}"`, true],
          [`ge "${finer('001')}"`, false],
          [`gt "${new Date(Date.parse(shown) - 1).toISOString()}"`, true],
          [`lt "${new Date(Date.parse(shown) + 1).toISOString()}"`, true],
        ] as const)
          expect(await matches(condition), condition).toBe(expected)
      },
    )

    test('a change moves lastModified, and created stays', async () => {
      const user = await createUser(host())
      const { body } = await patch(host(), `/Users/${user.id}`, {
        op: 'add',
        path: 'externalId',
        value: 'moved',
      })
      expect(body.meta.created).toBe(user.meta.created)
      expect(Date.parse(body.meta.lastModified)).toBeGreaterThan(Date.parse(user.meta.lastModified) - 1)
      const filter = `id eq "${user.id}" and meta.lastModified eq "${body.meta.lastModified}"`
      expect(await idsOf(host(), '/Users', filter)).toEqual([user.id])
    })
  })

  test('a group and its members outlive each other as they should', async () => {
    const user = await createUser(host())
    const group = await createGroup(host(), { members: [{ value: user.id }] })
    const other = await createGroup(host(), { members: [{ value: user.id }] })
    await send(host(), 'DELETE', `/Groups/${group.id}`)
    expect((await send(host(), 'GET', `/Groups/${other.id}`)).body.members).toMatchObject([
      { value: user.id },
    ])
    expect(await idsOf(host(), '/Groups', `members.value eq "${user.id}"`)).toEqual([other.id])
  })
}
