/** Access checks and guards that the user added survive every regeneration: no model change takes one away. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { goldenCases } from '../golden/cases.js'
import { outsideFolder, type TemporaryFolder, writeFiles } from '../support/files.js'
import { editFile } from '../support/host.js'

let host: TemporaryFolder
beforeAll(() => {
  host = outsideFolder('security')
  writeFiles(host.cwd, goldenCases().find(({ name }) => name === 'sqlite-flag-and-teams')?.input ?? {})
})
afterAll(() => host.remove())

async function run(...argv: string[]) {
  const io = fakeIo({ cwd: host.cwd })
  const code = await main(argv, io)
  return { code, err: io.err() }
}
const read = (path: string) => readFileSync(join(host.cwd, path), 'utf8')
const edit = (path: string, from: string, to: string) => {
  expect(read(path)).toContain(from)
  editFile(host.cwd, path, (text) => text.replace(from, to))
}

/** What the user puts before, into and behind what was emitted: file, the line that is there, and what becomes of it. */
const guards: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'src/scim/auth.ts',
    "  return currentUser(request)?.role === 'admin'",
    "  if (!isFromOffice(request)) return false\n  return currentUser(request)?.role === 'admin' && currentUser(request)?.mfa === true",
  ],
  [
    'src/scim/auth.ts',
    '/** SCIM id of the signed-in user',
    "function isFromOffice(request: Request): boolean {\n  return request.ip === '10.0.0.1'\n}\n\n/** SCIM id of the signed-in user",
  ],
  [
    'src/scim/adapters/user.ts',
    '  override newRow(data: UserInput): NewUserRow {',
    '  override newRow(data: UserInput): NewUserRow {\n    assertFreeSeat(this.context)',
  ],
  [
    'src/scim/adapters/user.ts',
    '  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {',
    "  override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {\n    if (host.role === 'owner') throw new Error('owners are not provisioned')",
  ],
  [
    'src/scim/adapters/group.ts',
    '    return { name: data.displayName }',
    "    if (data.displayName === 'admins') throw new Error('not by SCIM')\n    return { name: data.displayName }",
  ],
  [
    'src/scim/index.ts',
    '  return Router().use(',
    '  return Router().use(rateLimit({ max: 100 })).use(auditLog).use(',
  ],
]
const expectGuarded = () => {
  for (const [file, , to] of guards)
    for (const line of to.split('\n')) expect(read(file), file).toContain(line)
}

const SCHEMA = 'src/schema.ts'
const CONFIG = 'scim.config.ts'

/** What happens to the models and the config, one after the other. */
const changes: readonly (readonly [what: string, change: () => void])[] = [
  ['nothing', () => {}],
  [
    'a column that is mapped',
    () => {
      edit(SCHEMA, "firstName: text('first_name')", "nick: text('nick'),\n  firstName: text('first_name')")
      edit(CONFIG, "emails: 'email',", "emails: 'email',\n      nickName: 'nick',")
    },
  ],
  ['a mapping that goes', () => edit(CONFIG, "      title: 'jobTitle',\n", '')],
  ['another flag', () => edit(CONFIG, "active: { field: 'isActive' }", "active: 'scim'")],
  ['another access check', () => edit(CONFIG, "check: 'isSuperuser'", "check: 'bearerToken'")],
  [
    'names that need not be unique',
    () => edit(CONFIG, "model: 'src/schema.ts#teams',", "model: 'src/schema.ts#teams',\n    unique: false,"),
  ],
]

test('guards stay where they are through every change of the models', { timeout: 120_000 }, async () => {
  expect(await run('init', '--yes', '--auth', 'isSuperuser')).toMatchObject({ code: 0 })
  expect(await run('generate')).toMatchObject({ code: 0 })
  for (const [file, from, to] of guards) edit(file, from, to)

  // A generated file is not written over: either the edit goes, by the user's word, or the file is theirs.
  expect(await run('generate')).toMatchObject({
    code: 1,
    err: expect.stringContaining('SG4020 src/scim/index.ts'),
  })
  expectGuarded()
  expect(await run('eject', 'src/scim/index.ts')).toMatchObject({ code: 0 })

  for (const [what, change] of changes) {
    change()
    const { code, err } = await run('generate')
    expect(code, `${what}: ${err}`).toBe(0)
    expectGuarded()
    expect(await run('check'), what).toMatchObject({ code: 0 })
  }
  expect(read('src/scim/adapters/user.ts')).toContain('nickName: host.nick,')
  expect(read('src/scim/adapters/user.ts')).not.toContain('jobTitle')
})
