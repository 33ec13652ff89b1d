/** The disk in memory does what Node does, or the crash tests show nothing. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorCode, type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'
import { type Entries, memoryDisk } from './memory-disk.js'

let root: string
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'scim-gen-disk-')))
})
afterAll(() => rmSync(root, { recursive: true }))

const START: Entries = {
  a: { kind: 'file', text: 'a\n', mode: 0o644 },
  dir: { kind: 'directory' },
  'dir/b': { kind: 'file', text: 'b\n', mode: 0o444 },
  link: { kind: 'link', to: 'dir' },
  'dir/up': { kind: 'link', to: '../a' },
  broken: { kind: 'link', to: 'dir/none' },
}
const PATHS = [
  'a',
  'a/x',
  'dir',
  'dir/b',
  'dir/c',
  'link',
  'link/b',
  'link/c',
  'dir/up',
  'broken',
  'none/x',
  'new',
]

function build(cwd: string): void {
  rmSync(cwd, { recursive: true, force: true })
  mkdirSync(cwd)
  for (const [path, entry] of Object.entries(START)) {
    const at = join(cwd, path)
    if (entry.kind === 'directory') mkdirSync(at)
    else if (entry.kind === 'link') symlinkSync(entry.to, at)
    else {
      writeFileSync(at, entry.text)
      chmodSync(at, entry.mode ?? 0o644)
    }
  }
}

const path = fc.constantFrom(...PATHS)
type Operation = (fs: FileSystem, cwd: string) => unknown
const operation: fc.Arbitrary<Operation> = fc.oneof<fc.Arbitrary<Operation>[]>(
  path.map((one) => (fs, cwd) => fs.read(join(cwd, one))),
  path.map((one) => (fs, cwd) => fs.create(join(cwd, one), 'new\n')),
  path.map((one) => (fs, cwd) => fs.remove(join(cwd, one))),
  // Not in the way of a rename: commits rename no directories.
  fc
    .constantFrom('a', 'a/x', 'dir', 'link', 'broken', 'none/x', 'new')
    .map((one) => (fs, cwd) => fs.makeDirectory(join(cwd, one))),
  path.map((one) => (fs, cwd) => fs.removeDirectory(join(cwd, one))),
  path.map((one) => (fs, cwd) => fs.realPath(join(cwd, one))?.slice(cwd.length)),
  fc.tuple(path, path).map(
    ([from, to]) =>
      (fs, cwd) =>
        fs.copy(join(cwd, from), join(cwd, to)),
  ),
  // Within one directory, as commits rename.
  fc.tuple(fc.constantFrom('dir/b', 'dir/c', 'dir/up'), fc.constantFrom('dir/b', 'dir/c')).map(
    ([from, to]) =>
      (fs, cwd) =>
        fs.rename(join(cwd, from), join(cwd, to)),
  ),
)

/** What an operation gave; of errors whether the code is one that is told apart. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    const code = errorCode(error)
    return { failed: code === 'EEXIST' || code === 'EISDIR' ? code : true }
  }
}

it('random operations give the same on both', () => {
  const cwd = join(root, 'app')
  const memory = '/app'
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 12 }), (operations) => {
      build(cwd)
      const { fs } = memoryDisk({
        [memory]: { kind: 'directory' },
        ...Object.fromEntries(Object.entries(START).map(([name, entry]) => [`${memory}/${name}`, entry])),
      })
      for (const run of operations)
        expect(outcomeOf(() => run(fs, memory))).toEqual(outcomeOf(() => run(nodeFileSystem, cwd)))
      for (const one of PATHS)
        expect(outcomeOf(() => fs.read(join(memory, one)))).toEqual(
          outcomeOf(() => nodeFileSystem.read(join(cwd, one))),
        )
    }),
    { numRuns: Number(process.env.DISK_ROUNDS ?? 100) },
  )
}, 60_000)
