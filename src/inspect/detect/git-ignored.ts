import { spawnSync } from 'node:child_process'

/** Whether git ignores a path: what is there is made anew, or nobody else's. Without git nothing is ignored. */
export const isGitIgnored = (cwd: string, path: string): boolean =>
  spawnSync('git', ['check-ignore', '--quiet', '--', path], { cwd }).status === 0
