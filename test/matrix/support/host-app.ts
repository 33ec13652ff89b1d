/** A host app in a folder of its own, run by the scripts of its package.json, as its developers would run it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from './folders.js'

export interface HostApp {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export interface HostServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** All that it wrote to stderr until now. */
  readonly stderr: () => string
  readonly stop: () => Promise<void>
}

const LISTENING = /(?:listening on|Local:|"event":"listen").*?(\d+)[/}]?\s*$/im

/** How long a script may take, and a server to come up, in milliseconds. */
const PATIENCE = 180_000

/**
 * Runs a script to its end.
 *
 * @throws Error with what it printed when it fails
 */
export async function runScript(app: HostApp, script: string): Promise<void> {
  const { child, output } = start(app, script)
  const timer = setTimeout(() => kill(child), PATIENCE)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  if (code !== 0) throw new Error(failure(app, script, output()))
}

/**
 * Runs the script `start` until it listens.
 *
 * @throws Error with what it printed when it ends before, or does not listen in time
 */
export async function startServer(app: HostApp): Promise<HostServer> {
  const { child, output, stderr } = start(app, 'start')
  const stop = async () => {
    const closed = new Promise((resolve) => child.once('close', resolve))
    if (child.exitCode !== null || child.signalCode !== null) return
    kill(child)
    await closed
  }
  const port = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${failure(app, 'start', output())}\n${reason}`))
    const timer = setTimeout(() => fail('It does not say that it listens.'), PATIENCE)
    child.once('close', (code) => {
      clearTimeout(timer)
      fail(`It ended with ${code}.`)
    })
    child.stdout?.on('data', () => {
      const found = LISTENING.exec(output())?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  }).catch(async (error) => {
    await stop()
    throw error
  })
  return { origin: `http://127.0.0.1:${port}`, stderr, stop }
}

function start({ cwd, env }: HostApp, script: string) {
  const { scripts }: { readonly scripts?: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(cwd, 'package.json'), 'utf8'),
  )
  const command = scripts?.[script]
  if (command === undefined) throw new Error(`${cwd}/package.json has no script "${script}"`)
  const installed = [cwd, fixtures, join(fixtures, '..')].map((folder) => join(folder, 'node_modules/.bin'))
  const path = [join(import.meta.dirname, '../bin'), ...installed]
  const child = spawn(command, {
    cwd,
    // Not that of the tests, which is Vitest's.
    env: { HOME: process.env.HOME, PATH: [...path, process.env.PATH].join(':'), ...env },
    shell: true,
    // A group of its own, so that it ends with all that it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const atExit = () => kill(child)
  process.once('exit', atExit)
  child.once('close', () => process.off('exit', atExit))
  let all = ''
  let errors = ''
  child.stdout.on('data', (text) => {
    all += text
  })
  child.stderr.on('data', (text) => {
    all += text
    errors += text
  })
  return { child, output: () => all, stderr: () => errors }
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

const failure = ({ cwd }: HostApp, script: string, output: string) =>
  `The script "${script}" of ${cwd} failed:\n${output.trim()}`
