import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROFILES } from '../../src/verify/profile-names.js'
import { isConformant, verify } from '../../src/verify/run.js'
import { valuesFor } from '../support/breadth.js'
import { call, type RunningHost, startHost } from '../support/host.js'
import { type Breakage, breakServer } from './proxy.js'

const token = 'secret'
let host: RunningHost

beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', { set: ['user.delete=hide'] })
  await call(host, 'POST', '/Users', {
    userName: 'resident@example.com',
    emails: [{ value: 'resident@example.com' }],
  })
}, 60_000)
afterAll(() => host.stop())

const totals = async () => ({
  users: (await call(host, 'GET', '/Users?count=0')).body.totalResults,
  groups: (await call(host, 'GET', '/Groups?count=0')).body.totalResults,
})

async function against(breakage: Breakage, options: Partial<Parameters<typeof verify>[0]> = {}) {
  const server = await breakServer(host, breakage)
  try {
    const report = await verify({
      baseUrl: server.base,
      token,
      profiles: ['rfc7644'],
      timeout: 5_000,
      ...options,
    })
    return { report, log: [...server.log] }
  } finally {
    await server.stop()
  }
}

/** Answers the first request as a SCIM service does: nothing more would be asked otherwise. */
function oncePastTheDoor(breakage: Breakage): Breakage {
  let isPast = false
  return (asked) => {
    if (isPast) return breakage(asked)
    isPast = true
    return asked.forward()
  }
}

describe('cleaning up', () => {
  test('nothing is left, and what was there before is not touched', async () => {
    const before = await totals()
    const resident = await call(host, 'GET', '/Users?filter=userName eq "resident@example.com"')
    const profiles = ['rfc7643', 'rfc7644'] as const
    const only = ['user-create', 'group-create-members', 'patch-atomic', 'page-walk', 'auth-write']
    const { report } = await against((asked) => asked.forward(), { profiles, only })
    expect(report.results.map(({ outcome }) => outcome)).toEqual(Array(only.length).fill('passed'))
    expect(report.cleanup).toEqual({ deleted: 10, left: [] })
    expect(await totals()).toEqual(before)
    const after = await call(host, 'GET', '/Users?filter=userName eq "resident@example.com"')
    expect(after.body).toEqual(resident.body)
  })

  test('a user whose creation was answered with 500 is found again and deleted', async () => {
    const before = await totals()
    const { report } = await against(
      async (asked) => {
        const reply = await asked.forward()
        return asked.method === 'POST' ? { status: 500, headers: {}, body: '' } : reply
      },
      { only: ['user-create'] },
    )
    expect(report.cleanup).toEqual({ deleted: 1, left: [] })
    expect(await totals()).toEqual(before)
  })

  test('what cannot be deleted is named', async () => {
    const { report, log } = await against(
      async (asked) => (asked.method === 'DELETE' ? { status: 403, headers: {}, body: '' } : asked.forward()),
      { only: ['user-create'] },
    )
    expect(report.cleanup).toEqual({ deleted: 0, left: [log.at(-1)?.replace('DELETE ', '')] })
  })

  test('a POST that answers with a resident is not believed', async () => {
    const { body } = await call(host, 'GET', '/Users?count=1')
    const { log } = await against(
      async (asked) =>
        asked.method === 'POST'
          ? { status: 201, headers: {}, body: JSON.stringify(body.Resources[0]) }
          : asked.forward(),
      { only: ['list-response', 'user-delete', 'user-put'] },
    )
    expect(log.filter((line) => /^(PUT|PATCH|DELETE)/.test(line))).toEqual([])
  })

  test('an interrupted run deletes what it made, and does not pass', async () => {
    const before = await totals()
    const stop = new AbortController()
    const { report } = await against(
      async (asked) => {
        const reply = await asked.forward()
        if (asked.method === 'POST') stop.abort()
        return reply
      },
      { signal: stop.signal },
    )
    expect({ isAborted: report.isAborted, isConformant: isConformant(report) }).toEqual({
      isAborted: true,
      isConformant: false,
    })
    expect(report.cleanup.left).toEqual([])
    expect(await totals()).toEqual(before)
  })
})

