/** Every golden tree whose packages are in fixtures compiles in its host, strictly. */
import { beforeAll, expect, test } from 'vitest'
import { compilerOutput, compilerOutputs } from '../support/compiler.js'
import { goldenCases } from './cases.js'
import { inFolder } from './in-folder.js'

const elsewhere = ['drizzle', 'prisma', 'mongoose']
const cases = goldenCases().filter(({ isError, orm }) => !isError && !elsewhere.includes(orm))

let outputs: ReadonlyMap<string, string>
const folders = new Map<string, string>()
beforeAll(async () => {
  for (const golden of cases) folders.set(golden.name, await inFolder(golden))
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
  const output = await compilerOutput(await inFolder(golden), ...declared, ...strict)
  expect(output.split('\n').filter((line) => /^src\/.*(\.gen|scim\/.*)\.ts/.test(line))).toEqual([])
})
