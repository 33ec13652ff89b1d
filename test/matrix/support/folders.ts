import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const fixtures = join(import.meta.dirname, '../../../fixtures')

/** Below the fixtures, so that what is copied there finds their node_modules; git ignores it. */
export const temporary = join(fixtures, '.tmp')

/** What runs make: a folder stays for people to look at, until a run that begins an hour later. */
export const runs = join(temporary, 'runs')

const HOUR = 3_600_000

/** An empty folder of one's own: two runs at once do not disturb each other. */
export function newFolder(name: string): string {
  mkdirSync(runs, { recursive: true })
  for (const old of readdirSync(runs)) {
    const path = join(runs, old)
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - modified > HOUR) rmSync(path, { recursive: true, force: true })
  }
  return mkdtempSync(join(runs, `${name}-`))
}
