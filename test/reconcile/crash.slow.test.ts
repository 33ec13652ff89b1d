/** Killed anywhere, by a signal or a power cut: the next run finds the old tree or the new one, and nothing else. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commitChanges } from '../../src/reconcile/commit.js'
import type { FileSystem } from '../../src/reconcile/file-system.js'
import { recover } from '../../src/reconcile/recover.js'
import { runsOf } from '../support/breadth.js'
import { CWD, type Scenario, scenario } from './crash-tree.js'
import { type Entries, type MemoryDisk, memoryDisk } from './memory-disk.js'
import { type Fault, faultyFileSystem } from './tree.js'

/** CRASH_ROUNDS=100000 for more than every run has time for. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? runsOf(2_000))

// A lock whose writing was cut off is looked at again after a while; here nobody else would write it.
beforeEach(() => {
  vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const MOMENTS = ['before', 'half', 'after'] as const

interface Crash {
  readonly step: number
  readonly moment: Fault['moment']
  /** Whether the power fails: which changes that were not synced are kept, in turn. */
  readonly powerCut: readonly boolean[] | undefined
}

const crash = fc.record({
  // Not `double`, which is nearly always close to 0.
  at: fc.nat(1_000).map((part) => part / 1_000),
  moment: fc.constantFrom(...MOMENTS),
  powerCut: fc.option(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), { nil: undefined }),
})

/** Runs until the crash, which never comes where there are fewer steps; whether all was done. */
function crashing(disk: MemoryDisk, run: (fs: FileSystem) => void, { powerCut, ...fault }: Crash): boolean {
  let isDone = false
  try {
    run(faultyFileSystem({ ...fault, deadly: true }, disk.fs).fs)
    isDone = true
  } catch {}
  let turn = 0
  if (powerCut) disk.cutPower(() => powerCut[turn++ % powerCut.length] ?? false)
  return isDone
}

const commit =
  ({ writes }: Scenario) =>
  (fs: FileSystem) =>
    commitChanges({ files: [], writes }, CWD, fs)

const recovery = (fs: FileSystem) => void recover(CWD, fs)

function stepsOf(one: Scenario): number {
  const counted = faultyFileSystem(undefined, memoryDisk(one.start).fs)
  commit(one)(counted.fs)
  return counted.steps()
}

/**
 * A folder of records with nothing in it is no trace: git does not see it, and the next run uses it. Nor is the lock of a
 * take-over, which two crashes may leave, one of them a power cut: git ignores it, and it keeps nobody out.
 */
function withoutRemains(entries: Entries): Entries {
  const records = `${CWD}/.scim-gen`
  const rest = Object.entries(entries).filter(([path]) => !/\/lock(\.[0-9a-f]{8})+$/.test(path))
  const isEmpty = !rest.some(([path]) => path.startsWith(`${records}/`))
  return Object.fromEntries(
    rest.filter(([path, { kind }]) => !(isEmpty && path === records && kind === 'directory')),
  )
}

/** Quicker than `toEqual`, whose words are wanted only when they differ. */
function isSame(one: Entries = {}, other: Entries = {}): boolean {
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => {
      const [a, b] = [one[key], other[key]]
      return (
        a?.kind === b?.kind &&
        (a?.kind !== 'file' || (b?.kind === 'file' && a.text === b.text && a.mode === b.mode))
      )
    })
  )
}

function expectOldOrNew(disk: MemoryDisk, { start, end }: Scenario): 'old' | 'new' {
  const [now, before, after] = [disk.entries(), start, end].map(withoutRemains)
  if (isSame(now, before)) return 'old'
  if (!isSame(now, after)) expect(now).toEqual(after)
  return 'new'
}

/** One commit that is cut off, recoveries that are cut off too, and one that is not. */
function round(one: Scenario, first: Crash, later: readonly Crash[] = []): 'old' | 'new' {
  const disk = memoryDisk(one.start)
  const isDone = crashing(disk, commit(one), first)
  for (const next of later) crashing(disk, recovery, next)
  recover(CWD, disk.fs)
  const outcome = expectOldOrNew(disk, one)
  if (isDone) expect(outcome).toBe('new')
  // What is settled stays so, whatever a power cut brings back: the user may have edited since.
  disk.cutPower(() => false)
  expect(recover(CWD, disk.fs)).toEqual([])
  expect(expectOldOrNew(disk, one)).toBe(outcome)
  if (outcome === 'old') commit(one)(disk.fs)
  expect(expectOldOrNew(disk, one)).toBe('new')
  return outcome
}

it(
  `${ROUNDS} random commits, killed and recovered, in recovery too, tear no tree`,
  () => {
    const outcomes = { old: 0, new: 0 }
    fc.assert(
      fc.property(scenario, fc.array(crash, { minLength: 1, maxLength: 4 }), (one, crashes) => {
        const steps = stepsOf(one)
        const [first, ...later] = crashes.map(({ at, ...rest }) => ({
          ...rest,
          step: Math.floor(at * steps),
        }))
        if (first) outcomes[round(one, first, later)]++
      }),
      { numRuns: ROUNDS },
    )
    // Both must have been seen, or this shows nothing.
    expect(Math.min(outcomes.old, outcomes.new)).toBeGreaterThan(ROUNDS / 20)
  },
  60_000 + ROUNDS * 10,
)

it('every step of one commit may be the last', () => {
  const [one] = fc.sample(
    scenario.filter(({ writes }) => writes.length === 5),
    { seed: 1, numRuns: 1 },
  )
  if (!one) throw new Error('no scenario')
  const outcomes = Array.from({ length: stepsOf(one) }, (_, step) =>
    MOMENTS.flatMap((moment) =>
      [undefined, [false], [true], [false, true], [true, false]].map((powerCut) =>
        round(one, { step, moment, powerCut }),
      ),
    ),
  ).flat()
  expect(new Set(outcomes)).toEqual(new Set(['old', 'new']))
}, 60_000)
