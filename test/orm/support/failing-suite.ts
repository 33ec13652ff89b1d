/** A database that is refused, cut, slow, silent or busy: 503 with Retry-After in time, and all is well afterwards. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js'
import type { TestDatabase } from './databases.js'
import type { Answer, SendOptions } from './fetch-host.js'
import { type HostName, hosts, type OpenHost } from './hosts.js'
import { openWatch, type Watch } from './watch.js'

/** In milliseconds; and what the machine needs besides, under load. */
const LIMIT = 700
const SLACK = 1_500

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const patchOf = (...Operations: readonly object[]) => ({ schemas: [PATCH_OP], Operations })

/**
 * @param connections how many the host's pool has at the most
 * @param edit makes the pool so, in the tree of the host
 */
export function failingSuite(
  name: HostName,
  open: () => Promise<TestDatabase>,
  connections = 10,
  edit?: (cwd: string) => void,
): void {
  let database: TestDatabase
  let proxy: TcpProxy
  let host: OpenHost
  let watch: Watch
  let user: { readonly id: string; readonly externalId?: string }
  let group: { readonly id: string }
  beforeAll(async () => {
    database = await open()
    const { port } = new URL(database.url)
    proxy = await startTcpProxy(Number(port))
    const url = database.url.replace(`:${port}/`, `:${proxy.port}/`)
    host = await hosts[name]({ ...database, url }, edit)
    watch = await openWatch(database)
    user = await made('/Users', { userName: 'ada@example.com' })
    group = await made('/Groups', { displayName: 'Crew', members: [{ value: user.id }] })
  })
  afterAll(async () => {
    await proxy?.restore()
    await host?.close()
    await proxy?.stop()
    await watch?.end()
    await database?.stop()
  })

  const made = async (path: string, resource: object) => {
    const { status, body } = await host.send('POST', path, resource)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const reported: unknown[] = []
  const send = (method: string, path: string, body?: object, options: SendOptions = {}): Promise<Answer> =>
    host.send(method, path, body, {
      timeouts: { request: LIMIT },
      onError: (error) => void reported.push(error),
      ...options,
    })
  const rename = (externalId: string, options?: SendOptions) =>
    send('PATCH', `/Users/${user.id}`, patchOf({ op: 'add', path: 'externalId', value: externalId }), options)

  const all = (): readonly (() => Promise<Answer>)[] => [
    () => send('GET', '/Users'),
    () => send('GET', `/Users/${user.id}`),
    () => send('GET', `/Users?${new URLSearchParams({ filter: 'userName eq "ada@example.com"' })}`),
    () => send('POST', '/Users', { userName: 'lost@example.com' }),
    () => send('PUT', `/Users/${user.id}`, { userName: 'ada@example.com', externalId: 'put' }),
    () => rename('lost'),
    () => send('PATCH', `/Groups/${group.id}`, patchOf({ op: 'remove', path: 'members' })),
    () => send('DELETE', `/Groups/${group.id}`),
  ]

  async function expectUnavailable(...requests: readonly (() => Promise<Answer>)[]): Promise<void> {
    const before = performance.now()
    reported.length = 0
    for (const { status, headers, body } of await Promise.all(requests.map((request) => request()))) {
      expect([status, body.detail]).toEqual([503, 'Temporarily unavailable: try again later'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(performance.now() - before).toBeLessThan(LIMIT + SLACK)
    expect(reported.length).toBeGreaterThan(0)
  }

  /** What goes on still comes to an end, the next twenty requests succeed, and no connection is lost. */
  async function expectWell(externalId = 'before'): Promise<void> {
    await allIdle()
    const answers: Answer[] = []
    for (let index = 0; index < 10; index++) {
      answers.push(await send('GET', `/Users/${user.id}`))
      answers.push(await send('GET', `/Groups/${group.id}`))
    }
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers[0]?.body.externalId).toBe(externalId)
    expect(answers[1]?.body.members).toHaveLength(1)
    expect((await rename('well')).status).toBe(200)
    await allIdle()
    expect((await watch.connections()).all).toBeLessThanOrEqual(connections)
  }

  /** What was slow on its way may still arrive. */
  const allIdle = () =>
    expect.poll(async () => (await watch.connections()).busy, { timeout: 10_000, interval: 200 }).toBe(0)

  test('refused', async () => {
    await rename('before')
    await proxy.refuse()
    await expectUnavailable(...all())
    await proxy.restore()
    await expectWell()
  })

  test('cut in the midst of a transaction', async () => {
    await rename('before')
    await expectUnavailable(() => rename('cut', { hooks: { onUserUpdated: () => watch.cut() } }))
    await expectWell()
  })

  test('cut while nothing goes on: nobody is told', async () => {
    await rename('before')
    await watch.cut()
    await expectWell()
  })

  test('silent', async () => {
    await rename('before')
    proxy.swallow()
    await expectUnavailable(...all())
    await proxy.restore()
    await expectWell()
  })

  test('silent in the midst of a transaction: what goes on then is not committed', async () => {
    await rename('before')
    const onUserUpdated = async () => {
      proxy.swallow()
      await setTimeout(LIMIT + 200)
    }
    await expectUnavailable(() => rename('late', { hooks: { onUserUpdated } }))
    await setTimeout(400)
    await proxy.restore()
    await expectWell()
  })

  test('slow', async () => {
    await rename('before')
    proxy.delay(LIMIT + 100)
    await expectUnavailable(...all())
    await proxy.restore()
    await expectWell()
  })

  test('a row that somebody else keeps locked', async () => {
    await rename('before')
    const unlock = await watch.lockUsers()
    await expectUnavailable(() => rename('waiting'))
    await unlock()
    await expectWell()
  })

  test('an operation of a bulk request, and all that follow', async () => {
    await rename('before')
    proxy.swallow()
    const began = performance.now()
    const { status, body } = await send('POST', '/Bulk', {
      schemas: [BULK],
      Operations: [1, 2, 3].map((index) => ({
        method: 'PATCH',
        path: `/Users/${user.id}`,
        data: patchOf({ op: 'replace', path: 'externalId', value: `bulk${index}` }),
      })),
    })
    expect(performance.now() - began).toBeLessThan(LIMIT + SLACK)
    expect(status).toBe(200)
    expect(body.Operations.map((each: { status: string }) => each.status)).toEqual(['503', '503', '503'])
    await proxy.restore()
    await expectWell()
  })

  test('SCIM’s table of users is not there: the log names it, and nothing else', async () => {
    await rename('before')
    const giveBack = await watch.hideUsers()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing = () => {
      throw new Error('So that the line is written')
    }
    const { status, body } = await send('GET', '/Users', undefined, { onError: failing })
    const lines = log.mock.calls.flat()
    log.mockRestore()
    await giveBack()
    expect([status, body.detail]).toEqual([500, 'Internal server error'])
    expect(lines).toEqual([
      expect.stringMatching(
        /^SCIM GET failed: [\w <]+ \(the database has no table (app_)?scim_?users: apply the migrations\)$/i,
      ),
    ])
    await expectWell()
  })

  test('as many requests at once as wait for each other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? rename(`at once ${index}`) : send('GET', '/Users'),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await rename('before')
    await expectWell()
  })
}
