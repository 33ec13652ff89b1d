import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const reporter = fileURLToPath(new URL('report-peak-memory.mjs', import.meta.url))

/** Milliseconds that a whole Node process takes. @throws Error where it fails */
export function timeNode(args: readonly string[]): number {
  const start = performance.now()
  run(args)
  return performance.now() - start
}

/** The most memory that a whole Node process holds, in MB. */
export const memoryOfNode = (args: readonly string[]): number =>
  Number(/peak memory (\S+)/.exec(run(['--import', reporter, ...args]))?.[1])

function run(args: readonly string[]): string {
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed (${status}):\n${stderr}`)
  return stderr
}
