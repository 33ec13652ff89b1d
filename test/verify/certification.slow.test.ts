/** The profiles of those who certify: kept by what is emitted, and each of their checks fails somewhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROFILES, type ProfileName } from '../../src/verify/profile-names.js'
import { readProfile } from '../../src/verify/profiles/read-profile.js'
import { type Report, verify } from '../../src/verify/run.js'
import { valuesFor } from '../support/breadth.js'
import { type RunningHost, startHost } from '../support/host.js'
import type { Fault } from './faults/fault.js'
import { openFaults } from './faults/open.js'
import { strictFaults } from './faults/strict.js'
import { rightAnswers, serveTokens, type TokenAnswers, tokenFaults } from './faults/token.js'
import { breakServer } from './proxy.js'

const open = ['entra-gallery', 'okta-oin', 'ipsie-al1', 'ipsie-al2'] as const

const told = ({ results }: Report, outcome: string) =>
  results
    .filter((result) => result.outcome === outcome)
    .map(
      ({ id, reason, findings }) => `${id}: ${reason ?? findings.map(({ message }) => message).join('; ')}`,
    )

const profileOf = (check: string): ProfileName =>
  PROFILES.filter((profile) => check.startsWith(`${profile}-`)).sort((a, b) => b.length - a.length)[0] ??
  'rfc7644'

/** The checks of a faulty service that did not see its fault. */
async function blind(host: RunningHost, { breakage, fails, path = '' }: Fault): Promise<readonly string[]> {
  const server = await breakServer(host, breakage())
  try {
    const { results } = await verify({
      baseUrl: `${server.base}${path}`,
      token: server.token,
      profiles: fails.map(profileOf),
      only: fails,
      timeout: 5_000,
    })
    return results.flatMap(({ id, outcome, reason }) =>
      outcome === 'failed' || outcome === 'warned' ? [] : `${id} ${outcome} ${reason ?? ''}`.trimEnd(),
    )
  } finally {
    await server.stop()
  }
}

describe('as identity providers need it', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { set: ['user.delete=hide', 'user.store=unmapped'] })
  }, 60_000)
  afterAll(() => host.stop())

  test('the profiles of Entra, Okta and IPSIE are kept, and what is not checked is told', async () => {
    const report = await verify({ baseUrl: host.base, token: host.token, profiles: open, timeout: 10_000 })
    expect(told(report, 'failed')).toEqual([])
    const warned = told(report, 'warned').map((line) => line.split(':')[0])
    // How many requests a second are answered is the machine's to say.
    expect(warned.filter((check) => check !== 'entra-gallery-capacity')).toEqual(['entra-gallery-s16'])
    const skipped = told(report, 'skipped')
    expect(skipped.filter((line) => !line.includes(': not checked here: '))).toEqual([])
    expect(skipped.length).toBe(21)
  }, 60_000)

  const withTokens = async (answers: TokenAnswers, only?: readonly string[]) => {
    const { url, stop } = await serveTokens(answers)
    const oauth = { tokenUrl: url, clientId: 'entra', clientSecret: 's3cr3t-of-entra' }
    const profiles = ['entra-gallery', 'ipsie-al1'] as const
    const tokens = [...profiles].flatMap((name) =>
      readProfile(name).scenarios.flatMap(({ check, probe }) => (probe?.startsWith('token') ? check : [])),
    )
    const report = await verify({
      baseUrl: host.base,
      token: host.token,
      oauth,
      profiles,
      only: only ?? tokens,
      timeout: 5_000,
    })
    await stop()
    return report
  }

  test('a token endpoint is checked where one is given, and no report has its secret', async () => {
    const report = await withTokens(rightAnswers)
    expect(report.results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'))
    const broken = await withTokens({
      ...rightAnswers,
      refused: { status: 500, body: { all: 's3cr3t-of-entra' } },
    })
    expect(told(broken, 'failed')).toHaveLength(2)
    expect(JSON.stringify(broken)).not.toContain('s3cr3t-of-entra')
  })

  test('metadata where RFC 8414 does not have them are a warning', async () => {
    const at = '/scim/v2/.well-known/oauth-authorization-server'
    const report = await withTokens({ ...rightAnswers, metadata: { at } }, ['ipsie-al1-metadata'])
    expect(told(report, 'warned')).toEqual([
      `ipsie-al1-metadata: the document is at ${at}, where RFC 8414 §3.1 has clients not look`,
    ])
  })

  test.each(valuesFor(0, tokenFaults))('$breaks: it is seen', async ({ answers, fails }) => {
    const { results } = await withTokens({ ...rightAnswers, ...answers }, fails)
    expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(fails.map((id) => `${id} failed`))
  })

  test.each(valuesFor(0, openFaults))('$breaks: it is seen', async (fault) => {
    expect(await blind(host, fault)).toEqual([])
  })
})

describe("set to strict: 'interop'", () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { set: ['strict=interop', 'user.store=unmapped'] })
  }, 60_000)
  afterAll(() => host.stop())

  test('the Interoperability Profile is kept', async () => {
    const report = await verify({
      baseUrl: host.base,
      token: host.token,
      profiles: ['interop'],
      timeout: 10_000,
    })
    expect(told(report, 'failed')).toEqual([])
    expect(told(report, 'warned')).toEqual([])
  }, 60_000)

  test.each(valuesFor(0, strictFaults))('$breaks: it is seen', async (fault) => {
    expect(await blind(host, fault)).toEqual([])
  })
})

test('no check is without a service that fails it', () => {
  const seen = new Set([...openFaults, ...strictFaults, ...tokenFaults].flatMap(({ fails }) => fails))
  const checks = [...open, 'interop']
    .flatMap((name) => readProfile(name).scenarios)
    .filter(({ unchecked }) => unchecked === undefined)
  expect(checks.map(({ check }) => check).filter((check) => !seen.has(check))).toEqual([])
})
