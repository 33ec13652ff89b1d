/** What came of each row, for README's matrix: `fixtures/.tmp/results/<name of the row>.json`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunnerTask, RunnerTestSuite } from 'vitest'
import { temporary } from './folders.js'

const folder = join(temporary, 'results')

/** Forgets what came of a row before: a run that does not come to its end has no result. */
export function forgetResult(name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true })
}

/** Counts the tests of a suite that has run, and keeps the counts. */
export function writeResult(name: string, suite: Readonly<Pick<RunnerTestSuite, 'tasks'>>): void {
  const states = statesOf(suite.tasks)
  const count = (state: string) => states.filter((each) => each === state).length
  mkdirSync(folder, { recursive: true })
  const result = { passed: count('pass'), failed: states.length - count('pass') }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result)}\n`)
}

const statesOf = (tasks: readonly RunnerTask[]): readonly string[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? statesOf(task.tasks) : [task.result?.state ?? 'skip']))
