/** A tree of every release is brought up to date by this version: a clean merge, and nothing of the user's lost. */
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import { adapterPaths, editedByUser, type FrozenTree, frozenTrees } from './releases.js'

let remove = () => {}
afterEach(() => remove())

/** A host with a frozen tree in it, some of its files edited. */
function hostOf({ input, emitted }: FrozenTree, edits: Readonly<Record<string, string>> = {}): string {
  const folder = outsideFolder('upgrade')
  remove = folder.remove
  writeFiles(folder.cwd, { ...input, ...emitted, ...edits })
  return folder.cwd
}

async function scimGen(cwd: string, ...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, said: io.out() + io.err() }
}

const filesOf = (cwd: string) => readFiles(cwd)
const ownLines = (text: string) => text.split('\n').filter((line) => /^ *\/\/ mine \d+$/.test(line))

describe.each(frozenTrees)('$version $name', (tree) => {
  test('is brought up to date, without another migration', async () => {
    const cwd = hostOf(tree)
    expect(await scimGen(cwd, 'generate')).toMatchObject({ code: 0 })
    const after = filesOf(cwd)
    expect(migrationsIn(after)).toEqual(migrationsIn({ ...tree.input, ...tree.emitted }))
    expect(await scimGen(cwd, 'check')).toMatchObject({ code: 0 })
    expect(filesOf(cwd)).toEqual(after)
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
  expect(await scimGen(cwd, 'generate')).toMatchObject({ code: 0 })
  const files = filesOf(cwd)
  remove()
  return files
}

/** Without what a user added. */
const withoutOwn = (text: string) => text.replace(/^ *\/\/ mine \d+\n|^export const mine = 1\n/gm, '')

const migrationsIn = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(files).filter(
      ([path]) => /(^|\/)(migrations|drizzle)\//.test(path) && !path.startsWith('.'),
    ),
  )
