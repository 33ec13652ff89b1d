/** One column for the whole name: the parts come back as they were sent, and are found, as long as they still make it up. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { unique } from './client.js'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

function prepare(cwd: string): void {
  editFile(cwd, 'src/db/schema.ts', (text) =>
    text
      .replace("firstName: text('first_name'),", "fullName: text('full_name'),")
      .replace("  lastName: text('last_name'),\n", ''),
  )
  editFile(cwd, 'drizzle/0000_init.sql', (sql) =>
    sql.replace('`first_name` text,', '`full_name` text,').replace(/\s*`last_name` text,/, ''),
  )
}

describe.each([
  ['alone', []],
  ['with a store', ['user.store=unmapped']],
])('the parts of a name, %s', (_, set) => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', { prepare, set })
  }, 60_000)
  afterAll(() => host.stop())

  const create = async (name: object) => {
    const userName = `${unique('name')}@example.com`
    const { status, body } = await call(host, 'POST', '/Users', { userName, name })
    expect(status, body.detail).toBe(201)
    return body
  }
  const get = async (id: string) => (await call(host, 'GET', `/Users/${id}`)).body
  const patch = async (id: string, path: string, value: unknown) =>
    (
      await call(host, 'PATCH', `/Users/${id}`, {
        schemas: [PATCH],
        Operations: [{ op: 'replace', path, value }],
      })
    ).body
  const isFound = async (id: string, filter: string) => {
    const path = `/Users?filter=${encodeURIComponent(`id eq "${id}" and ${filter}`)}`
    const { status, body } = await call(host, 'GET', path)
    expect(status, `${filter}: ${body.detail}`).toBe(200)
    return body.totalResults === 1
  }
  const columnOf = async (userName: string) => {
    const { eq } = await import('drizzle-orm')
    const { users } = host.schema
    return (await host.db.select().from(users).where(eq(users.email, userName)))[0].fullName
  }
  const rename = async (userName: string, fullName: string | null) => {
    const { eq } = await import('drizzle-orm')
    await host.db.update(host.schema.users).set({ fullName }).where(eq(host.schema.users.email, userName))
  }

  test('come back as they were sent, and are found', async () => {
    const user = await create({ givenName: 'María', familyName: 'de la Cruz' })
    expect(user.name).toMatchObject({ givenName: 'María', familyName: 'de la Cruz' })
    expect((await get(user.id)).name).toEqual(user.name)
    expect(await columnOf(user.userName)).toBe('María de la Cruz')
    expect(await isFound(user.id, 'name.familyName eq "DE LA CRUZ"')).toBe(true)
    expect(await isFound(user.id, 'name.familyName sw "de la"')).toBe(true)
    expect(await isFound(user.id, 'name.givenName eq "maría"')).toBe(true)
    expect(await isFound(user.id, 'name.familyName eq "Cruz"')).toBe(false)
    expect(await isFound(user.id, 'name.givenName eq "María de la"')).toBe(false)
  })

  test('follow from the column where the app changes it', async () => {
    const user = await create({ givenName: 'María', familyName: 'de la Cruz' })
    await rename(user.userName, 'Maria Anna Cruz')
    expect((await get(user.id)).name).toMatchObject({
      formatted: 'Maria Anna Cruz',
      givenName: 'Maria Anna',
      familyName: 'Cruz',
    })
    expect(await isFound(user.id, 'name.familyName eq "cruz"')).toBe(true)
    expect(await isFound(user.id, 'name.givenName eq "Maria Anna"')).toBe(true)
    expect(await isFound(user.id, 'name.familyName eq "de la Cruz"')).toBe(false)
    expect(await isFound(user.id, 'name.formatted sw "maria anna"')).toBe(true)
    await rename(user.userName, 'Madonna')
    expect((await get(user.id)).name).toMatchObject({ formatted: 'Madonna', givenName: 'Madonna' })
    expect(await isFound(user.id, 'name.givenName eq "madonna" and not (name.familyName pr)')).toBe(true)
    await rename(user.userName, null)
    expect(await isFound(user.id, '(name.givenName pr or name.familyName pr or name.formatted pr)')).toBe(
      false,
    )
  })

  test('are changed one by one', async () => {
    const user = await create({ givenName: 'Jan', familyName: 'van der Berg' })
    const patched = await patch(user.id, 'name.familyName', 'van den Berg')
    expect(patched.name).toMatchObject({ givenName: 'Jan', familyName: 'van den Berg' })
    expect(await columnOf(user.userName)).toBe('Jan van den Berg')
    expect((await get(user.id)).name).toEqual(patched.name)
    expect(JSON.stringify(patched.name)).not.toContain('van der')
  })

  test('and as a whole', async () => {
    const user = await create({ givenName: 'Jan', familyName: 'van der Berg' })
    const patched = await patch(user.id, 'name.formatted', 'Johannes Berg')
    expect(patched.name).toMatchObject({ formatted: 'Johannes Berg' })
    expect(await columnOf(user.userName)).toBe('Johannes Berg')
    expect(await isFound(user.id, 'name.familyName eq "van der Berg"')).toBe(false)
  })

  test('sort lists', async () => {
    const zoe = await create({ givenName: 'Zoe', familyName: 'de Aaa' })
    const abe = await create({ givenName: 'Abe', familyName: 'van Zzz' })
    const filter = encodeURIComponent(`id eq "${zoe.id}" or id eq "${abe.id}"`)
    const sorted = async (by: string) => {
      const { body } = await call(host, 'GET', `/Users?filter=${filter}&sortBy=${by}`)
      return body.Resources.map(({ id }: { id: string }) => id)
    }
    expect(await sorted('name.familyName')).toEqual([zoe.id, abe.id])
    expect(await sorted('name.givenName')).toEqual([abe.id, zoe.id])
  })
})
