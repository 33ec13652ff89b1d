/** Every golden tree whose packages are in fixtures compiles in its host, strictly. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder } from '../matrix/support/folders.js'
import { builtRuntime } from '../matrix/support/runtime.js'
import { compilerOutput, compilerOutputs } from '../support/compiler.js'
import { writeFiles } from '../support/files.js'
import { expectedFiles, goldenCases } from './cases.js'

const elsewhere = ['drizzle', 'prisma', 'mongoose']
const cases = goldenCases().filter(({ isError, orm }) => !isError && !elsewhere.includes(orm))

async function folderOf(golden: (typeof cases)[number]): Promise<string> {
  const cwd = newFolder(`types-${golden.name}`)
  writeFiles(cwd, { ...golden.input, ...expectedFiles(golden) })
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  return cwd
}

let outputs: ReadonlyMap<string, string>
const folders = new Map<string, string>()
beforeAll(async () => {
  for (const golden of cases) folders.set(golden.name, await folderOf(golden))
  outputs = await compilerOutputs([...folders.values()])
})
test.each(cases)('$name', ({ name }) => expect(outputs.get(folders.get(name) ?? '')).toBe(''))

// Packages of a workspace have them: each type must have a name that the host can import.
const ofEachOrm = goldenCases()
  .filter(({ isError, orm }) => !isError && orm !== 'prisma')
  .filter(({ orm }, index, all) => all.findIndex((one) => one.orm === orm) === index)

test.each(ofEachOrm)('$orm: declarations can be written', async (golden) => {
  const declared = ['--noEmit', 'false', '--declaration', '--outDir', 'declared', '--rootDir', '.']
  const strict = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const output = await compilerOutput(await folderOf(golden), ...declared, ...strict)
  expect(output.split('\n').filter((line) => /^src\/.*(\.gen|scim\/.*)\.ts/.test(line))).toEqual([])
})
