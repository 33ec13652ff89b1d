/** The service that scim-gen emits, as its own conformance client sees it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Report, verify } from '../../src/verify/run.js'
import { type RunningHost, startHost } from '../support/host.js'
import { profilesOfAll } from '../support/profiles.js'
import { breakServer, changeJson } from './proxy.js'

const told = ({ results }: Report, outcome: string) =>
  results
    .filter((result) => result.outcome === outcome)
    .map(
      ({ id, reason, findings }) => `${id}: ${reason ?? findings.map(({ message }) => message).join('; ')}`,
    )

const profiles = [...profilesOfAll, 'entra-gallery', 'okta-oin'] as const

const run = (host: RunningHost) =>
  verify({ baseUrl: host.base, token: host.token, profiles, timeout: 10_000 })

describe('as init sets it up', () => {
  let host: RunningHost
  let report: Report
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite')
    report = await run(host)
  }, 120_000)
  afterAll(() => host.stop())

  test('no check of any profile fails', () => {
    expect(told(report, 'failed')).toEqual([])
  })

  test('all 12 requests of Okta pass', () => {
    const okta = report.results.filter(({ profile }) => profile === 'okta')
    expect(okta.map(({ outcome }) => outcome)).toEqual(Array(12).fill('passed'))
  })

  test('the warnings are those of the specification: DELETE deactivates, paging is strict', () => {
    const warned = report.results.filter(({ outcome }) => outcome === 'warned').map(({ id }) => id)
    for (const id of ['user-delete-gone', 'user-delete-list', 'page-start-zero', 'page-count-negative']) {
      expect(warned).toContain(id)
    }
  })

  test('every check has an id of its own and a rule', () => {
    const ids = report.results.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const rfc = report.results.filter(({ profile }) => profile.startsWith('rfc'))
    expect(rfc.length).toBeGreaterThan(250)
    expect(rfc.filter(({ rule }) => !/^RFC \d{4} §\d+(\.\d+)*$/.test(rule))).toEqual([])
  })
})

describe('set to what RFC 7644 asks for', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { set: ['user.delete=hide', 'pagination=lenient'] })
  }, 60_000)
  afterAll(() => host.stop())

  test('deletion and paging give no warning', async () => {
    const report = await verify({
      baseUrl: host.base,
      token: host.token,
      profiles: ['rfc7644', 'entra', 'jumpcloud'],
      timeout: 10_000,
    })
    expect(told(report, 'failed')).toEqual([])
    expect(told(report, 'warned').filter((line) => /^(user-delete|page|entra|jumpcloud)/.test(line))).toEqual(
      [],
    )
  }, 60_000)
})

describe('whose groups are the roles of the app', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { answers: { group: 'roles' } })
  }, 60_000)
  afterAll(() => host.stop())

  test('no check of any profile fails, and none that makes groups is taken for passed', async () => {
    const report = await run(host)
    expect(told(report, 'failed')).toEqual([])
    expect(report.results.find(({ id }) => id === 'group-given')?.outcome).toBe('passed')
    expect(told(report, 'skipped')).toContain(
      'group-create: /Schemas announces all groups that there are: admin, member',
    )
  }, 60_000)
})

test('of several phone numbers a server may keep one, as hosts with one column do', async () => {
  const host = await startHost('express-drizzle-sqlite', { set: ['user.store=unmapped'] })
  const server = await breakServer(host, async (asked) =>
    changeJson(await asked.forward(), ({ phoneNumbers, ...user }) => ({
      ...user,
      ...(Array.isArray(phoneNumbers) && { phoneNumbers: phoneNumbers.slice(0, 1) }),
    })),
  )
  const report = await verify({
    baseUrl: server.base,
    token: server.token,
    profiles: ['entra'],
    timeout: 10_000,
  })
  await server.stop()
  await host.stop()
  expect(told(report, 'failed')).toEqual([])
  const notes = report.results.flatMap(({ findings }) => findings.map(({ message }) => message))
  expect(notes).toContain(
    'phoneNumbers[type=mobile].value is not looked at: the server keeps one value of phoneNumbers',
  )
}, 60_000)
