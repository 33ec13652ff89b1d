/** Passwords go to the hook that takes them, and nowhere else. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedText } from '../idp/world.js'
import { call, type FixtureName, type RunningHost, startHost } from '../support/host.js'
import { patchOf, replace, useAudience } from './audience.js'

const password = 't0p-secret'
const ada = { userName: 'ada@example.com' }

const ways = [
  ['PUT', { ...ada, password }],
  ['PATCH', replace('password', password)],
  ['PATCH without path', patchOf({ op: 'add', value: { password } })],
] as const

/** Everything that the process prints. */
function spyOnOutput() {
  const printed: string[] = []
  for (const stream of [process.stdout, process.stderr] as const) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  }
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push(values.join(' ')))
  }
  return printed
}

const taken = (host: RunningHost) => call(host, 'GET', '/ServiceProviderConfig')

/** Declares the tests. */
export function describePasswords(fixture: FixtureName): void {
  // Kept beside the mapping is what has no column; a password never is.
  describe.each([[[]], [['user.store=unmapped']]])('passwords %j', (set) => {
    const audience = useAudience(fixture, set)
    afterEach(() => vi.restoreAllMocks())

    it('are announced', async () => {
      expect((await taken(audience.host)).body.changePassword).toEqual({ supported: true })
    })

    it.each([['POST', { ...ada, password }] as const, ...ways])(
      'of a %s reach the hook',
      async (way, body) => {
        const [method = ''] = way.split(' ')
        const path = way === 'POST' ? '/Users' : `/Users/${(await audience.given('POST', '/Users', ada)).id}`
        const printed = spyOnOutput()
        const answer = await audience.send(method, path, body)
        expect(answer.status).toBeLessThan(300)
        const told = audience.told.filter(({ hook }) => hook === 'onPasswordSet')
        expect(told.map(({ when, event }) => [when, event.password, event.after.scim.userName])).toEqual([
          ['inside', password, ada.userName],
          ['after commit', password, ada.userName],
        ])
        const others = audience.told.filter(({ hook }) => hook !== 'onPasswordSet')
        expect(others.map(({ hook }) => hook)).toEqual(
          way === 'POST' ? ['onUserCreated', 'onUserCreated'] : [],
        )
        const records = others.map(({ event: { before, after } }) => ({ before, after }))
        const rest = [records, answer.body, await audience.everything(), printed]
        expect(JSON.stringify(rest)).not.toContain(password)
      },
    )

    it('are not printed where the hook fails', async () => {
      const { id } = await audience.given('POST', '/Users', ada)
      audience.react = ({ event }) => {
        throw new Error(`cannot hash ${event.password}`)
      }
      const printed = spyOnOutput()
      const answer = await audience.send('PATCH', `/Users/${id}`, replace('password', password))
      expect(answer.status).toBe(500)
      expect(printed).toHaveLength(1)
      expect(JSON.stringify([answer.body, printed])).not.toContain(password)
    })

    it('cannot be asked for', async () => {
      const filter = encodeURIComponent('password sw "t"')
      expect((await audience.send('GET', `/Users?filter=${filter}`)).body.scimType).toBe('invalidFilter')
      expect((await audience.send('GET', '/Users?sortBy=password')).status).toBe(400)
    })
  })

  describe.each([[[]], [['user.store=unmapped']]])('passwords without a hook %j', (set) => {
    let host: RunningHost
    beforeAll(async () => {
      host = await startHost(fixture, { set })
    })
    afterAll(() => host.stop())

    it('are ignored, and announced so', async () => {
      expect((await taken(host)).body.changePassword).toEqual({ supported: false })
      const created = await call(host, 'POST', '/Users', { ...ada, password })
      expect(created.status).toBe(201)
      const path = `/Users/${created.body.id}`
      for (const [way, body] of ways) {
        const [method = ''] = way.split(' ')
        const answer = await call(host, method, path, body)
        expect(answer.status).toBe(200)
        // Nothing has changed, so the version has not either.
        expect(answer.body).toEqual(created.body)
      }
      expect(await storedText({ host })).not.toContain(password)
    })
  })
}
