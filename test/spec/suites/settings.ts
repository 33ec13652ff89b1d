/** SPEC "Settings": the five, their defaults, and the environment that overrides them when `generate` runs. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Express, RequestHandler, Router } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../../src/generate/generate.js'
import { editFile, type FixtureName, type RunningHost, startHost } from '../../support/host.js'
import { send, stored, type Target } from '../support/client.js'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))

/** Adds to a host what the settings can name: other models with their tables, adapters, and an access check. */
export function addAlternatives(fixture: FixtureName): (cwd: string) => void {
  return (cwd) => {
    cpSync(join(fixtures, 'both'), cwd, { recursive: true })
    cpSync(join(fixtures, fixture), cwd, { recursive: true })
    const tables = readFileSync(join(fixtures, fixture, 'staff.sql'), 'utf8')
    const migrations = fixture === 'express-drizzle-postgres' ? 'src/db/migrations' : 'drizzle'
    editFile(cwd, `${migrations}/0000_init.sql`, (sql) => `${sql}\n${tables}`)
  }
}

/** Mounts the router behind a middleware that signs in whom the request's header names. */
export const signInByHeader = (router: Router, app: Express): void => {
  const signIn: RequestHandler = (request, _response, next) => {
    const user = request.get('x-user')
    if (user) Object.assign(request, { user: JSON.parse(user) })
    next()
  }
  app.use(signIn).use('/scim/v2', router)
}

/** The settings that name the adapters of `addAlternatives`. */
export const customAdapters = {
  SCIM2_SERVER_USER_ADAPTER: 'src/custom/user-adapter.ts#CustomUserAdapter',
  SCIM2_SERVER_GROUP_ADAPTER: 'src/custom/group-adapter.ts#CustomGroupAdapter',
}

/** Runs `generate` once more, as a user does who has written adapters that extend the generated ones. */
export async function generateWith(
  cwd: string,
  env: Readonly<Record<string, string>>,
  set: readonly string[] = [],
): Promise<void> {
  await generate({ cwd, env, set, now: () => new Date(), write: true })
}

const read = (host: RunningHost, path: string) => readFileSync(join(host.cwd, path), 'utf8')

export function settingsSuite(fixture: FixtureName): void {
  describe('defaults', () => {
    let host: RunningHost
    beforeAll(async () => {
      // What a config says that has no `auth`; `init` proposes a token, which identity providers have.
      host = await startHost(fixture, { answers: { auth: 'isSuperuser' }, app: signInByHeader })
    })
    afterAll(() => host?.stop())
    const as = (user: object) => ({ 'x-user': JSON.stringify(user) })

    test('SCIM2_SERVER_USER_ADAPTER: the generated adapters/user.ts#UserAdapter', () => {
      expect(read(host, 'src/scim/adapters/user.ts')).toContain('export class UserAdapter ')
      expect(read(host, 'src/scim/router.gen.ts')).toMatch(/userType\(UserAdapter,/)
    })

    test('SCIM2_SERVER_GROUP_ADAPTER: the generated adapters/group.ts#GroupAdapter', () => {
      expect(read(host, 'src/scim/adapters/group.ts')).toContain('export class GroupAdapter ')
      expect(read(host, 'src/scim/router.gen.ts')).toMatch(/groupType\(GroupAdapter,/)
    })

    test('SCIM2_SERVER_AUTH_CHECK: isSuperuser', async () => {
      const [superuser, member] =
        fixture === 'express-drizzle-postgres'
          ? [{ isAdmin: true }, { isAdmin: false }]
          : [{ role: 'admin' }, { role: 'member' }]
      const status = async (user: object) => (await send(host, 'GET', '/Users', undefined, as(user))).status
      expect(await status(superuser)).toBe(200)
      expect(await status(member)).toBe(401)
      expect((await send(host, 'GET', '/Users')).status).toBe(401)
    })

    test('SCIM2_SERVER_USER_MODEL and SCIM2_SERVER_GROUP_MODEL: what init found', async () => {
      const groups = fixture === 'express-drizzle-postgres' ? 'groups' : 'teams'
      const { userTables, groupTables } = await import(
        /* @vite-ignore */ join(host.cwd, 'src/scim/model.gen.ts')
      )
      expect(userTables.host.key.table.model).toBe(host.schema.users)
      expect(groupTables.host.key.table.model).toBe(host.schema[groups])
    })
  })

  describe('each is overridden by an environment variable of the same name', () => {
    const env = {
      SCIM2_SERVER_AUTH_CHECK: 'src/auth.ts#check',
      SCIM2_SERVER_USER_MODEL: 'src/db/staff.ts#staff',
      SCIM2_SERVER_GROUP_MODEL: 'src/db/staff.ts#squads',
    }
    // No variable names memberships, and those of the other models would refer to nobody here.
    const members = { model: 'src/db/staff.ts#squadMembers', user: 'staffId', group: 'squadId' }
    const set = Object.entries(members).map(([key, value]) => `group.members.${key}=${value}`)
    let host: RunningHost
    beforeAll(async () => {
      host = await startHost(fixture, {
        prepare: addAlternatives(fixture),
        edit: (cwd) => generateWith(cwd, { ...env, ...customAdapters }, set),
      })
    })
    afterAll(() => host?.stop())

    /** The host's own check wants a header, and no token. */
    const letIn = { 'x-host-check': 'let me in' }
    const request = (method: string, path: string, body?: object, target: Target = host) =>
      send(target, method, path, body, letIn)

    test('SCIM2_SERVER_AUTH_CHECK: callable (request) -> bool for access control', async () => {
      expect((await request('GET', '/Users', undefined, { ...host, token: 'none' })).status).toBe(200)
      expect((await send(host, 'GET', '/Users')).status).toBe(401)
    })

    test('SCIM2_SERVER_USER_MODEL: target user model', async () => {
      const { body } = await request('POST', '/Users', { userName: 'staff@example.com' })
      const { staff } = await import(/* @vite-ignore */ join(host.cwd, 'src/db/staff.ts'))
      expect(await host.db.select().from(staff)).toMatchObject([{ email: 'staff@example.com' }])
      expect(await host.db.select().from(host.schema.users)).toEqual([])
      expect((await stored(host, 'user', body.id)).host.email).toBe('staff@example.com')
    })

    test('SCIM2_SERVER_GROUP_MODEL: target group model', async () => {
      const { body } = await request('POST', '/Groups', { displayName: 'Squad' })
      const { squads } = await import(/* @vite-ignore */ join(host.cwd, 'src/db/staff.ts'))
      expect(await host.db.select().from(squads)).toMatchObject([{ name: 'Squad' }])
      expect((await stored(host, 'group', body.id)).host.name).toBe('Squad')
    })

    test('SCIM2_SERVER_USER_ADAPTER: class that maps user JSON to and from the user models', async () => {
      const { body } = await request('POST', '/Users', { userName: 'custom@example.com' })
      expect(body.nickName).toBe('the custom@example.com')
    })

    test('SCIM2_SERVER_GROUP_ADAPTER: class that maps group JSON to and from the group models', async () => {
      const { body } = await request('POST', '/Groups', { displayName: 'Custom' })
      expect(body['urn:example:group']).toEqual({ shouted: 'CUSTOM' })
    })
  })
}
