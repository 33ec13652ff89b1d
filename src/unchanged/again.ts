/** A run where nothing has changed: before anything else of scim-gen is loaded. */
import { isatty } from 'node:tty'
import { type Memory, memoryOf, type Said } from './memory.js'

const REMEMBERED = ['generate', 'check', 'diff']

/** The memory of runs that are started as this process is; undefined for commands that are not remembered, and where nothing is to be. */
export function memoryOfRun(): Memory | undefined {
  const { env } = process
  const argv = process.argv.slice(2)
  const isRemembered = argv.some((each) => REMEMBERED.includes(each)) && !argv.includes('--no-cache')
  return isRemembered
    ? memoryOf({ argv, cwd: process.cwd(), env, terminals: [0, 1, 2].map(isatty) })
    : undefined
}

/** What this run has to say; undefined where it has to look. */
export const again = (): Said | undefined => memoryOfRun()?.recall()
