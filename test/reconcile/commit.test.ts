import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import type { Changes, Write } from '../../src/reconcile/changes.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'
import { readerOf } from '../../src/reconcile/reader.js'
import { recover } from '../../src/reconcile/recover.js'
import { type Entries, memoryDisk } from './memory-disk.js'
import { type Fault, faultyFileSystem, readTree, writeTree } from './tree.js'

let root: string
let cwd: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'scim-gen-commit-')))
  cwd = join(root, 'project')
  mkdirSync(cwd)
})
afterEach(() => rmSync(root, { recursive: true }))

const changes = (...writes: Write[]): Changes => ({ files: [], writes })
const create = (path: string, after: string): Write => ({ path, before: undefined, after })

function diagnosticsOf(run: () => void) {
  try {
    run()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
  return []
}

/** Creates, updates and deletes, in a new directory too. */
const START = { 'a.ts': 'old a\n', 'b.ts': 'old b\n' }
const mixed = changes(
  { path: 'a.ts', before: START['a.ts'], after: 'new a\n' },
  { path: 'b.ts', before: START['b.ts'], after: undefined },
  create('deep/er/c.ts', 'c\n'),
)
const END = {
  'a.ts': 'new a\n',
  deep: undefined,
  'deep/er': undefined,
  'deep/er/c.ts': 'c\n',
}

/** The working directory on a disk in memory. */
const CWD = '/srv/app'

const entriesOf = (tree: Record<string, string>): Entries => ({
  '/srv': { kind: 'directory' },
  [CWD]: { kind: 'directory' },
  ...Object.fromEntries(
    Object.entries(tree).map(([path, text]) => [`${CWD}/${path}`, { kind: 'file' as const, text }]),
  ),
})

const textsOf = (entries: Entries) =>
  Object.fromEntries(
    Object.entries(entries)
      .slice(2)
      .map(([path, entry]) => [path.slice(CWD.length + 1), entry.kind === 'file' ? entry.text : undefined]),
  )

describe('commitChanges', () => {
  it('creates, updates and deletes, and leaves nothing else behind', () => {
    writeTree(cwd, START)
    commitChanges(mixed, cwd)
    expect(readTree(cwd)).toEqual(END)
  })

  it('puts everything back when any step fails, whatever the step', () => {
    const start = entriesOf(START)
    const clean = faultyFileSystem(undefined, memoryDisk(start).fs)
    commitChanges(mixed, CWD, clean.fs)
    const faults = Array.from({ length: clean.steps() }, (_, step) =>
      (['before', 'half', 'after'] as const).flatMap((moment): Fault[] => [
        { step, moment },
        { step, moment, lasting: true },
      ]),
    ).flat()
    let thrown = 0
    for (const fault of faults) {
      const disk = memoryDisk(start)
      const before = disk.entries()
      const diagnostics = diagnosticsOf(() => commitChanges(mixed, CWD, faultyFileSystem(fault, disk.fs).fs))
      if (diagnostics.length > 0) {
        thrown++
        expect(diagnostics[0]).toMatchObject({
          code: 'SG4009',
          message: expect.stringMatching(/^Nothing was written: ENOSPC: no space left on device/),
          fix: 'Free some disk space and run the command again.',
        })
        expect(disk.entries(), JSON.stringify(fault)).toEqual(before)
      } else {
        // Only tidying up may fail without a throw: the next run does it.
        recover(CWD, disk.fs)
        expect(textsOf(disk.entries()), JSON.stringify(fault)).toEqual(END)
      }
    }
    expect(thrown).toBeGreaterThan(faults.length / 2)
  }, 60_000)

  it('leaves to the next run what cannot be put back, and says so', () => {
    writeTree(cwd, START)
    let isBroken = false
    const fs: FileSystem = {
      ...nodeFileSystem,
      remove: (path) => {
        if (path.endsWith('b.ts')) {
          isBroken = true
          throw Object.assign(new Error('EIO: i/o error, unlink'), { code: 'EIO' })
        }
        nodeFileSystem.remove(path)
      },
      rename: (from, to) => {
        if (isBroken) throw Object.assign(new Error('EIO: i/o error, rename'), { code: 'EIO' })
        nodeFileSystem.rename(from, to)
      },
    }
    expect(diagnosticsOf(() => commitChanges(mixed, cwd, fs))).toEqual([
      {
        code: 'SG4010',
        message: 'Not all could be put back: EIO: i/o error, rename.',
        fix: 'Mend the cause and run the command again: it puts back the rest.',
      },
      {
        code: 'SG4009',
        message: 'Nothing was written: EIO: i/o error, unlink.',
        fix: 'Mend the cause and run the command again.',
      },
    ])
    expect(diagnosticsOf(() => recover(cwd, fs))).toEqual([
      {
        code: 'SG4010',
        message: 'Not all could be put back: EIO: i/o error, rename.',
        fix: 'Mend the cause and run the command again: it puts back the rest.',
      },
    ])
    recover(cwd)
    expect(readTree(cwd)).toStrictEqual(START)
  })

  it('does not touch a file that changed since the plan, nor any other', () => {
    writeTree(cwd, { ...START, 'b.ts': 'edited meanwhile\n' })
    const before = readTree(cwd)
    expect(diagnosticsOf(() => commitChanges(mixed, cwd))).toEqual([
      {
        code: 'SG4008',
        message: 'b.ts changed while scim-gen was running; nothing was written.',
        location: { file: 'b.ts' },
        fix: 'Run the command again.',
      },
    ])
    expect(readTree(cwd)).toEqual(before)
  })

  it('does not touch a file that became a directory', () => {
    writeTree(cwd, { 'a.ts/mine.ts': 'mine\n', 'b.ts': START['b.ts'] })
    const before = readTree(cwd)
    expect(diagnosticsOf(() => commitChanges(mixed, cwd))).toMatchObject([
      { code: 'SG4008', message: 'a.ts changed while scim-gen was running; nothing was written.' },
    ])
    expect(readTree(cwd)).toStrictEqual(before)
  })

  it.each([
    ['the project', CWD, '.scim-gen'],
    ['a folder', `${CWD}/deep`, 'er'],
  ])('names what it may not write: %s is read-only', (_, path, name) => {
    const disk = memoryDisk({
      ...entriesOf(START),
      [`${CWD}/deep`]: { kind: 'directory' },
      [path]: { kind: 'directory', readOnly: true },
    })
    const before = disk.entries()
    expect(diagnosticsOf(() => commitChanges(mixed, CWD, disk.fs))).toEqual([
      {
        code: 'SG4009',
        message: `Nothing was written: EACCES: '${path}/${name}'.`,
        fix: 'Give yourself permission to write there and run the command again.',
      },
    ])
    expect(disk.entries()).toEqual(before)
  })

  it('replaces a file that is read-only, which stays so', () => {
    writeTree(cwd, START)
    chmodSync(join(cwd, 'a.ts'), 0o444)
    commitChanges(mixed, cwd)
    expect(readTree(cwd)).toEqual(END)
    expect(statSync(join(cwd, 'a.ts')).mode & 0o777).toBe(0o444)
  })

  it('keeps what an editor saves between two renames', () => {
    writeTree(cwd, START)
    const fs: FileSystem = {
      ...nodeFileSystem,
      rename: (from, to) => {
        nodeFileSystem.rename(from, to)
        writeFileSync(join(cwd, 'b.ts'), 'saved meanwhile\n')
      },
    }
    expect(diagnosticsOf(() => commitChanges(mixed, cwd, fs))[0]?.code).toBe('SG4008')
    expect(readTree(cwd)).toEqual({ 'a.ts': START['a.ts'], 'b.ts': 'saved meanwhile\n' })
  })

  it('writes nothing while a file that is not ours is in the way', () => {
    const refused: Changes = { ...mixed, files: [{ kind: 'refuse', path: 'x.ts', ownership: 'generated' }] }
    writeTree(cwd, START)
    expect(diagnosticsOf(() => commitChanges(refused, cwd)).map(({ code }) => code)).toEqual(['SG4004'])
    expect(readTree(cwd)).toEqual(START)
  })

  it('touches nothing at all when there is nothing to write', () => {
    commitChanges(changes(), cwd)
    commitChanges(changes({ path: 'deep/a.ts', before: undefined, after: undefined }), cwd)
    expect(readTree(cwd)).toEqual({})
  })

  it('keeps the mode of a file', () => {
    writeTree(cwd, START)
    chmodSync(join(cwd, 'a.ts'), 0o640)
    commitChanges(mixed, cwd)
    expect(statSync(join(cwd, 'a.ts')).mode & 0o777).toBe(0o640)
  })
})

describe('symbolic links', () => {
  it.each(['.git/hooks', 'node_modules/x'])('into %s are refused', (folder) => {
    mkdirSync(join(cwd, folder), { recursive: true })
    symlinkSync(join(cwd, folder), join(cwd, 'out'))
    const before = readTree(root)
    expect(diagnosticsOf(() => commitChanges(changes(create('out/a.ts', 'a\n')), cwd))).toMatchObject([
      {
        code: 'SG4006',
        message: `out/a.ts leads into a folder of another tool through a symbolic link, to ${join(cwd, folder, 'a.ts')}.`,
      },
    ])
    expect(readTree(root)).toEqual(before)
  })

  it.each([
    ['a directory', () => symlinkSync(root, join(cwd, 'out')), 'out/a.ts', 'a.ts'],
    [
      'a file',
      () => {
        writeFileSync(join(root, 'a.ts'), '')
        symlinkSync('../a.ts', join(cwd, 'out'))
      },
      'out',
      'a.ts',
    ],
    ['a broken link', () => symlinkSync(join(root, 'none'), join(cwd, 'out')), 'out', 'none'],
  ])('to %s outside are refused', (_, link, path, target) => {
    link()
    const before = readTree(root)
    expect(diagnosticsOf(() => commitChanges(changes(create(path, 'a\n')), cwd))).toEqual([
      {
        code: 'SG4006',
        message: `${path} leads outside the working directory through a symbolic link, to ${join(root, target)}.`,
        location: { file: path },
        fix: 'Replace the link by a directory or file of its own, or choose another folder in scim.config.ts.',
      },
    ])
    expect(readTree(root)).toEqual(before)
  })

  it('inside are written through and stay links', () => {
    writeTree(cwd, { 'real.ts': 'old\n' })
    symlinkSync('real.ts', join(cwd, 'link.ts'))
    commitChanges(changes({ path: 'link.ts', before: 'old\n', after: 'new\n' }), cwd)
    expect(readTree(cwd)).toEqual({ 'link.ts': 'new\n', 'real.ts': 'new\n' })
    expect(realpathSync(join(cwd, 'link.ts'))).toBe(join(cwd, 'real.ts'))
  })

  it('paths that climb out are refused', () => {
    expect(diagnosticsOf(() => commitChanges(changes(create('../a.ts', 'a\n')), cwd))[0]?.code).toBe('SG4005')
    expect(readTree(root)).toEqual({ project: undefined })
  })
})

describe('readerOf', () => {
  it('gives texts, and nothing where there is no file', () => {
    writeTree(cwd, START)
    expect(readerOf(cwd)('a.ts')).toBe(START['a.ts'])
    expect(readerOf(cwd)('none.ts')).toBeUndefined()
    expect(readerOf(cwd)('a.ts/none.ts')).toBeUndefined()
  })

  it('names a directory that is in the way', () => {
    mkdirSync(join(cwd, 'a.ts'))
    expect(diagnosticsOf(() => readerOf(cwd)('a.ts'))).toEqual([
      {
        code: 'SG4007',
        message: 'a.ts cannot be read (EISDIR).',
        location: { file: 'a.ts' },
        fix: 'Move the directory away.',
      },
    ])
  })
})
