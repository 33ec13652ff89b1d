/** Real processes: killed while they write, and two at once. */
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { execa, execaSync } from 'execa'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commitChanges } from '../../src/reconcile/commit.js'
import { type FileSystem, nodeFileSystem } from '../../src/reconcile/file-system.js'
import { recover } from '../../src/reconcile/recover.js'
import { runsOf } from '../support/breadth.js'
import { readTree, writeTree } from './tree.js'
import { nextWrites, treeAt, versionOf } from './versions.js'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? runsOf(12))

let cwd: string
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'scim-gen-processes-')))
  writeTree(cwd, treeAt(0))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const command = (milliseconds: number) =>
  ['--import', 'tsx', join(import.meta.dirname, 'versions-process.ts'), cwd, String(milliseconds)] as const

/** Runs the project forward in a process of its own. */
const writing = (milliseconds: number) => execa(process.execPath, command(milliseconds), { reject: false })

function expectWhole(): void {
  const tree = readTree(cwd)
  const files = Object.fromEntries(Object.entries(tree).filter(([, text]) => text !== undefined))
  expect(files).toEqual(treeAt(versionOf(tree)))
}

it(`${ROUNDS} processes killed at a random moment leave a whole tree`, async () => {
  const said: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const child = writing(60_000)
    await once(child.stdout, 'data')
    await sleep(Math.random() * 120)
    child.kill('SIGKILL')
    await child
    said.push(...recover(cwd))
    expectWhole()
  }
  // Most die while a journal stands, or this shows little.
  expect(said.length).toBeGreaterThan(ROUNDS / 4)
})

it('of three processes at once, one writes at a time', async () => {
  const results = await Promise.all([writing(3_000), writing(3_000), writing(3_000)])
  const outcomes = results.map(
    ({ stdout }): Record<string, number> => JSON.parse(stdout.split('\n')[1] ?? ''),
  )
  // Another was writing, or had written between plan and commit: nothing else may happen.
  const others = outcomes.flatMap(Object.keys).filter((code) => !['ok', 'SG4008', 'SG4011'].includes(code))
  expect(others).toEqual([])
  expect(outcomes.some((one) => one.SG4011)).toBe(true)
  expectWhole()
  const done = outcomes.reduce((sum, { ok = 0 }) => sum + ok, 0)
  expect(done).toBeGreaterThan(0)
  expect(versionOf(readTree(cwd))).toBe(done)
})

it('a second process is told of the first, and touches nothing', () => {
  let second: unknown
  const fs: FileSystem = {
    ...nodeFileSystem,
    rename: (from, to) => {
      nodeFileSystem.rename(from, to)
      second ??= execaSync(process.execPath, command(0)).stdout
    },
  }
  commitChanges({ files: [], writes: nextWrites(cwd) }, cwd, fs)
  expect(second).toBe('begun\n{"SG4011":1}')
  expectWhole()
  expect(versionOf(readTree(cwd))).toBe(1)
})

it('a lock that a killed process left names a process that is dead', async () => {
  const child = writing(60_000)
  await once(child.stdout, 'data')
  let lock: string | undefined
  while (lock === undefined) lock = nodeFileSystem.read(join(cwd, '.scim-gen/lock')) || undefined
  child.kill('SIGKILL')
  await child
  expect(lock).toMatch(new RegExp(`^${child.pid} ${hostname()} `))
  recover(cwd)
  expectWhole()
})
