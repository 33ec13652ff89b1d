/** Every golden tree whose packages are in fixtures compiles in its host, strictly. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { fixtures, newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { writeFiles } from '../support/files.js'
import { expectedFiles, goldenCases } from './cases.js'

const tsc = join(fixtures, 'node_modules/.bin/tsc')
const elsewhere = ['drizzle', 'prisma', 'mongoose']
const cases = goldenCases().filter(({ isError, orm }) => !isError && !elsewhere.includes(orm))

test.each(cases)('$name', async (golden) => {
  const cwd = newFolder(`types-${golden.name}`)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const { stdout } = await execa(tsc, ['-p', '.'], { cwd, reject: false })
  expect(stdout).toBe('')
})
