/** What is derived from other users and from groups stays inside of the tenant. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'
import { unique } from './client.js'
import { addColumns, ENTERPRISE, mapping } from './prepare.js'

/** Users and teams of organizations, which a request names in a header. */
function addTenants(cwd: string): void {
  addColumns(cwd)
  const column = "organizationId: text('organization_id').notNull(),"
  editFile(
    cwd,
    'src/db/schema.ts',
    (text) => `${text
      .replace("  email: text('email')", `  ${column}\n  email: text('email')`)
      .replace("  colour: text('colour')", `  ${column}\n  colour: text('colour')`)}
export const organizations = sqliteTable('organizations', { id: text('id').primaryKey() })
`,
  )
  editFile(
    cwd,
    'drizzle/0000_init.sql',
    (sql) =>
      `${sql
        .replace('`email` text NOT NULL,', '`organization_id` text NOT NULL, `email` text NOT NULL,')
        .replace('`colour` text,', '`organization_id` text NOT NULL, `colour` text,')}
--> statement-breakpoint
CREATE TABLE organizations (id text PRIMARY KEY NOT NULL);
--> statement-breakpoint
INSERT INTO organizations VALUES ('acme'), ('umbrella');`,
  )
  writeFileSync(
    join(cwd, 'src/tenancy.ts'),
    `import type { Request } from 'express'
export const organizationOf = (request: Request) => request.get('x-organization')
`,
  )
}

const tenancy = [
  'tenant.model=src/db/schema.ts#organizations',
  'tenant.from=src/tenancy.ts#organizationOf',
  'tenant.user.field=organizationId',
  'tenant.group.field=organizationId',
]

describe.each([
  ['in a column', mapping],
  ['stored', ['user.store=unmapped']],
])('with the manager %s', (kept, settings) => {
  let host: RunningHost
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of responses, asserted by the tests
  const people: Record<'acme' | 'umbrella', any> = { acme: undefined, umbrella: undefined }
  const send = (tenant: keyof typeof people, method: string, path: string, body?: unknown) =>
    call(host, method, path, body, { 'x-organization': tenant })

  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      prepare: addTenants,
      set: [...settings, ...tenancy],
    })
    for (const tenant of ['acme', 'umbrella'] as const) {
      const userName = `${unique(tenant)}@example.com`
      const { status, body } = await send(tenant, 'POST', '/Users', {
        userName,
        emails: [{ value: userName }],
      })
      expect(status, body.detail).toBe(201)
      people[tenant] = body
    }
  })
  afterAll(() => host.stop())

  test('a user of another tenant is no manager', async () => {
    const path = `/Users/${people.umbrella.id}`
    const manager = { value: people.acme.id }
    const answer = await send('umbrella', 'PATCH', path, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: `${ENTERPRISE}:manager`, value: manager }],
    })
    if (kept === 'stored') expect(answer.body[ENTERPRISE]).toEqual({ manager })
    else expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    const shown = JSON.stringify((await send('umbrella', 'GET', path)).body)
    expect(shown).not.toContain(people.acme.userName)
    expect(shown).not.toContain(`/Users/${people.acme.id}`)
  })

  test.runIf(kept === 'in a column')('not even where the host says so', async () => {
    const { eq } = await import('drizzle-orm')
    const { users } = host.schema
    const keyOf = async (email: string) =>
      (await host.db.select().from(users).where(eq(users.email, email)))[0].id
    const managerId = await keyOf(people.acme.userName)
    await host.db.update(users).set({ managerId }).where(eq(users.email, people.umbrella.userName))
    const shown = await send('umbrella', 'GET', `/Users/${people.umbrella.id}`)
    expect(shown.body).not.toHaveProperty(ENTERPRISE)
    const filter = encodeURIComponent(`manager eq "${people.acme.id}" or manager pr`)
    expect((await send('umbrella', 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
  })

  test('a group of another tenant is not shown, nor found', async () => {
    const { eq } = await import('drizzle-orm')
    const { users, teams, teamMembers } = host.schema
    const group = (await send('acme', 'POST', '/Groups', { displayName: unique('Team') })).body
    const [team] = await host.db.select().from(teams).where(eq(teams.name, group.displayName))
    const [user] = await host.db.select().from(users).where(eq(users.email, people.umbrella.userName))
    await host.db.insert(teamMembers).values({ teamId: team.id, userId: user.id, role: 'member' })
    const asked = await send('umbrella', 'GET', `/Users/${people.umbrella.id}?attributes=groups`)
    expect(asked).toMatchObject({ status: 200 })
    expect(asked.body).not.toHaveProperty('groups')
    const filter = encodeURIComponent(`groups.value eq "${group.id}" or groups pr`)
    expect((await send('umbrella', 'GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
  })
})
