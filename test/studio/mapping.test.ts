import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.js'
import { init } from '../../src/init/init.js'
import { planModels } from '../../src/model-changes/plan-models.js'
import { mappingOf } from '../../src/studio/mapping.js'
import { copyHost, editFile } from '../support/host.js'

const copies: { readonly remove: () => void }[] = []
afterEach(() => {
  for (const { remove } of copies.splice(0)) remove()
})

/** The mapping of the small app after `init`. */
async function mapped(set: readonly string[] = [], edit: (cwd: string) => void = () => {}) {
  const host = copyHost('express-drizzle-sqlite')
  copies.push(host)
  await init({ cwd: host.cwd, answers: { auth: 'bearerToken' }, set })
  edit(host.cwd)
  const loaded = await loadConfig({ cwd: host.cwd, env: {} })
  const { plan } = await planModels({ loaded, cwd: host.cwd, env: {}, before: undefined })
  return mappingOf(plan)
}

/** As one text a row. */
const rows = (columns: Awaited<ReturnType<typeof mapped>>[number]['columns'] = []) =>
  columns.map(({ field, isRequired, uses, filledBy }) =>
    [field, isRequired ? 'required' : 'optional', uses.join(' '), filledBy ?? 'null'].join(' | '),
  )

test('attributes, columns, and what fills a new row', async () => {
  const [users, groups] = await mapped([], (cwd) =>
    editFile(cwd, 'src/db/schema.ts', (text) =>
      text.replace("lastName: text('last_name'),", "$& jobTitle: text('job_title'), notesOf: text('n'),"),
    ),
  )
  expect(users?.mapped).toEqual([
    { path: 'userName', column: 'users.email', type: 'string' },
    { path: 'name.givenName', column: 'users.firstName', type: 'string' },
    { path: 'name.familyName', column: 'users.lastName', type: 'string' },
    { path: 'emails', column: 'users.email', type: 'string' },
  ])
  expect(rows(users?.columns)).toEqual([
    "id | required | key | call('src/lib/id.ts#newId', 'user')",
    'email | required | userName emails | userName',
    'firstName | optional | name.givenName | name.givenName',
    'lastName | optional | name.familyName | name.familyName',
    'jobTitle | optional |  | null',
    'notesOf | optional |  | null',
    'isActive | required | active | active',
    "role | required |  | 'member'",
    'createdAt | required |  | a default of the database',
  ])
  const offer = { attribute: 'title', field: 'jobTitle', setting: 'user.attributes.title=jobTitle' }
  expect(users?.columns.flatMap((column) => column.offer ?? [])).toEqual([offer])
  expect(users?.open.filter((open) => open.offer)).toEqual([
    { path: 'title', description: 'Job title', offer },
  ])
  expect(users?.open.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['name.middleName', 'phoneNumbers', `${ENTERPRISE}:manager`]),
  )
  for (const path of ['userName', 'active', 'password', 'groups', 'name', 'name.givenName', 'emails'])
    expect(users?.open.map((open) => open.path)).not.toContain(path)
  expect(groups).toMatchObject({
    name: 'Group',
    model: { ref: 'src/db/schema.ts#teams', table: 'teams' },
    mapped: [{ path: 'displayName', column: 'teams.name' }],
    open: [],
  })
})

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

test('groups of SCIM, and no groups', async () => {
  const [, groups] = await mapped([], (cwd) =>
    editFile(cwd, 'scim.config.ts', (text) =>
      text.replace(/group: \{[\s\S]*?\n {2}\},\n/, "group: 'scim',\n"),
    ),
  )
  expect(groups).toMatchObject({ kept: "SCIM's own table, scim_groups", mapped: [], columns: [] })
  const none = await mapped([], (cwd) =>
    editFile(cwd, 'scim.config.ts', (text) =>
      text.replace(/group: \{[\s\S]*?\n {2}\},\n/, 'group: false,\n'),
    ),
  )
  expect(none.map(({ name }) => name)).toEqual(['User'])
})

test('the rows that SCIM sees say what new ones have', async () => {
  const [users] = await mapped(['user.where.role=member'], (cwd) =>
    editFile(cwd, 'scim.config.ts', (text) => text.replace("role: 'member', // other", '// other')),
  )
  expect(rows(users?.columns)).toContain("role | required | where: 'member' | 'member'")
})
