/** The folders of drizzle-kit 1, and the journals of versions before that called databases otherwise. */
import { expect, it } from 'vitest'
import { groups, model, users } from '../migrate/models.js'
import { type Disk, plan } from './place.js'

const after = model('postgresql', users, groups)
const written = (disk: Disk, folder = 'drizzle') =>
  new Map(plan({ form: 'drizzle', after, folder }, disk).files)
const own = {
  'drizzle/20260301101500_rooms/migration.sql': '',
  'drizzle/20260301101500_rooms/snapshot.json': '{}',
}

it('writes a folder beside those of the host, and no journal', () => {
  const files = written(own)
  expect([...files.keys()]).toEqual([
    'drizzle/20261120121500_scim_create_users_groups/migration.sql',
    'drizzle/20261120121500_scim_create_users_groups/down.sql',
  ])
  const [up = '', down = ''] = files.values()
  expect(up.split('--> statement-breakpoint').length).toBeGreaterThan(2)
  // As the migrator reads the time out of the name.
  expect(down.split('\n')[0]).toContain(`created_at ${Date.UTC(2026, 10, 20, 12, 15, 0)}`)
})

it('comes after the newest there, also where a clock ran ahead', () => {
  const [path] = written({ ...own, 'drizzle/20270101000000_doors/migration.sql': '' }).keys()
  expect(path).toBe('drizzle/20270101000001_scim_create_users_groups/migration.sql')
})

it.each<[string, Disk]>([
  [
    'what is installed',
    { 'packages/db/node_modules/drizzle-kit/package.json': '{ "version": "1.0.0-rc.1" }' },
  ],
  ['the range', { 'package.json': '{ "devDependencies": { "drizzle-kit": "^1.0.0-beta.9" } }' }],
  ['the tag', { 'packages/db/package.json': '{ "devDependencies": { "drizzle-kit": "beta" } }' }],
])('knows by %s that an empty folder is to have them', (_, disk) => {
  const [path] = written(disk, 'packages/db/drizzle').keys()
  expect(path).toBe('packages/db/drizzle/20261120121500_scim_create_users_groups/migration.sql')
})

it('begins a journal for a version that has one', () => {
  const disk = { 'package.json': '{ "devDependencies": { "drizzle-kit": "^0.31.0" } }' }
  expect([...written(disk).keys()]).toContain('drizzle/meta/_journal.json')
})

it('adds to a journal that calls PostgreSQL pg', () => {
  const entry = { idx: 0, version: '5', when: 1700000000000, tag: '0000_rooms', breakpoints: true }
  const journal = { version: '5', dialect: 'pg', entries: [entry] }
  const files = written({ 'drizzle/meta/_journal.json': JSON.stringify(journal) })
  expect(JSON.parse(files.get('drizzle/meta/_journal.json') ?? '')).toMatchObject({
    version: '5',
    dialect: 'pg',
    entries: [entry, { idx: 1, version: '5', tag: '0001_scim_create_users_groups' }],
  })
})

const journalOf = (...tags: readonly string[]) =>
  JSON.stringify({
    ...{ version: '7', dialect: 'postgresql' },
    entries: tags.map((tag, idx) => ({ idx, version: '7', when: 1700000000000, tag, breakpoints: true })),
  })
const configOf = (prefix: string) => ({
  'drizzle.config.ts': `export default defineConfig({ out: './drizzle',\n  // migrations: { prefix: 'none' },\n  migrations: { table: 'done', prefix: '${prefix}' } })`,
})

it.each<[string, string, Disk]>([
  ['0002', 'by default', {}],
  ['20261120121500', 'told so', configOf('timestamp')],
  ['20261120121500', 'told so for Supabase', configOf('supabase')],
  ['1795176900', 'told so since 1970', configOf('unix')],
  ['', 'told so', configOf('none')],
  ['0002', 'told so', configOf('index')],
])('begins names of a journal with "%s", %s', (prefix, _, disk) => {
  const before = { ...disk, 'drizzle/meta/_journal.json': journalOf('0000_rooms', '0001_doors') }
  const files = written(before)
  const tag = `${prefix}_scim_create_users_groups`
  expect([...files.keys()]).toEqual([
    `drizzle/${tag}.sql`,
    `drizzle/down/${tag}.sql`,
    'drizzle/meta/_journal.json',
  ])
  expect(JSON.parse(files.get('drizzle/meta/_journal.json') ?? '').entries[2]).toMatchObject({ idx: 2, tag })
})

it.each([
  ['20260301101500_rooms', '20261120121500_scim_create_users_groups'],
  ['20270101000000_rooms', '20270101000001_scim_create_users_groups'],
  ['1767268800_rooms', '1795176900_scim_create_users_groups'],
  ['_rooms', '_scim_create_users_groups'],
  ['_scim_create_users_groups', '_scim_create_users_groups_1'],
])('goes on after %s as %s where nothing tells', (last, tag) => {
  const [path] = written({ 'drizzle/meta/_journal.json': journalOf(last) }).keys()
  expect(path).toBe(`drizzle/${tag}.sql`)
})
