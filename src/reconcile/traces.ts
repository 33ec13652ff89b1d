/** Whether an interrupted run left something: looked for at each run, and mostly there is nothing to recover. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DONE_PATH, JOURNAL_DRAFT_PATH, JOURNAL_PATH, LOCK_PATH } from './paths.js'

/** One of them is there whatever a killed run has left. */
export const TRACES: readonly string[] = [LOCK_PATH, JOURNAL_PATH, DONE_PATH, JOURNAL_DRAFT_PATH]

/** @param cwd the working directory, absolute */
export const hasTraces = (cwd: string): boolean => TRACES.some((path) => existsSync(join(cwd, path)))
