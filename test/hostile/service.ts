/** A service in this process, asked without a server between: what a request costs is the service's own. */

import { parseJson } from '../../src/runtime/protocol/json.js'
import type { Route } from '../../src/runtime/protocol/route.js'
import { createService } from '../../src/runtime/protocol/service.js'

export interface Sent {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** JSON text, as it is sent. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Cost {
  readonly status: number
  readonly text: string
  readonly detail: string
  readonly milliseconds: number
}

export interface AskedService {
  readonly ask: (request: Sent) => Promise<Cost>
}

export function serviceOf(
  routes: readonly Route[],
  db: unknown,
  onError: (error: unknown) => void,
): AskedService {
  const service = createService({ routes, db, authCheck: () => true, onError })
  return {
    ask: async ({ method, path, body, headers = {} }) => {
      const mark = path.indexOf('?')
      const start = process.cpuUsage()
      const { status, body: text = '' } = await service.handle({
        method,
        path: mark < 0 ? path : path.slice(0, mark),
        query: mark < 0 ? '' : path.slice(mark + 1),
        baseUrl: 'https://host.test/scim/v2',
        header: (name) => headers[name.toLowerCase()],
        body: async () => parseJson(body ?? ''),
        native: undefined,
      })
      const { user, system } = process.cpuUsage(start)
      const detail: unknown = status >= 400 && text !== '' ? JSON.parse(text).detail : ''
      return { status, text, detail: String(detail), milliseconds: (user + system) / 1000 }
    },
  }
}
