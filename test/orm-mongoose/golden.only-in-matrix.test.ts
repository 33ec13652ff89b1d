/** Every golden tree for MongoDB compiles in its host, strictly, and serves a day of provisioning. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { expectationsOf, groupDay, userDay } from '../golden/day.js'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { writeFiles } from '../support/files.js'
import { type ServedHost, serveHost } from './served.js'

const tsc = join(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc')

describe.each(goldenCases().filter(({ dialect }) => dialect === 'mongodb'))('$name', (golden) => {
  const cwd = newFolder(golden.name)
  let host: ServedHost

  beforeAll(async () => {
    writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
    host = await serveHost(cwd)
  })
  afterAll(() => host?.stop())

  test('compiles', async () => {
    cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
    const { stdout } = await execa('node', [tsc, '-p', '.'], { cwd, reject: false })
    expect(stdout).toBe('')
  })

  test('a user is created, found, changed and deactivated', () => userDay(host, expectationsOf(golden)))
  test('a group is created with a member and deleted', () => groupDay(host, expectationsOf(golden)))
})
