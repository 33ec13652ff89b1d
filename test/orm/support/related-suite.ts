/** Filters over memberships, of which only the half has an index: 5,000 users in 500 groups, 100,000 memberships. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from './databases.js'
import { hosts, type OpenHost } from './hosts.js'
import { EACH, fillKnexHost, GROUPS, idOf, USERS } from './many-rows.js'

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
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const [cpu, clock] = [process.cpuUsage(), performance.now()]
      const query = new URLSearchParams({ filter, count: '10', excludedAttributes: 'members' })
      const { status, body } = await host.send('GET', `${path}?${query}`)
      const { user, system } = process.cpuUsage(cpu)
      times.push(database.dialect === 'sqlite' ? (user + system) / 1_000 : performance.now() - clock)
      expect([status, body.totalResults]).toEqual([200, total])
    }
    expect(Math.min(...times)).toBeLessThan(MOST[database.dialect])
  })
}