describe('servers that do not answer', () => {
  test('a server that hangs is left after three requests', async () => {
    let isUp = true
    const { report } = await against(
      async (asked) => {
        if (asked.path.startsWith('/Users')) isUp = false
        return isUp ? asked.forward() : 'hang'
      },
      {
        timeout: 200,
        only: ['auth-none-users', 'auth-wrong-users', 'auth-scheme', 'user-create', 'page-walk'],
      },
    )
    expect(
      report.results.map(({ outcome, reason, findings }) => reason ?? `${outcome}: ${findings[0]?.message}`),
    ).toEqual([
      'failed: GET /Users got no answer within 0.2 s, expected 401',
      'failed: GET /Users got no answer within 0.2 s, expected 401',
      'failed: GET /Users got no answer within 0.2 s, expected 401',
      'the server no longer answers',
      'the server no longer answers',
    ])
  })

  const failing = (baseUrl: string, options: Partial<Parameters<typeof verify>[0]> = {}) =>
    verify({ baseUrl, token, profiles: ['rfc7644'], timeout: 1_000, ...options }).then(
      () => 'passed',
      (error: Error) => error.message,
    )

  test('nothing listens', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const address = closed.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await new Promise((resolve) => closed.close(resolve))
    expect(await failing(`http://127.0.0.1:${port}`)).toBe(
      `SG6002 GET http://127.0.0.1:${port}/ServiceProviderConfig got no answer: connect ECONNREFUSED 127.0.0.1:${port}`,
    )
  })

  test('the token is refused', async () => {
    expect(await failing(host.base, { token: 'another' })).toBe(
      `SG6003 The server refuses the token: GET ${host.base}/ServiceProviderConfig answered 401`,
    )
  })

  test('the address redirects', async () => {
    const server = await breakServer(host, async () => ({
      status: 301,
      headers: { location: 'https://scim.example' },
      body: '',
    }))
    expect(await failing(server.base)).toBe(
      `SG6002 GET ${server.base}/ServiceProviderConfig answered 301, to https://scim.example`,
    )
    await server.stop()
  })

  test.each([
    ['example.com/scim', 'it is no URL'],
    ['ftp://example.com', 'its scheme is ftp'],
    ['https://me:pw@example.com', 'it holds a user name or password'],
    ['https://example.com/?x=1', 'it has a query or a fragment'],
  ])('%s is no base URL', async (url, problem) => {
    expect(await failing(url)).toBe(`SG6001 ${url} is no base URL of a SCIM service: ${problem}`)
  })

  test('an unknown check', async () => {
    expect(await failing(host.base, { only: ['user-creat'] })).toBe(
      'SG6006 No check of rfc7644 is called user-creat',
    )
  })
})

describe('hostile servers', () => {
  const bodies = [
    ['text', 'Service temporarily unavailable'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '1'],
    ['wrong types', '{"schemas":1,"Resources":{},"totalResults":"x","id":{},"meta":[]}'],
    ['resources of wrong types', '{"Resources":[null,1,"x",[],{"id":[]}],"schemas":[null]}'],
    ['__proto__', '{"__proto__":{"id":"x"},"Resources":[{"__proto__":{}}]}'],
  ] as const
  test.each(valuesFor(0, bodies))(
    'a server that answers everything with %s crashes no check',
    async (_, body) => {
      for (const status of [200, 201, 500]) {
        const hostile = oncePastTheDoor(async () => ({ status, headers: {}, body }))
        const { report } = await against(hostile, {
          profiles: PROFILES,
        })
        const messages = report.results.flatMap(({ findings }) => findings.map(({ message }) => message))
        expect(messages.filter((message) => message.startsWith('the check could not be done'))).toEqual([])
        expect(isConformant(report)).toBe(false)
      }
    },
  )
})

test('the token is in no result, though the server echoes it', async () => {
  const { report } = await against(
    oncePastTheDoor(async (asked) => ({
      status: 418,
      headers: { 'x-echo': String(asked.headers.authorization) },
      body: JSON.stringify({ detail: asked.headers.authorization, id: token }),
    })),
    { profiles: ['rfc7643', 'rfc7644', 'okta'] },
  )
  expect(report.results.length).toBeGreaterThan(200)
  expect(JSON.stringify(report)).not.toContain(token)
})
