import { type ChildProcess, fork } from 'node:child_process'
import { type Client, connect, TOKEN } from '../measure/load.js'

export interface Server {
  readonly client: Client
  readonly origin: string
  /** A client of another router of it. */
  readonly at: (base: string) => Client
  readonly pid: number
  /** The most memory that the server has held so far, in MB. */
  readonly peakMemory: () => Promise<number>
  readonly stop: () => Promise<void>
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** How many requests are in flight at once. */
  readonly connections?: number
  readonly base?: string
  readonly token?: string
  readonly cwd?: string
}

/** Starts a bundled server in a process of its own and connects to it. */
export async function startServer(file: string, options: ServerOptions = {}): Promise<Server> {
  const child = fork(file, {
    // The benchmark's own loader has no place in what is measured.
    execArgv: [],
    cwd: options.cwd,
    env: { ...process.env, NODE_ENV: 'production', SCIM_TOKEN: TOKEN, ...options.env },
  })
  const endpoint = {
    origin: `http://127.0.0.1:${await number(child)}`,
    base: options.base ?? '/scim/v2',
    token: options.token,
  }
  const at = (base: string) => connect({ ...endpoint, base }, options.connections ?? 1)
  const client = at(endpoint.base)
  return {
    client,
    origin: endpoint.origin,
    at,
    pid: child.pid ?? 0,
    peakMemory: () => {
      const answer = number(child)
      child.send('memory')
      return answer
    },
    stop: async () => {
      await client.close()
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await exited
    },
  }
}

/** The next number that a child sends. */
function number(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)))
  })
}
