/** A tree of every release is brought up to date by this version: a clean merge, and nothing of the user's lost. */
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { valuesFor } from '../support/breadth.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import { modelOf, openOld } from './old-database.js'
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

/** What refers to the host's tables was a foreign key there, and is a trigger now. */
const isOnSqlite = ({ input, emitted }: FrozenTree) =>
  ({ ...input, ...emitted })['scim.config.ts']?.includes("dialect: 'sqlite'") ?? false

const ownLines = (text: string) => text.split('\n').filter((line) => /^ *\/\/ mine \d+$/.test(line))

describe.each(valuesFor(2, frozenTrees))('$version $name', (tree) => {
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

  test('is brought up to date by one migration at most, those before as they were', async () => {
    const cwd = hostOf(tree)
    expect(await upgrade(cwd, tree)).toMatchObject({ code: 0 })
    const after = readFiles(cwd)
    const [before, now] = [migrationsIn({ ...tree.input, ...tree.emitted }), migrationsIn(after)]
    expect(now).toMatchObject(before)
    const added = upFiles(now).length - upFiles(before).length
    expect(added).toBeLessThanOrEqual(1)
    if (isOnSqlite(tree)) expect(added).toBe(1)
    expect(await scimGen(cwd, 'check')).toMatchObject({ code: 0 })
    expect(readFiles(cwd)).toEqual(after)
  })

  test.runIf(isShared(tree))('of the records that share a row, the first comes to own it', async () => {
    const cwd = hostOf(tree)
    await upgrade(cwd, tree)
    const before = Object.keys(migrationsIn(tree.emitted))
    const added = Object.entries(migrationsIn(readFiles(cwd))).filter(([path]) => !before.includes(path))
    const text = added.map(([, sql]) => sql).join()
    expect(text).toMatch(/(ADD COLUMN |^ {2})"owns_row"/m)
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

  test('leaves whose resource /Me is to whoever has said it, without a question', async () => {
    const [path = ''] = adapterPaths(tree).filter((each) => each.endsWith('/auth.ts'))
    const emitted = tree.emitted[path] ?? ''
    const [, declared = '', parameter = ''] = /export function me\(_((\w+): \w+)\)/.exec(emitted) ?? []
    const said = `export function me(${declared}): string | undefined {\n  return String(${parameter})\n}`
    const merged = await upgraded(tree, {
      [path]: emitted.replace(/export function me\([^}]*\}/, said),
    })
    expect(parameter).not.toBe('')
    expect(merged[path]).toContain(said)
    expect(merged[path]?.replace(said, '')).not.toContain('function me(')
  })
})

describe.each(frozenTrees.filter(isOnSqlite))('$version $name in a database', (tree) => {
  test('keeps its rows when it is migrated, and when a tool makes the tables of the host anew', async () => {
    const before = upFiles(migrationsIn(tree.emitted)).map(([, text]) => text)
    const after = await upgraded(tree, {})
    const [added = ''] = upFiles(migrationsIn(after)).flatMap(([path, text]) =>
      path in tree.emitted || path in tree.input ? [] : [text],
    )
    const database = await openOld(modelOf(tree), before)
    const rows = await database.sideRows()
    expect(Object.values(rows).map((each) => each.length)).toEqual(modelOf(tree).tables.map(() => 2))
    await database.run(added)
    expect(await database.sideRows()).toEqual(rows)
    await database.remake()
    expect(await database.sideRows()).toEqual(rows)
    database.close()
  })

  test('deletes a record with its row once it is migrated, foreign keys or not', async () => {
    const before = upFiles(migrationsIn(tree.emitted)).map(([, text]) => text)
    const after = await upgraded(tree, {})
    const [added = ''] = upFiles(migrationsIn(after)).flatMap(([path, text]) =>
      path in tree.emitted || path in tree.input ? [] : [text],
    )
    for (const foreignKeys of ['ON', 'OFF'] as const) {
      const database = await openOld(modelOf(tree), before, foreignKeys)
      await database.run(added)
      await database.deleteHosts()
      const rows = await database.sideRows()
      for (const { name, foreignKeys: keys } of modelOf(tree).tables) {
        const refersToHost = keys.some(({ references }) => !references.table.startsWith('scim_'))
        if (refersToHost) expect(rows[name]).toHaveLength(1)
      }
      database.close()
    }
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

/** The way up of each migration, in their order. */
const upFiles = (files: Readonly<Record<string, string>>) =>
  Object.entries(files)
    .filter(([path]) => /(^|\/)(drizzle\/\d\w*|up)\.sql$/.test(path))
    .toSorted(([one], [other]) => one.localeCompare(other))
