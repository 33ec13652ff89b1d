/** What changed since the last run, what is offered of it, and what is asked. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { editValue } from '../../src/config/edit/config-edit.js'
import { modelledGroup } from '../../src/config/group-forms.js'
import { lookup, tenant } from '../../src/config/index.js'
import { parseSettings } from '../../src/config/set.js'
import { validateConfig } from '../../src/config/validate.js'
import type { HostTable } from '../../src/inspect/host-model.js'
import { compare } from '../../src/model-changes/compare.js'
import { findOffers, settingOf } from '../../src/model-changes/offers.js'
import { renameEdits, renameQuestions } from '../../src/model-changes/renames.js'
import { parseSnapshot, printSnapshot, snapshotOf } from '../../src/model-changes/snapshot.js'
import { planProject } from '../../src/plan/plan-project.js'
import { table } from '../inspect/tables.js'
import { before, config, ref, tablesWith, users } from './models.js'

const changesOf = (columns: readonly string[]) =>
  compare(before, snapshotOf(tablesWith({ users: columns }).values()))
const offersOf = (columns: readonly string[], of: ScimConfig = config) =>
  findOffers(of, tablesWith({ users: columns }), changesOf(columns)).map(settingOf)
const questionsOf = (columns: readonly string[]) => renameQuestions(config, changesOf(columns))

describe('the snapshot', () => {
  test('is a sorted list, one column a line', () => {
    const text = printSnapshot(
      snapshotOf([table('users', ['role b|a', 'id number key']), table('teams', [])]),
    )
    expect(text).toBe(`{
  "version": 2,
  "tables": [
    {
      "ref": "src/schema.ts#teams",
      "columns": []
    },
    {
      "ref": "src/schema.ts#users",
      "columns": [
        {"field":"id","column":"id","type":"number","sqlType":"text","notNull":true},
        {"field":"role","column":"role","type":"b | a","sqlType":"text","notNull":false}
      ]
    }
  ]
}
`)
  })

  test('is read as it was printed', () => {
    expect(parseSnapshot(printSnapshot(before))).toEqual(before)
    expect(parseSnapshot(printSnapshot({ tables: [] }))).toEqual({ tables: [] })
  })

  test.each([
    ['none', undefined],
    ['an empty file', ''],
    ['one of 0.1.0, which held the side tables', '{ "version": 1, "dialect": "sqlite", "tables": [] }'],
    ['one of a later version', '{ "version": 3, "tables": [] }'],
    ['one with merge conflicts', `<<<<<<< HEAD\n${printSnapshot(before)}=======\n>>>>>>> other\n`],
    ['one that was edited', printSnapshot(before).replaceAll('"field"', '"name"')],
  ])('is made anew where there is %s', (_, text) => {
    expect(parseSnapshot(text)).toBeUndefined()
  })
})

describe('compare', () => {
  test('tells what came, what went and what is another type', () => {
    const columns = users(
      ['firstName', 'isActive', 'role'],
      ['givenName string', 'isActive date', 'role string'],
    )
    expect(changesOf(columns)).toEqual([
      {
        ref: ref('users'),
        added: ['givenName'],
        removed: [{ field: 'firstName', likely: ['givenName', 'role', 'email'], renamed: ['givenName'] }],
        retyped: [
          {
            before: {
              field: 'isActive',
              column: 'isActive',
              type: 'boolean',
              sqlType: 'text',
              notNull: true,
            },
            after: { field: 'isActive', column: 'isActive', type: 'date', sqlType: 'text', notNull: false },
          },
          {
            before: { field: 'role', column: 'role', type: 'string', sqlType: 'text', notNull: true },
            after: { field: 'role', column: 'role', type: 'string', sqlType: 'text', notNull: false },
          },
        ],
      },
    ])
  })

  test('finds nothing in equal models, nor in a table that is new to it', () => {
    expect(changesOf(users([], []))).toEqual([])
    expect(compare({ tables: [] }, before)).toEqual([])
  })

  test('puts first what SQL calls the same, then what is declared and called alike', () => {
    const gone = snapshotOf([table('users', ['first_name string'])])
    const now = table('users', ['last_name string', 'firstname string', 'a string', 'b number'])
    const columns = now.columns.map((column) =>
      column.field === 'a' ? { ...column, stored: { ...column.stored, name: 'first_name' } } : column,
    )
    expect(compare(gone, snapshotOf([{ ...now, columns }]))[0]?.removed).toMatchObject([
      { field: 'first_name', renamed: ['a', 'firstname', 'last_name'] },
    ])
  })
})

describe('an offer', () => {
  const enterprise = 'user.attributes.urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:'
  test.each([
    ['phone string', 'user.attributes.phoneNumbers=phone'],
    ['jobTitle string!', 'user.attributes.title=jobTitle'],
    ['last_name string', 'user.attributes.name.familyName=last_name'],
    ['nickname string', 'user.attributes.nickName=nickname'],
    ['department string', `${enterprise}department=department`],
    ['cost_center string', `${enterprise}costCenter=cost_center`],
    ['employeeNumber string', `${enterprise}employeeNumber=employeeNumber`],
  ])('of %s', (column, setting) => {
    expect(offersOf(users([], [column]))).toEqual([setting])
  })

  test.each([
    ['a name that SCIM does not know', ['shoeSize string']],
    ['another type', ['phone number', 'title json', 'locale en|de']],
    ['an attribute that has a column', ['mail string', 'givenName string', 'username string']],
    ['a part of what has one, or the whole of it', ['fullName string']],
  ])('is not made of %s', (_, columns) => {
    expect(offersOf(users([], columns))).toEqual([])
  })

  test('is not made of a column that the config names', () => {
    const named = { ...config, user: { ...config.user, create: { phone: 'none' } } }
    expect(offersOf(users([], ['phone string']), named)).toEqual([])
  })

  test('is not made of what overlaps an attribute that is written otherwise', () => {
    const attributes = {
      userName: 'email',
      'urn:ietf:params:scim:schemas:core:2.0:User:phonenumbers.value': 'role',
    }
    const other = { ...config, user: { ...config.user, attributes } }
    expect(offersOf(users([], ['phone string']), other)).toEqual([])
  })

  test('is made once for a column, and once for an attribute', () => {
    const other = { ...config, user: { ...config.user, attributes: { userName: 'email' } } }
    expect(offersOf(users([], ['displayName string']), other)).toEqual(['user.attributes.name=displayName'])
    expect(offersOf(users([], ['phone string', 'mobile string']))).toEqual([
      'user.attributes.phoneNumbers=phone',
    ])
  })

  test('of a group', () => {
    const { members, ...group } = modelledGroup(config.group) ?? expect.fail()
    const unnamed = { ...config, group: { ...group, members, attributes: {} } }
    const tables = tablesWith({ teams: ['id number= key', 'label string'] })
    const changes = compare(before, snapshotOf(tables.values()))
    expect(findOffers(unnamed, tables, changes).map(settingOf)).toEqual([
      'group.attributes.displayName=label',
    ])
  })
})

describe('a rename', () => {
  test('is asked for where the config names what is gone, once', () => {
    expect(questionsOf(users(['email', 'firstName'], ['mail string!', 'given string']))).toEqual([
      { section: 'user', field: 'email', to: ['mail', 'given'] },
      { section: 'user', field: 'firstName', to: ['given', 'mail'] },
    ])
  })

  test.each([
    ['nothing that has come has its type', ['firstName'], ['age number']],
    ['the config does not name it', ['id'], ['uuid number= key']],
    ['the config names what has come', ['firstName'], []],
  ])('is not asked for where %s', (_, without, added) => {
    expect(questionsOf(users(without, added))).toEqual([])
  })

  test('edits every place that names the field of that model, and no other', () => {
    expect(
      renameEdits(config, ['user.firstName:given', 'group.members.role:rank', 'group.orgId:org']),
    ).toEqual([
      { kind: 'set', path: ['user', 'attributes', 'name.givenName'], value: 'given' },
      { kind: 'rename', path: ['user', 'create', 'firstName'], to: 'given' },
      { kind: 'rename', path: ['group', 'members', 'create', 'role'], to: 'rank' },
      { kind: 'set', path: ['tenant', 'group', 'field'], value: 'org' },
    ])
    expect(renameEdits(config, ['user.isActive:on', 'user.isMachine:bot', 'tenant.user.orgId:org'])).toEqual([
      { kind: 'set', path: ['user', 'active', 'field'], value: 'on' },
      { kind: 'rename', path: ['user', 'where', 'isMachine'], to: 'bot' },
      { kind: 'set', path: ['tenant', 'user', 'tenant'], value: 'org' },
    ])
  })

  test('reaches lookups, rows of roles and keys of members', () => {
    const model = 'src/schema.ts#ranks'
    const create = { role: lookup(model, { name: 'member', org: tenant() }, 'id') }
    const looking = { ...config, user: { ...config.user, create } }
    expect(
      renameEdits(looking, ['user.create.role.name:title', 'user.create.role.id:key', 'user.role:rank']),
    ).toEqual([
      {
        kind: 'set',
        path: ['user', 'create', 'role'],
        value: lookup(model, { title: 'member', org: tenant() }, 'key'),
      },
      { kind: 'rename', path: ['user', 'create', 'role'], to: 'rank' },
    ])
    const group = { roles: 'rankId', of: 'user', rows: { model, name: 'name' } } as const
    expect(renameEdits({ ...looking, group }, ['group.rows.name:title'])).toEqual([
      expect.objectContaining({ kind: 'set', path: ['user', 'create', 'role'] }),
      { kind: 'set', path: ['group', 'rows', 'name'], value: 'title' },
    ])
    const members = { model: 'src/schema.ts#members', user: 'email', group: 'teamId', key: 'email' }
    const keyed = { ...config, group: { model: 'src/schema.ts#teams', attributes: {}, members } }
    expect(renameEdits(keyed, ['user.email:mail'])).toContainEqual({
      kind: 'set',
      path: ['group', 'members', 'key'],
      value: 'mail',
    })
  })

  test('of what the config does not name is refused, each with what is near', () => {
    expect(() => renameEdits(config, ['user.fistName:given', 'user.firstName', 'x:y'])).toThrow(
      expect.objectContaining({
        diagnostics: [
          {
            code: 'SG1013',
            message: '--rename user.fistName:given names no field of the config',
            fix: 'Correct it: user.firstName is there.',
          },
          {
            code: 'SG1013',
            message: '--rename user.firstName names no field of the config',
            fix: 'Write it like --rename user.firstName:givenName, the old name first.',
          },
          expect.objectContaining({
            fix: expect.stringMatching(/^Correct it: user\.email, user\.firstName, /),
          }),
        ],
      }),
    )
  })
})

describe('whatever the models', () => {
  const names = [
    'id',
    'email',
    'mail',
    'username',
    'firstName',
    'given_name',
    'lastName',
    'name',
    'displayName',
    'phone',
  ]
  const more = [
    'mobile',
    'title',
    'jobTitle',
    'locale',
    'timezone',
    'department',
    'division',
    'x',
    '__proto__',
    'constructor',
  ]
  const column = fc
    .tuple(
      fc.constantFrom(...names, ...more),
      fc.constantFrom('string', 'number', 'boolean', 'date', 'a|b', 'json'),
    )
    .chain(([name, type]) => fc.constantFrom('', '!', '=').map((flag) => `${name} ${type}${flag}`))
  const columns = fc.uniqueArray(column, { selector: (line) => line.split(' ')[0], maxLength: 12 })
  const model = columns.map((lines) =>
    table('users', ['key number key', ...lines.filter((line) => line !== 'key')]),
  )
  const mapping = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom(
        'userName',
        'emails',
        'name',
        'name.givenName',
        'phoneNumbers.value',
        'title',
        'displayName',
      ),
      fc.constantFrom(...names, ...more.slice(0, 7)),
    ),
    { selector: ([attribute]) => attribute },
  )

  /** A config that maps no more than what the table can hold. */
  function configOf(table: HostTable, pairs: readonly (readonly [string, string])[]): ScimConfig {
    const texts = pairs.filter(([, name]) =>
      table.columns.some(({ field, type }) => field === name && type.kind === 'string' && !type.values),
    )
    const attributes = { userName: 'key', ...Object.fromEntries(texts) }
    const value = {
      ...config,
      group: false,
      tenant: undefined,
      user: { ...config.user, attributes, active: 'scim' },
    }
    const validation = validateConfig({ ...value, user: { ...value.user, create: {}, where: {} } })
    return validation.ok ? validation.config : expect.fail('no config')
  }

  /** The findings of a plan, but for those of the key, which is no text, and of columns that nothing fills. */
  function codesOf(of: ScimConfig, table: HostTable): readonly string[] {
    try {
      planProject(of, new Map([[table.ref, table]]))
      return []
    } catch (error) {
      const { diagnostics } = error as { diagnostics: readonly { code: string; message: string }[] }
      return diagnostics
        .filter(({ code, message }) => code !== 'SG3012' && !message.includes('.userName'))
        .map(({ code, message }) => `${code} ${message}`)
    }
  }

  test('offers are of unmapped columns, can be taken, and are not made twice', () => {
    fc.assert(
      fc.property(model, model, mapping, (old, now, pairs) => {
        const last = snapshotOf([old])
        const seen = snapshotOf([now])
        expect(parseSnapshot(printSnapshot(seen))).toEqual(seen)
        const changes = compare(last, seen)
        expect(compare(seen, seen)).toEqual([])
        const own = configOf(now, pairs)
        const tables = new Map([[now.ref, now]])
        const offers = findOffers(own, tables, changes)
        renameQuestions(own, changes)
        const fields = offers.map(({ field }) => field)
        expect(new Set(fields).size).toBe(fields.length)
        expect(new Set(offers.map(({ attribute }) => attribute)).size).toBe(offers.length)
        for (const { field } of offers) {
          expect(old.columns.map((each) => each.field)).not.toContain(field)
          expect(Object.values(own.user.attributes)).not.toContain(field)
        }
        // Each is one that the plan takes, and once taken, or told, it is made no more.
        const taken = parseSettings(offers.map(settingOf)).reduce<Record<string, unknown>>(editValue, {
          ...own,
        })
        const validation = validateConfig(taken)
        const after = validation.ok ? validation.config : expect.fail('no config')
        expect(codesOf(after, now)).toEqual(codesOf(own, now))
        expect(findOffers(after, tables, changes)).toEqual([])
        expect(findOffers(own, tables, compare(seen, seen))).toEqual([])
      }),
      { numRuns: Number(process.env.ROUNDS ?? 500) },
    )
  })
})
