/** Filters and orders over memberships, of which only the half has an index: 5,000 users in 500 groups, 100,000 memberships. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from './databases.js'
import { hosts, type OpenHost } from './hosts.js'
import { EACH, fillKnexHost, GROUPS, groupOf, idOf, nameOf, USERS } from './many-rows.js'

/** In milliseconds: of this process on SQLite, and of the clock elsewhere, where others use the machine, too. */
const MOST = { sqlite: 250, postgresql: 1_000, mysql: 1_500 } as const

const aGroup = idOf('b', 7)
const aUser = idOf('a', 7)

export function relatedSuite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase
  let host: OpenHost
  beforeAll(async () => {
    database = await open()
    host = await hosts.knex(database)
    await fillKnexHost(host, database)
  })
  afterAll(async () => {
    await host?.close()
    await database?.stop()
  })

  test.each([
    ['/Users', 'groups pr', USERS],
    ['/Users', 'not (groups pr)', 0],
    ['/Users', `groups eq "${aGroup}"`, 200],
    ['/Users', `groups.value eq "${aGroup}"`, 200],
    ['/Users', `not (groups.value eq "${aGroup}")`, USERS - 200],
    ['/Users', `groups.value ne "${aGroup}"`, USERS],
    ['/Users', `groups[value eq "${aGroup}"]`, 200],
    ['/Users', 'groups.display eq "crew 7"', 200],
    ['/Users', 'groups.display co "crew"', USERS],
    ['/Users', 'groups.display ew " 7" or groups.display ew " 8"', 400],
    ['/Groups', 'members pr', GROUPS],
    ['/Groups', 'not (members pr)', 0],
    ['/Groups', `members eq "${aUser}"`, EACH],
    ['/Groups', `members.value eq "${aUser}"`, EACH],
    ['/Groups', `not (members.value eq "${aUser}")`, GROUPS - EACH],
    ['/Groups', `members[value eq "${aUser}"]`, EACH],
    ['/Groups', 'members.display co "user7@"', EACH],
  ])('%s?filter=%s', async (path, filter, total) => {
    const { body, time } = await least(path, { filter, count: '10' })
    expect(body.totalResults).toBe(total)
    expect(time).toBeLessThan(MOST[database.dialect])
  })

  /** All users, or groups, in the order of what the first of their groups, or members, is called. */
  const inOrder = (path: string, key: (first: number) => string) => {
    const firsts = new Map<number, number>()
    const found = (of: number, other: number) => firsts.set(of, Math.min(other, firsts.get(of) ?? other))
    for (let user = 1; user <= USERS; user++)
      for (let index = 0; index < EACH; index++) {
        const group = groupOf(user, index)
        if (path === '/Users') found(user, group)
        else found(group, user)
      }
    const kind = path === '/Users' ? 'a' : 'b'
    const sorted = [...firsts].map(([of, first]) => `${key(first)} ${idOf(kind, of)}`).sort()
    return sorted.map((each) => each.split(' ').at(-1))
  }

  test.each([
    ['/Users', 'groups', (first: number) => idOf('b', first)],
    ['/Users', 'groups.display', (first: number) => `crew_${first}`],
    ['/Groups', 'members', (first: number) => idOf('a', first)],
    ['/Groups', 'members.display', nameOf],
  ])('%s?sortBy=%s', async (path, sortBy, key) => {
    const ids = (body: Listed) => body.Resources.map(({ id }) => id)
    const expected = inOrder(path, key)
    const { body, time } = await least(path, { sortBy, count: '10', cursor: '' })
    expect(ids(body)).toEqual(expected.slice(0, 10))
    expect(time).toBeLessThan(MOST[database.dialect])
    const next = await least(path, { sortBy, count: '10', cursor: body.nextCursor })
    expect(ids(next.body)).toEqual(expected.slice(10, 20))
    expect(next.time).toBeLessThan(MOST[database.dialect])
    const at = await least(path, { sortBy, count: '10', startIndex: '101' })
    expect(ids(at.body)).toEqual(expected.slice(100, 110))
  })

  /** The least time of three: what else the machine does only adds to one. */
  async function least(path: string, parameters: Readonly<Record<string, string>>) {
    const times: number[] = []
    let listed: Listed = { totalResults: -1, Resources: [], nextCursor: '' }
    for (let round = 0; round < 3; round++) {
      const [cpu, clock] = [process.cpuUsage(), performance.now()]
      const query = new URLSearchParams({ ...parameters, excludedAttributes: 'members' })
      const { status, body } = await host.send('GET', `${path}?${query}`, undefined, { cursorSecret: 'x' })
      const { user, system } = process.cpuUsage(cpu)
      times.push(database.dialect === 'sqlite' ? (user + system) / 1_000 : performance.now() - clock)
      expect([status, body.detail]).toEqual([200, undefined])
      listed = body
    }
    return { body: listed, time: Math.min(...times) }
  }
}

interface Listed {
  readonly totalResults: number
  readonly Resources: readonly { readonly id: string }[]
  readonly nextCursor: string
}
