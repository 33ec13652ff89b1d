/** A tree of every release is brought up to date by this version: a clean merge, and nothing of the user's lost. */
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import {
  adapterPaths,
  configOf,
  editedByUser,
  type FrozenTree,
  filesOf,
  frozenTrees,
  settlementOf,
} from './releases.js'

let remove = () => {}
afterEach(() => remove())

/** A host with a frozen tree in it, some of its files edited. */
function hostOf(tree: FrozenTree, edits: Readonly<Record<string, string>> = {}): string {
  const folder = outsideFolder('upgrade')
  remove = folder.remove
  writeFiles(folder.cwd, { ...filesOf(tree), ...edits })
  return folder.cwd
}

async function scimGen(cwd: string, ...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, said: io.out() + io.err() }
}

const ownLines = (text: string) => text.split('\n').filter((line) => /^ *\/\/ mine \d+$/.test(line))

describe.each(frozenTrees)('$version $name', (tree) => {
  const settlement = settlementOf(tree)

  test.runIf(settlement)('is refused until what was unsafe is settled, with nothing written', async () => {
    const cwd = hostOf(tree)
    const before = readFiles(cwd)
    const { code, said } = await scimGen(cwd, 'generate')
    expect(code).toBe(1)
    for (const expected of settlement?.codes ?? []) expect(said).toContain(expected)
    expect(said.match(/^SG\d{4}/gm)).toHaveLength(settlement?.codes.length ?? 0)
    expect(readFiles(cwd)).toEqual(before)
  })

  test('is brought up to date, its migrations as they were', async () => {
    const cwd = hostOf(tree)
    expect(await upgrade(cwd, tree)).toMatchObject({ code: 0 })
    const after = readFiles(cwd)
    expect(migrationsIn(after)).toMatchObject(migrationsIn({ ...tree.input, ...tree.emitted }))
    expect(await scimGen(cwd, 'check')).toMatchObject({ code: 0 })
    expect(readFiles(cwd)).toEqual(after)
  })

  test.runIf(isShared(tree))('of the records that share a row, the first comes to own it', async () => {
    const cwd = hostOf(tree)
    await upgrade(cwd, tree)
    const before = Object.keys(migrationsIn(tree.emitted))
    const added = Object.entries(migrationsIn(readFiles(cwd))).filter(([path]) => !before.includes(path))
    const text = added.map(([, sql]) => sql).join()
    expect(text).toMatch(/ADD COLUMN "owns_row"/)
    expect(text).toMatch(/UPDATE .* SET "owns_row" = true WHERE NOT EXISTS/)
  })

  test('keeps every line that its user wrote, and is otherwise the same', async () => {
    const clean = await upgraded(tree, {})
    const edits = Object.fromEntries(
      adapterPaths(tree).map((path) => [path, editedByUser(tree.emitted[path] ?? '')] as const),
    )
    expect(Object.keys(edits).length).toBeGreaterThan(1)
    const merged = await upgraded(
      tree,
      Object.fromEntries(Object.entries(edits).map(([path, { text }]) => [path, text])),
    )
    for (const [path, { added }] of Object.entries(edits)) {
      expect(added.length).toBeGreaterThan(3)
      expect(ownLines(merged[path] ?? '')).toEqual(added)
      expect(withoutOwn(merged[path] ?? '')).toBe(clean[path])
    }
    const others = (files: Readonly<Record<string, string>>) =>
      Object.entries(files).filter(([path]) => !(path in edits))
    expect(others(merged)).toEqual(others(clean))
  })
})

test.each(frozenTrees.filter(({ name }) => name === 'sqlite-flag-and-teams'))(
  '$version $name follows a change of the config at once',
  async (tree) => {
    const config = (tree.emitted['scim.config.ts'] ?? '').replace(/ *title: 'jobTitle',\n/, '')
    const path = 'src/scim/adapters/user.ts'
    const { text, added } = editedByUser(tree.emitted[path] ?? '')
    const merged = await upgraded(tree, { 'scim.config.ts': config, [path]: text })
    expect(ownLines(merged[path] ?? '')).toEqual(added)
    expect(text).toContain('jobTitle')
    expect(merged[path]).not.toContain('jobTitle')
  },
)

/** The files of a host after generate. */
async function upgraded(frozen: FrozenTree, edits: Readonly<Record<string, string>>) {
  const cwd = hostOf(frozen, edits)
  expect(await upgrade(cwd, frozen)).toMatchObject({ code: 0 })
  const files = readFiles(cwd)
  remove()
  return files
}

const upgrade = (cwd: string, tree: FrozenTree) =>
  scimGen(cwd, 'generate', ...(settlementOf(tree)?.settings ?? []))

/** Whether tenants share users. */
const isShared = (tree: FrozenTree) => configOf(tree).includes('through:')

/** Without what a user added. */
const withoutOwn = (text: string) => text.replace(/^ *\/\/ mine \d+\n|^export const mine = 1\n/gm, '')

const migrationsIn = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(files).filter(
      // A journal grows.
      ([path]) => /(^|\/)(migrations|drizzle)\/(?!meta)/.test(path) && !path.startsWith('.'),
    ),
  )
