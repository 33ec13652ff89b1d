/** Trees compile by the settings of hosts: no `strict` at all, and more than it. In a run of all tests one, whose types are the most. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSample } from '../support/breadth.js'
import { compilerLines } from '../support/compiler.js'
import { goldenCases } from './cases.js'
import { inFolder } from './in-folder.js'

const settings = {
  'not strict': { strict: false },
  'stricter than strict': {
    exactOptionalPropertyTypes: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
  },
}

// The client of Prisma is not made here, and a schema of Mongoose with computed keys has fields of any name.
const cases = goldenCases()
  .filter(({ isError, orm, name }) => !isError && orm !== 'prisma' && name !== 'mongodb-nested-store-list')
  .filter(({ name }) => !isSample || name === 'sqlite-tenant-through-timestamp')

describe.each(Object.entries(settings))('%s', (_name, compilerOptions) => {
  test('compiles', async () => {
    const folders = await Promise.all(cases.map((golden) => folderOf(golden, compilerOptions)))
    const lines = await compilerLines(folders.map((cwd) => join(cwd, 'tsconfig.settings.json')))
    // What is the host's own need not be of these settings.
    expect(lines.filter((line) => /\/(scim|runtime)\/|\.gen\.ts/.test(line.split('(')[0] ?? ''))).toEqual([])
  }, 300_000)
})

async function folderOf(golden: (typeof cases)[number], compilerOptions: object): Promise<string> {
  const cwd = await inFolder(golden)
  writeFileSync(
    join(cwd, 'tsconfig.settings.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions }),
  )
  return cwd
}
