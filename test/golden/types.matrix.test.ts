/** Every golden tree whose packages are in fixtures compiles in its host, strictly. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { compilerOutput } from '../support/compiler.js'
import { writeFiles } from '../support/files.js'
import { expectedFiles, goldenCases } from './cases.js'

const elsewhere = ['drizzle', 'prisma', 'mongoose']
const cases = goldenCases().filter(({ isError, orm }) => !isError && !elsewhere.includes(orm))

async function compile(golden: (typeof cases)[number], ...options: readonly string[]): Promise<string> {
  const cwd = newFolder(`types-${golden.name}`)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  return compilerOutput(cwd, ...options)
}

test.each(cases)('$name', async (golden) => {
  expect(await compile(golden)).toBe('')
})

// Packages of a workspace have them: each type must have a name that the host can import.
const ofEachOrm = goldenCases()
  .filter(({ isError, orm }) => !isError && orm !== 'prisma')
  .filter(({ orm }, index, all) => all.findIndex((one) => one.orm === orm) === index)

test.each(ofEachOrm)('$orm: declarations can be written', async (golden) => {
  const declared = ['--noEmit', 'false', '--declaration', '--outDir', 'declared', '--rootDir', '.']
  const strict = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const output = await compile(golden, ...declared, ...strict)
  expect(output.split('\n').filter((line) => /^src\/.*(\.gen|scim\/.*)\.ts/.test(line))).toEqual([])
})
