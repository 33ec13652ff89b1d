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
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import type { Changes, Write } from '../../src/reconcile/changes.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'
import { readerOf } from '../../src/reconcile/reader.js'
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
  '.scim-gen': undefined,
  'a.ts': 'new a\n',
  deep: undefined,
  'deep/er': undefined,
  'deep/er/c.ts': 'c\n',
}

describe('commitChanges', () => {
  it('creates, updates and deletes, and leaves nothing else behind', () => {
    writeTree(cwd, START)
    commitChanges(mixed, cwd)
    expect(readTree(cwd)).toEqual(END)
  })

  it('puts everything back when any step fails, whatever the step', () => {
    const clean = faultyFileSystem()
    writeTree(cwd, START)
    commitChanges(mixed, cwd, clean.fs)
    const faults = Array.from({ length: clean.steps() }, (_, step) =>
      (['before', 'half', 'after'] as const).flatMap((moment): Fault[] => [
        { step, moment },
        { step, moment, lasting: true },
      ]),
    ).flat()
    let thrown = 0
    for (const fault of faults) {
      writeTree(cwd, START)
      try {
        commitChanges(mixed, cwd, faultyFileSystem(fault).fs)
        // Only tidying up may fail without a throw: the lock and backups stay then.
        expect(readTree(cwd), JSON.stringify(fault)).toMatchObject(END)
      } catch (error) {
        thrown++
        expect(error instanceof DiagnosticError && error.diagnostics[0]).toMatchObject({
          code: 'SG4009',
          message: expect.stringMatching(/^Nothing was written: ENOSPC: no space left on device/),
          fix: 'Free some disk space and run the command again.',
        })
        expect(readTree(cwd), JSON.stringify(fault)).toEqual(START)
      }
    }
    expect(thrown).toBeGreaterThan(faults.length / 2)
  })

  it('keeps the backup of a file that cannot be put back, and says so', () => {
    writeTree(cwd, START)
    let broken = false
    const fs: FileSystem = {
      ...nodeFileSystem,
      remove: (path) => {
        if (path.endsWith('b.ts')) {
          broken = true
          throw Object.assign(new Error('EIO: i/o error, unlink'), { code: 'EIO' })
        }
        nodeFileSystem.remove(path)
      },
      rename: (from, to) => {
        if (broken) throw Object.assign(new Error('EIO: i/o error, rename'), { code: 'EIO' })
        nodeFileSystem.rename(from, to)
      },
    }
    expect(diagnosticsOf(() => commitChanges(mixed, cwd, fs))).toEqual([
      {
        code: 'SG4010',
        message: 'Not all could be put back: EIO: i/o error, rename.',
        fix: 'Compare with git, and restore what is missing from the .bak file beside it.',
      },
      {
        code: 'SG4009',
        message: 'Nothing was written: EIO: i/o error, unlink.',
        fix: 'Mend the cause and run the command again.',
      },
    ])
    const backups = Object.entries(readTree(cwd)).filter(([path]) => path.endsWith('.bak'))
    expect(backups.map(([, text]) => text)).toEqual([START['a.ts']])
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
    expect(readTree(cwd)).toEqual({ '.scim-gen': undefined, 'link.ts': 'new\n', 'real.ts': 'new\n' })
    expect(realpathSync(join(cwd, 'link.ts'))).toBe(join(cwd, 'real.ts'))
  })

  it('paths that climb out are refused', () => {
    expect(diagnosticsOf(() => commitChanges(changes(create('../a.ts', 'a\n')), cwd))[0]?.code).toBe('SG4005')
    expect(readTree(root)).toEqual({ project: undefined })
  })
})

describe('the lock', () => {
  const LOCK = '.scim-gen/lock'
  const dead = 2 ** 30

  it('of a running process stops a second run', () => {
    writeTree(cwd, { ...START, [LOCK]: `1 ${hostname()}\n` })
    const before = readTree(cwd)
    expect(diagnosticsOf(() => commitChanges(mixed, cwd))).toEqual([
      {
        code: 'SG4011',
        message: `Another scim-gen is writing here (process 1 on ${hostname()}).`,
        location: { file: LOCK },
        fix: 'Wait until it is done; if there is none, delete .scim-gen/lock.',
      },
    ])
    expect(readTree(cwd)).toEqual(before)
  })

  it.each([
    ['of a process that is dead', `${dead} ${hostname()}\n`],
    ['that this process left', `${process.pid} ${hostname()}\n`],
  ])('%s is taken over', (_, owner) => {
    writeTree(cwd, { ...START, [LOCK]: owner })
    commitChanges(mixed, cwd)
    expect(readTree(cwd)).toEqual(END)
  })

  it.each([
    ['of another machine', `${dead} elsewhere\n`],
    ['without an owner', ''],
  ])('%s is left to a person', (_, owner) => {
    writeTree(cwd, { ...START, [LOCK]: owner })
    expect(diagnosticsOf(() => commitChanges(mixed, cwd))[0]?.code).toBe('SG4011')
    expect(readTree(cwd)[LOCK]).toBe(owner)
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
