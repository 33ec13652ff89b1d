/** What came of each row, for README's matrix: `fixtures/.tmp/results/<name of the row>.json`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunnerTask, RunnerTestSuite } from 'vitest'
import { temporary } from './folders.js'

/** Counts the tests of a suite that has run, and keeps the counts. */
export function writeResult(name: string, suite: Readonly<Pick<RunnerTestSuite, 'tasks'>>): void {
  const states = statesOf(suite.tasks)
  const count = (state: string) => states.filter((each) => each === state).length
  const folder = join(temporary, 'results')
  mkdirSync(folder, { recursive: true })
  const result = { passed: count('pass'), failed: states.length - count('pass') }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result)}\n`)
}

const statesOf = (tasks: readonly RunnerTask[]): readonly string[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? statesOf(task.tasks) : [task.result?.state ?? 'skip']))
