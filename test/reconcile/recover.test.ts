/** What the next run says and does about one that was cut off. */
import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import type { FileSystem } from '../../src/reconcile/file-system.js'
import { recover } from '../../src/reconcile/recover.js'
import { type Entries, type MemoryDisk, memoryDisk } from './memory-disk.js'
import { faultyFileSystem } from './tree.js'

const CWD = '/srv/app'
const file = (text: string) => ({ kind: 'file' as const, text })
const START: Entries = {
  '/srv': { kind: 'directory', readOnly: false },
  [CWD]: { kind: 'directory', readOnly: false },
  [`${CWD}/a.ts`]: file('old a\n'),
  [`${CWD}/b.ts`]: file('old b\n'),
}
const writes = [
  { path: 'a.ts', before: 'old a\n', after: 'new a\n' },
  { path: 'b.ts', before: 'old b\n', after: 'new b\n' },
]

const commit = (fs: FileSystem) => commitChanges({ files: [], writes }, CWD, fs)

/** A disk on which the commit was killed at the first step after which `isThere`. */
function killedWhen(isThere: (entries: Entries) => boolean): MemoryDisk {
  for (let step = 0; ; step++) {
    const disk = memoryDisk(START)
    try {
      commit(faultyFileSystem({ step, moment: 'after', deadly: true }, disk.fs).fs)
      throw new Error('never')
    } catch (error) {
      if (error instanceof Error && error.message === 'never') throw error
    }
    if (isThere(disk.entries())) return disk
  }
}

const textAt = (entries: Entries, path: string) => {
  const entry = entries[`${CWD}/${path}`]
  return entry?.kind === 'file' ? entry.text : undefined
}
const halfWritten = () => killedWhen((entries) => textAt(entries, 'a.ts') === 'new a\n')

function edit(disk: MemoryDisk, path: string, text: string | undefined): void {
  disk.fs.remove(`${CWD}/${path}`)
  if (text !== undefined) disk.fs.create(`${CWD}/${path}`, text)
}

