import { describe, expect, it } from 'vitest'
import { diffSideModels } from '../../src/migrate/diff.js'
import { migrationName } from '../../src/migrate/name.js'
import { dataLosses } from '../../src/migrate/operations.js'
import type { SideModel, SideTable } from '../../src/migrate/side-tables.js'
import {
  alter,
  alterColumn,
  column,
  diagnosticsOf,
  groups,
  members,
  model,
  users,
  withColumn,
  withoutColumn,
} from './models.js'

const diff = (before: SideTable[], after: SideTable[]) =>
  diffSideModels(model('postgresql', ...before), model('postgresql', ...after))
const kinds = (before: SideTable[], after: SideTable[]) =>
  diff(before, after).map((one) => `${one.kind} ${one.table.name}`)

describe('diffSideModels', () => {
  it('finds nothing between equal models', () => {
    expect(diff([users, groups, members], structuredClone([users, groups, members]))).toEqual([])
  })

  it('creates in the order of the model and drops in the reverse', () => {
    expect(kinds([], [users, groups, members])).toEqual([
      'CreateTable scim_users',
      'CreateTable scim_groups',
      'CreateTable scim_group_members',
    ])
    expect(kinds([users, groups, members], [])).toEqual([
      'DropTable scim_group_members',
      'DropTable scim_groups',
      'DropTable scim_users',
    ])
  })

  it('frees what a dropped table is referred to by before it goes, and links to a new table after it came', () => {
    const free = alter(members, { foreignKeys: members.foreignKeys.slice(1) })
    expect(kinds([users, groups, members], [users, free])).toEqual([
      'DropForeignKey scim_group_members',
      'DropTable scim_groups',
    ])
    expect(kinds([users, free], [users, groups, members])).toEqual([
      'CreateTable scim_groups',
      'AddForeignKey scim_group_members',
    ])
  })

  it('drops a column after its index and adds one before its index', () => {
    const without = withoutColumn(users, 'external_id')
    expect(kinds([users], [without])).toEqual(['DropIndex scim_users', 'DropColumn scim_users'])
    expect(kinds([without], [users])).toEqual(['AddColumn scim_users', 'AddIndex scim_users'])
  })

  it('drops and adds a changed index or foreign key under the same name', () => {
    const changed = alter(users, {
      indexes: users.indexes.map((one) => ({ ...one, unique: true })),
      foreignKeys: users.foreignKeys.map((one) => ({
        ...one,
        references: { ...one.references, table: 'people' },
      })),
    })
    expect(kinds([users], [changed])).toEqual([
      'DropForeignKey scim_users',
      'DropIndex scim_users',
      'AddIndex scim_users',
      'AddForeignKey scim_users',
    ])
  })

  it('tells a table by its SQL schema too', () => {
    expect(kinds([groups], [alter(groups, { schema: 'app' })])).toEqual([
      'DropTable scim_groups',
      'CreateTable scim_groups',
    ])
  })

  it('refuses to mix dialects in one folder of migrations', () => {
    const before: SideModel = model('sqlite', users)
    expect(diagnosticsOf(() => diffSideModels(before, model('postgresql', users)))).toEqual([
      {
        code: 'SG4102',
        message: 'The migrations so far are for sqlite, and the dialect is now postgresql.',
        fix: 'Set `migrations` in scim.config.ts to a new folder and delete .scim-gen/migrations and .scim-gen/model.json, or set `dialect` back.',
      },
    ])
  })
})

describe('migrationName', () => {
  const name = (before: SideTable[], after: SideTable[]) => migrationName(diff(before, after))

  it('joins what happens, saying each verb once', () => {
    expect(name([], [users, groups])).toBe('scim_create_users_groups')
    expect(name([users, groups], [users])).toBe('scim_drop_groups')
    expect(name([groups], [alterColumn(groups, 'display_name', { notNull: false })])).toBe(
      'scim_alter_group_display_name',
    )
  })

  it('does not tell an index on a column that comes or goes', () => {
    expect(name([withoutColumn(users, 'external_id')], [users])).toBe('scim_add_user_external_id')
    expect(name([users], [withoutColumn(users, 'external_id')])).toBe('scim_drop_user_external_id')
  })

  it('tells keys and indexes by themselves', () => {
    expect(name([alter(users, { indexes: users.indexes.slice(0, 2) })], [users])).toBe(
      'scim_index_user_external_id',
    )
    expect(name([alter(members, { foreignKeys: members.foreignKeys.slice(1) })], [members])).toBe(
      'scim_link_group_member_groups',
    )
    expect(name([alter(members, { primaryKey: ['user_id'] })], [members])).toBe('scim_alter_group_member_key')
  })

  it('ends in _and_more past 52 characters and holds nothing that a file name cannot', () => {
    const wide = ['first attribute', 'Second/attribute', 'third', 'fourth', 'fifth'].reduce(
      (table, title) => withColumn(table, column(title, 'text', { notNull: false })),
      groups,
    )
    expect(name([groups], [wide])).toBe('scim_add_group_first_attribute_and_more')
  })
})

describe('dataLosses', () => {
  it('names what an up migration takes away, and nothing else', () => {
    expect(dataLosses(diff([users, groups], [withoutColumn(users, 'external_id')]))).toEqual([
      'drops the table scim_groups and its rows',
      'drops the column scim_users.external_id and its values',
    ])
    expect(dataLosses(diff([], [users, groups, members]))).toEqual([])
  })
})
