/** Further processes that serve a host: each with a pool of its own, and nothing in memory that they share. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { builtRuntime } from '../../matrix/support/runtime.js'
import type { Answer } from './fetch-host.js'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

export interface Served {
  readonly send: (method: string, path: string, body?: object, token?: string) => Promise<Answer>
  readonly stop: () => Promise<void>
}

/**
 * Serves a host that is migrated.
 *
 * @param cwd its folder
 * @throws Error where a process ends before it listens
 */
export async function serveIn(cwd: string): Promise<Served> {
  cpSync(await builtRuntime(), join(cwd, 'node_modules/@scim-gen/runtime'), { recursive: true })
  const child = fork(join(import.meta.dirname, 'serve.ts'), [], { cwd, execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit')
  const [told] = await Promise.race([once(child, 'message'), ended])
  if (typeof told !== 'object' || told === null) throw new Error(`The process ended with ${told}`)
  const origin = `http://127.0.0.1:${Reflect.get(told, 'port')}`
  return {
    send: async (method, path, body, token = 'secret') => {
      const response = await fetch(`${origin}/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        ...(body && { body: JSON.stringify({ schemas: [USER], ...body }) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
