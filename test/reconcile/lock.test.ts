/** Two runs at once: the second is told; and a run that is dead keeps nobody out. */
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { commitChanges } from '../../src/reconcile/commit.js'
import { type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'
import { readTree, writeTree } from './tree.js'

let cwd: string
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'scim-gen-lock-')))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const START = { 'a.ts': 'old a\n' }
const END = { 'a.ts': 'new a\n' }
const update = { files: [], writes: [{ path: 'a.ts', before: START['a.ts'], after: END['a.ts'] }] }

function diagnosticsOf(run: () => void) {
  try {
    run()
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
  return []
}

describe('the lock', () => {
  const LOCK = '.scim-gen/lock'
  const dead = 2 ** 30

  it('of a running process stops a second run', () => {
    writeTree(cwd, { ...START, [LOCK]: `1 ${hostname()}\n` })
    const before = readTree(cwd)
    expect(diagnosticsOf(() => commitChanges(update, cwd))).toEqual([
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
    ['that was never written', ''],
    ['half of which was written', `${process.pid} ho`],
  ])('%s is taken over', (_, owner) => {
    writeTree(cwd, { ...START, [LOCK]: owner })
    commitChanges(update, cwd)
    expect(readTree(cwd)).toEqual(END)
  })

  it.skipIf(!existsSync('/proc/self/stat'))('tells processes from others of the same id, on Linux', () => {
    writeTree(cwd, { ...START, [LOCK]: `${process.ppid} ${hostname()} - 1\n` })
    commitChanges(update, cwd)
    expect(readTree(cwd)).toEqual(END)
    // In another container there may be another of that id.
    writeTree(cwd, { ...START, [LOCK]: `${dead} ${hostname()} pid:[1] 1\n` })
    expect(diagnosticsOf(() => commitChanges(update, cwd))[0]?.code).toBe('SG4011')
  })

  it('of a dead process, which another has just taken over, is left to that one', () => {
    writeTree(cwd, { ...START, [LOCK]: `${dead} ${hostname()}\n` })
    const other = `1 ${hostname()}\n`
    const fs: FileSystem = {
      ...nodeFileSystem,
      create: (path, text, like) => {
        nodeFileSystem.create(path, text, like)
        if (path.startsWith(join(cwd, `${LOCK}.`))) writeFileSync(join(cwd, LOCK), other)
      },
    }
    expect(diagnosticsOf(() => commitChanges(update, cwd, fs))[0]?.code).toBe('SG4011')
    expect(readTree(cwd)).toEqual({ ...START, [LOCK]: other })
  })

  it.each([
    ['of another machine', `${dead} elsewhere\n`],
    ['without an owner', 'mine\n'],
  ])('%s is left to a person', (_, owner) => {
    writeTree(cwd, { ...START, [LOCK]: owner })
    expect(diagnosticsOf(() => commitChanges(update, cwd))[0]?.code).toBe('SG4011')
    expect(readTree(cwd)[LOCK]).toBe(owner)
  })
})
