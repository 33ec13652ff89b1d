import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has held, in MB. `maxRSS` is for elsewhere: on Linux it starts at what the
 * parent process held.
 *
 * @returns {number}
 */
export function peakMemory() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
