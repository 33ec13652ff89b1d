/** Functions and handles that a config names are looked up before code that imports them is written. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ScimConfig } from '../../src/config/config.js'
import { actor, call } from '../../src/config/define-config.js'
import { checkReferences } from '../../src/inspect/references.js'
import { type TemporaryFolder, temporaryFolder, writeFiles } from '../support/files.js'

const config: ScimConfig = {
  orm: 'drizzle',
  dialect: 'sqlite',
  framework: 'express',
  db: 'argument',
  out: 'src/scim',
  migrations: 'drizzle',
  basePath: '/scim/v2',
  user: { model: 'src/schema.ts#users', attributes: { userName: 'email' }, active: 'scim' },
  group: false,
  auth: { check: 'isSuperuser' },
}

let folder: TemporaryFolder
beforeEach(() => {
  folder = temporaryFolder('references')
})
afterEach(() => folder.remove())

const findings = (changes: Partial<ScimConfig>) => checkReferences({ ...config, ...changes }, folder.cwd)

test('words that stand for something built in are no references', () => {
  expect(findings({})).toEqual([])
})

test.each([
  'export const db = 1',
  'const db = 1\nexport { db }',
  'const handle = 1\nexport { handle as db }',
  'export const { db, pool } = connect()',
  'export const [, { inner: db }] = connect()',
  'export function db() {}',
  'export async function db() {}',
  'export class db {}',
  "export { db } from './other'",
  "export * as db from './other'",
  // What these export is in other files.
  "export * from './other'",
])('finds db in: %s', (text) => {
  writeFiles(folder.cwd, { 'src/db.ts': text })
  expect(findings({ db: 'src/db.ts#db' })).toEqual([])
})

test('a package that the host lists, and has yet to install', () => {
  const made = (ref: string) => findings({ user: { ...config.user, create: { id: call(ref) } } })
  writeFiles(folder.cwd, { 'package.json': '{ "dependencies": { "no-such-uuid": "*" } }' })
  expect(made('no-such-uuid#v4')).toEqual([])
  expect(made('no-such-ulid#ulid')).toMatchObject([{ code: 'SG2001' }])
})

test('the runtime is imported by all that is emitted, unless its sources are the host’s', () => {
  const user = { ...config.user, create: { salt: call('@scim-gen/runtime#bcryptSalt') } }
  // Nothing is installed there, nor in a folder above.
  const elsewhere = join(tmpdir(), 'no-such-app')
  expect(checkReferences({ ...config, user }, elsewhere)).toEqual([])
  expect(checkReferences({ ...config, user, runtime: 'src/scim/runtime' }, elsewhere)).toMatchObject([
    { code: 'SG2001' },
  ])
})

test.each(['const db = 1', 'export type db = string', 'export default db', '// export const db'])(
  'finds no db in: %s',
  (text) => {
    writeFiles(folder.cwd, { 'src/db.ts': text })
    expect(findings({ db: 'src/db.ts#db' })).toMatchObject([
      { code: 'SG2002', message: "db: src/db.ts has no export 'db'" },
    ])
  },
)

test('a function may be of a package, or of what runs the app', () => {
  const created = (ref: string) => findings({ user: { ...config.user, create: { id: call(ref) } } })
  writeFiles(folder.cwd, { 'node_modules/@scope/ids/package.json': '{}' })
  for (const ref of [
    'node:crypto#randomUUID',
    'crypto#randomUUID',
    'bun#randomUUIDv7',
    '@scope/ids#newId',
    '@scope/ids/short#newId',
  ])
    expect(created(ref)).toEqual([])
  expect(created('@scope/keys#newKey')).toMatchObject([
    {
      code: 'SG2001',
      message: 'user.create.id: there is no file or package @scope/keys',
      fix: 'Install the package, or correct the path; it is relative to the folder of scim.config.ts.',
    },
  ])
  expect(created('src/ids#newId')).toMatchObject([{ code: 'SG2001' }])
})

test('a default export goes by its name', () => {
  writeFiles(folder.cwd, {
    'src/db.ts': 'export default connect()',
    'src/f.ts': 'export default function () {}',
  })
  const user = {
    ...config.user,
    create: { id: { kind: 'call', ref: 'src/f.ts#default', args: [] } },
  } as const
  expect(findings({ db: 'src/db.ts#default', user })).toEqual([])
})

test('every reference is looked up, and what is missing is told with its key', () => {
  const id = { kind: 'call', ref: 'src/ids.ts#newID', args: [] } as const
  writeFiles(folder.cwd, { 'src/ids.ts': 'export const newId = () => 1' })
  const found = findings({
    user: { ...config.user, adapter: 'src/a.ts#People', create: { id } },
    group: {
      model: 'src/schema.ts#teams',
      adapter: 'src/a.ts#Teams',
      attributes: { displayName: 'name' },
      create: { id },
      members: { model: 'src/schema.ts#members', user: 'user', group: 'team', create: { id } },
    },
    tenant: {
      model: 'src/schema.ts#orgs',
      from: 'src/tenancy.ts#orgOf',
      user: { through: 'src/schema.ts#orgMembers', create: { id } },
    },
    auth: { check: 'src/access.ts#may' },
  })
  expect(found.map(({ message }) => message)).toEqual([
    'user.adapter: there is no file src/a.ts',
    'group.adapter: there is no file src/a.ts',
    'tenant.from: there is no file src/tenancy.ts',
    'auth.check: there is no file src/access.ts',
    "user.create.id: src/ids.ts has no export 'newID'",
    "group.create.id: src/ids.ts has no export 'newID'",
    "group.members.create.id: src/ids.ts has no export 'newID'",
    "tenant.user.create.id: src/ids.ts has no export 'newID'",
  ])
  expect(found.at(-1)?.fix).toBe("Did you mean 'newId'?")
})

test('the function that makes users is one, and who stands for SCIM is where init writes it', () => {
  expect(findings({ user: { ...config.user, create: call('src/users.ts#createUser') } })).toMatchObject([
    { code: 'SG2001', message: 'user.create: there is no file src/users.ts' },
  ])
  expect(findings({ user: { ...config.user, create: { createdBy: actor() } } })).toMatchObject([
    { code: 'SG2001', message: 'user.create.createdBy: there is no file src/scim-host.ts' },
  ])
})
