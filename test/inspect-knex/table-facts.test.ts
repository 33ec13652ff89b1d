import { expect, it } from 'vitest'
import type { ScimConfig, TableFacts } from '../../src/config/config.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { settleTables } from '../../src/inspect/interfaces/table-facts.js'
import { printDiagnostic } from '../inspect/host.js'
import { inspectKnex } from '../inspect/readers.js'
import { basics } from '../plan/basics.js'
import { analytics, flags } from './hosts.js'

const users = 'src/database/entities/users.ts#UserTable'
const groups = 'src/database/entities/groups.ts#GroupTable'
const members = 'src/database/entities/groups.ts#GroupMembershipTable'

const config = (facts: TableFacts = {}, group: TableFacts = {}): ScimConfig => ({
  ...basics,
  orm: 'knex',
  user: { model: users, attributes: {}, active: 'scim', ...facts },
  group: {
    model: groups,
    attributes: {},
    members: { model: members, user: 'user_id', group: 'group_uuid' },
    ...group,
  },
  auth: { check: 'isSuperuser' },
})

const inspected = () =>
  inspectKnex({ cwd: analytics(), refs: [users, groups, members], dialect: 'postgresql' })

const keys = (tables: readonly HostTable[]) =>
  tables.map(({ primaryKey, columns }) =>
    columns
      .filter(({ field }) => primaryKey.includes(field))
      .map(({ field, stored }) => `${field} ${stored.sqlType}`),
  )

it('asks for what neither types nor migrations tell, and for no more than SCIM needs', async () => {
  const { diagnostics } = settleTables(config(), await inspected())
  expect(diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "SG2007 Which column is the key of UserTable? Neither its type nor a migration tells (src/database/entities/users.ts:16:1) fix: Write user.key: 'user_id' or 'user_uuid' in the config, or run init with --set user.key=user_id.",
      "SG2008 Which SQL type has GroupTable.group_uuid? Neither its type nor a migration tells (src/database/entities/groups.ts:12:1) fix: Write group.keyType: 'uuid' or 'text' or 'varchar(255)' in the config, or run init with --set group.keyType=uuid.",
    ]
  `)
  expect(diagnostics.every(({ question }) => question)).toBe(true)
})

it('takes the answers from the config', async () => {
  const answers = config({ key: 'user_id' }, { keyType: 'uuid' })
  const { tables, diagnostics } = settleTables(answers, await inspected())
  expect(diagnostics).toEqual([])
  expect(keys(tables)).toEqual([['user_id integer'], ['group_uuid uuid'], []])
  expect(tables[0]?.columns.filter(({ primaryKey }) => primaryKey).map(({ field }) => field)).toEqual([
    'user_id',
  ])
  expect(tables.map(({ open }) => open)).toEqual([[], undefined, [{ fact: 'key', choices: [] }]])
})

it('asks for the type of the key that the config names', async () => {
  const { diagnostics } = settleTables(config({ key: 'user_uuid' }, { keyType: 'uuid' }), await inspected())
  expect(diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "SG2008 Which SQL type has UserTable.user_uuid? Neither its type nor a migration tells (src/database/entities/users.ts:16:1) fix: Write user.keyType: 'uuid' or 'text' or 'varchar(255)' in the config, or run init with --set user.keyType=uuid.",
    ]
  `)
})

it('refuses a key that is no column', async () => {
  const { diagnostics } = settleTables(
    config({ key: 'user_uid' }, { keyType: 'uuid' }),
    await inspected(),
    (path) => ({
      file: 'scim.config.ts',
      line: path.length,
      column: 1,
    }),
  )
  expect(diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "SG3001 user.key: UserTable has no column "user_uid" (scim.config.ts:2:1) fix: Did you mean "user_id"?",
    ]
  `)
})

it('takes a name with its schema', async () => {
  const ref = 'src/lib/types/group.ts#IGroup'
  const tables = await inspectKnex({ cwd: flags(), refs: [ref], dialect: 'postgresql' })
  const of = (facts: TableFacts): ScimConfig => {
    const { user, ...rest } = config(facts)
    return { ...rest, user: { ...user, model: ref }, group: false }
  }
  const asked = settleTables(of({}), tables)
  expect(asked.diagnostics.map(printDiagnostic)).toMatchInlineSnapshot(`
    [
      "SG2009 Which table holds IGroup? Nothing in its file tells (src/lib/types/group.ts:1:1) fix: Write user.table: 'groups' in the config, or run init with --set user.table=groups.",
    ]
  `)
  const told = settleTables(of({ table: 'app.teams' }), tables)
  expect(told.diagnostics).toEqual([])
  expect(told.tables[0]).toMatchObject({ schema: 'app', name: 'teams' })
})
