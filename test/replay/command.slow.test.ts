/** `scim-gen replay` of what `play` recorded: against another service, and in a transaction that is rolled back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.js'
import { call, editFile, type RunningHost, startHost } from '../support/host.js'

const bin = fileURLToPath(new URL('../../bin/scim-gen.js', import.meta.url))

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', { set: ['user.delete=hide'] })
  const played = await scimGen(
    'play',
    'okta',
    host.base,
    '--seed',
    '5',
    '--days',
    '4',
    '--record',
    'day.jsonl',
  )
  expect(played.exitCode).toBe(0)
  shown = played.stdout
}, 120_000)
let shown = ''
afterAll(() => host.stop())

/** As its developer runs it: in the app's folder, which has a config, and by Node alone. */
const scimGen = (...argv: readonly string[]) =>
  execa(process.execPath, [bin, ...argv], {
    cwd: host.cwd,
    env: { SCIM_TOKEN: host.token, DATABASE_URL: `file:${join(host.cwd, 'test.db')}` },
    reject: false,
  })

const counts = async () => {
  const [users, groups] = await Promise.all(
    ['/Users', '/Groups'].map((path) => call(host, 'GET', `${path}?count=0`)),
  )
  return { users: users?.body.totalResults, groups: groups?.body.totalResults }
}

test("play shows what each request has changed in the app's own tables", () => {
  expect(shown).toMatch(/POST +\/Users +201 +created .*\n +\+ users +id \S+, email \S+@okta-5\.example/)
  expect(shown).toMatch(/POST +\/Groups +201 +created .*\n +\+ teams +id \S+, name Engineering okta-5/)
  expect(shown).toMatch(/\+ team_members +.*role member/)
  expect(shown).not.toContain('scim_users')
})

test('--dry-run shows the rows that would change, and changes none', async () => {
  const before = await counts()
  const { stdout, stderr, exitCode } = await scimGen('replay', 'day.jsonl', '--dry-run')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/POST +\/Users +201 +as it was .*\n +~ users +isActive false → true/)
  expect(stdout).toMatch(/POST +\/Groups +201 +as it was .*\n +\+ teams +id \S+, name Engineering okta-5/)
  expect(stdout).toMatch(/✓ \d+ requests, answered as they were; rolled back, nothing was changed/)
  expect(exitCode).toBe(0)
  expect(await counts()).toEqual(before)
}, 60_000)

test('where the app passes its handle, --db names one; without it the way is told', async () => {
  editFile(host.cwd, 'scim.config.ts', (text) => text.replace("'src/db/index.ts#db'", "'argument'"))
  const without = await scimGen('replay', 'day.jsonl', '--dry-run')
  expect(without.stderr).toContain('SG9203 The app passes the handle of its database')
  expect(without.stderr).toContain('fix: Pass yours: --db src/db/index.ts#db. Or replay against')
  const given = await scimGen('replay', 'day.jsonl', '--dry-run', '--db', 'src/db/index.ts#db')
  expect(given.stderr).toBe('')
  expect(given.stdout).toMatch(/✓ \d+ requests, answered as they were; rolled back, nothing was changed/)
  expect((await scimGen('replay', 'day.jsonl', '--dry-run', '--db', 'db')).stderr).toContain(
    'a file and an export',
  )
  editFile(host.cwd, 'scim.config.ts', (text) => text.replace("'argument'", "'src/db/index.ts#db'"))
}, 60_000)

test('on MongoDB --dry-run is refused, before a handle is loaded that only the app connects', async () => {
  const { cwd } = host
  const config = readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
  editFile(cwd, 'scim.config.ts', (text) =>
    text.replace(/orm: '\w+'/, "orm: 'mongoose'").replace(/dialect: '\w+'/, "dialect: 'mongodb'"),
  )
  const { stderr, exitCode } = await scimGen('replay', 'day.jsonl', '--dry-run')
  expect(stderr).toContain('SG9204 --dry-run needs a transaction of an SQL database, and mongoose has none')
  expect(exitCode).toBe(1)
  editFile(cwd, 'scim.config.ts', () => config)
})

test('a database that cannot be reached is told as one', async () => {
  const { stderr, exitCode } = await execa(process.execPath, [bin, 'replay', 'day.jsonl', '--dry-run'], {
    cwd: host.cwd,
    env: { DATABASE_URL: `http://127.0.0.1:${await freePort()}` },
    reject: false,
  })
  expect(stderr).toMatch(/^SG8004 The database does not let it be done: .*ECONNREFUSED/)
  expect(stderr).toContain('Nothing was changed.')
  expect(exitCode).toBe(1)
}, 60_000)

test('--as-test writes the requests and a test, which passes; once', async () => {
  const number = readFileSync(join(host.cwd, 'day.jsonl'), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes('"POST","path":"/Groups"'))
  const argv = ['replay', 'day.jsonl', '--only', String(number + 1), '--as-test', 'group']
  const { stderr, exitCode } = await scimGen(...argv)
  expect(stderr).toMatch(/^Wrote src\/scim\/group\.test\.ts and src\/scim\/group\.jsonl: \d requests, for /)
  expect(exitCode).toBe(0)
  const written = readFileSync(join(host.cwd, 'src/scim/group.test.ts'), 'utf8')
  const [, command = ''] = /exec\(\s*'([^']+)'/.exec(written) ?? []
  expect(command).toMatch(/scim-gen replay src\/scim\/group\.jsonl --dry-run$/)
  const replayed = await scimGen('replay', 'src/scim/group.jsonl', '--dry-run', '--json')
  expect(JSON.parse(replayed.stdout)).toMatchObject({ ok: true, command: 'replay' })
  expect(await scimGen(...argv)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('SG9205 src/scim/group.test.ts is there already'),
  })
}, 60_000)

test('against a service: its own ids stand for the recorded ones, its own token for any other', async () => {
  const { stdout, exitCode } = await scimGen('replay', 'day.jsonl', host.base)
  expect(stdout).toMatch(/✓ \d+ requests, answered as they were$/)
  expect(exitCode).toBe(0)
  expect((await counts()).groups).toBeGreaterThan(0)
  // A second time all names are taken.
  const again = await scimGen('replay', 'day.jsonl', host.base)
  expect(again.stdout).toMatch(/POST +\/Users +409 .*\n(.*\n)*? +✗ it was 201/)
  expect(again.stdout).toMatch(
    /not answered as they were\n +\d+ of what they create is there already: replay on a database from before$/,
  )
  expect(again.exitCode).toBe(1)
}, 60_000)

test.each([
  [['replay', 'nothing.har', '--dry-run'], 'SG9201 nothing.har cannot be replayed: it cannot be read'],
  [['replay', 'package.json', '--dry-run'], 'SG9201 package.json cannot be replayed: '],
  [['replay', 'day.jsonl'], 'SG9202 Where are they sent to?'],
])('%j is told', async (argv, message) => {
  const { stderr, exitCode } = await scimGen(...argv)
  expect(stderr).toContain(message)
  expect(exitCode).toBe(1)
})