function diagnosticsOf(run: () => void) {
  try {
    run()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
  return []
}

const temporaryOf = (disk: MemoryDisk, path: string, end: string) =>
  Object.keys(disk.entries()).find((name) => name.startsWith(`${CWD}/.${path}.`) && name.endsWith(end)) ?? ''

it('cut off while it wrote: the old files are back', () => {
  const disk = halfWritten()
  expect(recover(CWD, disk.fs)).toEqual([
    'The last run was cut off while it wrote: all files are as they were before it.',
  ])
  expect(disk.entries()).toEqual(START)
})

it('cut off when all was written: the new files stay', () => {
  const disk = killedWhen((entries) => textAt(entries, '.scim-gen/journal.done.json') !== undefined)
  expect(recover(CWD, disk.fs)).toEqual([
    'The last run was cut off after its last write: all that it wrote is there.',
  ])
  expect(disk.entries()).toEqual({
    ...START,
    [`${CWD}/a.ts`]: file('new a\n'),
    [`${CWD}/b.ts`]: file('new b\n'),
  })
})

it('cut off before it wrote anything: nothing to say', () => {
  const disk = killedWhen((entries) => textAt(entries, '.scim-gen/lock') !== undefined)
  expect(recover(CWD, disk.fs)).toEqual([])
  expect(disk.entries()).toEqual(START)
})

it('a commit puts the old files back first, and then writes', () => {
  const disk = halfWritten()
  commit(disk.fs)
  expect(textAt(disk.entries(), 'a.ts')).toBe('new a\n')
  expect(textAt(disk.entries(), 'b.ts')).toBe('new b\n')
})

it('no trace: nothing is touched', () => {
  const { fs, steps } = faultyFileSystem(undefined, memoryDisk(START).fs)
  expect(recover(CWD, fs)).toEqual([])
  expect(steps()).toBe(4)
})

it('a file that changed since is not overwritten, nor is any other touched', () => {
  const disk = halfWritten()
  edit(disk, 'a.ts', 'mine\n')
  edit(disk, '.scim-gen/lock', undefined)
  const before = disk.entries()
  const changed = {
    code: 'SG4012',
    message: 'a.ts changed after a run of scim-gen was cut off; nothing was touched.',
    location: { file: 'a.ts' },
    fix: 'Move it away, run the command again, and take your change over from it.',
  }
  expect(diagnosticsOf(() => recover(CWD, disk.fs))).toEqual([changed])
  expect(diagnosticsOf(() => commit(disk.fs))).toEqual([changed])
  expect(disk.entries()).toEqual(before)
  // The fix does it.
  disk.fs.rename(`${CWD}/a.ts`, `${CWD}/mine.ts`)
  recover(CWD, disk.fs)
  expect(disk.entries()).toEqual({ ...START, [`${CWD}/mine.ts`]: file('mine\n') })
})

it('a directory where a file was is such a change', () => {
  const disk = halfWritten()
  edit(disk, 'b.ts', undefined)
  disk.fs.makeDirectory(`${CWD}/b.ts`)
  expect(diagnosticsOf(() => recover(CWD, disk.fs))).toMatchObject([
    { code: 'SG4012', location: { file: 'b.ts' } },
  ])
})

it('a backup that is gone keeps all as it is', () => {
  const disk = halfWritten()
  disk.fs.remove(temporaryOf(disk, 'a.ts', '.bak'))
  edit(disk, '.scim-gen/lock', undefined)
  const before = disk.entries()
  expect(diagnosticsOf(() => recover(CWD, disk.fs))).toEqual([
    {
      code: 'SG4013',
      message:
        'a.ts was written by a run of scim-gen that was cut off, and the backup of its old text is gone.',
      location: { file: 'a.ts' },
      fix: 'Move it away, run the command again, and restore it from git.',
    },
  ])
  expect(disk.entries()).toEqual(before)
  disk.fs.rename(`${CWD}/a.ts`, `${CWD}/new.ts`)
  recover(CWD, disk.fs)
  expect(Object.keys(disk.entries())).toEqual(['/srv', CWD, `${CWD}/b.ts`, `${CWD}/new.ts`])
})

it.each([
  ['damaged', '{ "version": 1, "run":'],
  ['of another version', '{ "version": 2 }'],
  [
    'that names files outside',
    JSON.stringify({
      version: 1,
      run: '00000000',
      directories: [],
      files: [{ path: 'a.ts', target: '../a.ts' }],
    }),
  ],
  [
    'with a name that is none of ours',
    JSON.stringify({
      version: 1,
      run: '/../mine',
      directories: [],
      files: [{ path: 'a.ts', target: 'a.ts' }],
    }),
  ],
])('a journal %s is not followed', (_, text) => {
  const disk = memoryDisk({
    ...START,
    [`${CWD}/.scim-gen`]: { kind: 'directory' },
    [`${CWD}/.scim-gen/journal.json`]: file(text),
  })
  const before = disk.entries()
  expect(diagnosticsOf(() => recover(CWD, disk.fs))).toEqual([
    {
      code: 'SG4014',
      message: 'The journal of an interrupted run cannot be read: it was edited or damaged.',
      location: { file: '.scim-gen/journal.json' },
      fix: 'Compare with git, restore what is torn, then delete .scim-gen/journal.json and run the command again.',
    },
  ])
  expect(disk.entries()).toEqual(before)
})

it('a run that is going on is left alone', () => {
  const disk = halfWritten()
  edit(disk, '.scim-gen/lock', `1 ${hostname()}\n`)
  const before = disk.entries()
  expect(diagnosticsOf(() => recover(CWD, disk.fs))).toMatchObject([
    { code: 'SG4011', message: `Another scim-gen is writing here (process 1 on ${hostname()}).` },
  ])
  expect(disk.entries()).toEqual(before)
})
