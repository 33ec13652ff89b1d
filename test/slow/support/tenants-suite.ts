/** What once went wrong, seen from the outside: two tenants with a token each, on one app that has the tarballs. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../support/host.js'
import { addJoinTenants, joinTenancy } from '../../support/tenants.js'
import { type InstalledHost, newHost, type Packed } from './packed.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A tenant is whose the token is. */
const TENANCY = `import type { Request } from 'express'

const tokens: Readonly<Record<string, string>> = { 'Bearer of-acme': 'acme', 'Bearer of-umbrella': 'umbrella' }

export const organizationOf = (request: Request) => tokens[request.get('authorization') ?? '']

export const isIdentityProvider = (request: Request): boolean => organizationOf(request) !== undefined
`

type Tenant = 'acme' | 'umbrella'

const tenants = joinTenancy.filter((setting) => !setting.startsWith('auth.'))
const set = (...settings: readonly string[]) => settings.flatMap((setting) => ['--set', setting])
const refusal = (code: string) => ({ exitCode: 1, all: expect.stringContaining(code) })

export function tenantsSuite(packed: () => Packed): void {
  let host: InstalledHost
  let base: string
  const send = (tenant: Tenant | 'nobody', method: string, path: string, body?: object) =>
    call({ base, token: `of-${tenant}` }, method, path, body)
  const replace = (path: string, value: unknown) => ({
    schemas: [PATCH],
    Operations: [{ op: 'replace', path, value }],
  })

  beforeAll(() => {
    host = newHost(packed(), 'express-drizzle-sqlite')
    addJoinTenants(host.cwd)
    writeFileSync(join(host.cwd, 'src/tenancy.ts'), TENANCY)
    const line = "import { scimRouter } from './scim/index.js'"
    host.edit('src/app.ts', (app) => `${line}\n${app}\napp.use('/scim/v2', scimRouter())\n`)
  })
  afterAll(() => host?.remove())

  test('one token for all of them is refused, and nothing is written', async () => {
    const init = ['init', '--yes', '--auth', 'bearerToken', ...set(...tenants)]
    expect(await host.scimGen(...init)).toEqual(refusal('SG3022'))
    expect(existsSync(join(host.cwd, 'scim.config.ts'))).toBe(false)
    const own = 'auth.check=src/tenancy.ts#isIdentityProvider'
    expect((await host.scimGen('init', '--yes', ...set(...tenants, own))).exitCode).toBe(0)
    expect(await host.scimGen('generate', ...set('auth.check=bearerToken'))).toEqual(refusal('SG3022'))
    expect(existsSync(join(host.cwd, 'src/scim'))).toBe(false)
  })

  test('a constant is refused as a key, and the name of a function is taken for a call of it', async () => {
    for (const constant of ['crypto.randomUUID()', 'makeKey'])
      expect(await host.scimGen('generate', ...set(`user.create.id=${constant}`))).toEqual(refusal('SG3017'))
    expect(existsSync(join(host.cwd, 'src/scim'))).toBe(false)
    const id = set('user.create.id=node:crypto#randomUUID')
    const { exitCode, all } = await host.scimGen('generate', ...id)
    expect([exitCode, all]).toEqual([0, expect.stringMatching(/wrote \d+/)])
    expect(host.read('src/scim/adapters/user.ts')).toContain('id: randomUUID(),')
    expect((await host.run('drizzle-kit', 'migrate')).all).toContain('migrations applied successfully')
    expect(await host.compile('typescript-7')).toBe('')
  })

  test('whom another tenant knows is linked: what it sends, and whom it deactivates, is its own', async () => {
    base = (await host.serve()).base
    const userName = 'bob@example.com'
    const person = (givenName: string) => ({ userName, name: { givenName }, emails: [{ value: userName }] })
    const made = await send('acme', 'POST', '/Users', person('Bob'))
    expect(made.status).toBe(201)
    const ours = made.body
    const seen = async () => (await send('acme', 'GET', `/Users/${ours.id}`)).body
    const linked = await send('umbrella', 'POST', '/Users', person('Eve'))
    expect(linked).toMatchObject({ status: 201, body: { name: { givenName: 'Eve' } } })
    const path = `/Users/${linked.body.id}`
    const address = replace('emails[type eq "work"].value', 'eve@umbrella.test')
    for (const [method, body] of [
      ['PATCH', address],
      ['PATCH', replace('userName', 'eve@umbrella.test')],
      ['PATCH', replace('active', false)],
      ['DELETE', undefined],
    ] as const) {
      expect((await send('umbrella', method, path, body)).status).toBeLessThan(300)
      expect(await seen()).toEqual(ours)
    }
    expect((await send('umbrella', 'GET', path)).body).toMatchObject({ active: false })
    expect((await send('umbrella', 'GET', `/Users/${ours.id}`)).status).toBe(404)
    expect((await send('umbrella', 'DELETE', `/Users/${ours.id}`)).status).toBe(404)
    expect((await send('nobody', 'GET', '/Users')).status).toBe(401)
  })
}
