/** Columns that SCIM does not map come and go: nothing that was emitted speaks of them. */
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import { changes, type Edit, edited, treeOf } from './unmapped.js'

let remove = () => {}
afterEach(() => remove())

/** What the last run saw, and by which version it was. */
const OWN = /^\.scim-gen\/\w+\.json$/

async function changed(name: string, edits: readonly Edit[]) {
  const folder = outsideFolder(`unmapped-${name}`)
  remove = folder.remove
  const { cwd } = folder
  writeFiles(cwd, edited(await treeOf(name), edits))
  const before = readFiles(cwd)
  const io = fakeIo({ cwd })
  const check = await main(['check'], io)
  expect(readFiles(cwd)).toEqual(before)
  const generate = await main(['generate'], io)
  const rewritten = Object.entries(readFiles(cwd)).filter(
    ([path, text]) => !OWN.test(path) && text !== before[path],
  )
  return { check, generate, rewritten: rewritten.map(([path]) => path), said: io.err() }
}

const unnoticed = { check: 0, generate: 0, rewritten: [] }

describe.each(changes)('$name', ({ name, dropped, added }) => {
  test('a column that goes changes nothing', async () => {
    expect(await changed(name, dropped)).toMatchObject(unnoticed)
  })

  test('nor does one that comes', async () => {
    expect(await changed(name, added)).toMatchObject(unnoticed)
  })
})
