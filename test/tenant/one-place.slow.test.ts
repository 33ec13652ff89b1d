/** Members of groups by rows of which a person has one in each tenant: those of another stay. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEach, type TestDatabase } from '../orm/support/databases.js'
import { oneTeamSuite } from './suites/one-team.js'
import { asker } from './suites/seats.js'
import { openTenants, type TenantHost } from './support/tenant-hosts.js'

onEach(['sqlite'], (open) => {
  let database: TestDatabase
  let host: TenantHost
  beforeAll(async () => {
    database = await open()
    host = await openTenants('knex', database, 'flag', undefined, (config) => ({
      ...config,
      group: {
        ...config.group,
        members: { model: 'src/entities.ts#TeamSpot', user: 'account_id', group: 'team_id' },
      },
    }))
  })
  afterAll(async () => {
    await host?.close()
    await database?.stop()
  })

  oneTeamSuite(() => host)

  test('who is in a team of each tenant leaves that of the one only', async () => {
    const acme = asker(() => host.send, 'acme')
    const umbrella = asker(() => host.send, 'umbrella')
    const [here, there] = [await acme.user('kim@spots.test'), await umbrella.user('kim@spots.test')]
    const [red, blue] = [await acme.group('Red spot', here), await acme.group('Blue spot')]
    const green = await umbrella.group('Green spot', there)
    const version = await umbrella.versionOf(green)
    await acme.patch(blue, { op: 'add', path: 'members', value: [{ value: here.id }] })
    expect([await acme.membersOf(red), await acme.membersOf(blue)]).toEqual([[], [here.id]])
    expect(await umbrella.membersOf(green)).toEqual([there.id])
    expect(await umbrella.versionOf(green)).toBe(version)
  })
})
