/** The process of a server that a test has started. */
import type { ChildProcess } from 'node:child_process'

/** Waits for the line that says so in the server's log. */
export function ready(server: ChildProcess, name: string, line = 'ready for connections'): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (text) => {
      log += text
      if (log.includes(line)) resolve()
    })
    server.once('exit', () => reject(new Error(`${name} did not start:\n${log}`)))
    server.once('error', reject)
  })
}

/** Ends the server at once: nothing of what it holds is to be kept. */
export function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined)
    return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGKILL')
  })
}
