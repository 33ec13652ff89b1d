/** A service over a directory in memory, whose log is a list. */
import { ScimError } from '@scim-gen/runtime'
import type { LoggedRequest, LoggedValue, LogStore } from '@scim-gen/runtime/log'
import { RequestLog } from '@scim-gen/runtime/log'
import { parseJson } from '../../../src/runtime/protocol/json.js'
import { createService } from '../../../src/runtime/protocol/service.js'
import { type Directory, routes } from '../../mount/support/directory.js'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text, as it is sent. */
  readonly body?: string
}

export type Insert = (rows: readonly LoggedRequest<string>[]) => Promise<void>

/** What keeps the rows in a list. */
export function memoryStore(insert: Insert): LogStore<Directory, string> {
  return {
    insert: (_db, rows) => insert(rows),
    list: async () => [],
    deleteBefore: async () => false,
  }
}

interface Options {
  readonly insert: Insert
  readonly values?: readonly LoggedValue[]
  readonly onError?: (error: unknown) => void
  /** What the app does with a request that has passed. */
  readonly refuse?: () => void
}

export function logService({ insert, values, onError = () => {}, refuse = () => {} }: Options) {
  const db: Directory = new Map()
  const log = new RequestLog<Directory, string>(memoryStore(insert), { keep: 30, ...(values && { values }) })
  const service = createService({
    routes,
    db,
    authCheck: (_native, { header }) => header('authorization') === 'Bearer good',
    tenant: () => {
      refuse()
      return 'acme'
    },
    log,
    onError,
  })
  return {
    log,
    db,
    send: ({ method, path, query = '', headers = {}, body }: Sent) =>
      service.handle({
        method,
        path,
        query,
        baseUrl: 'https://host.test/scim/v2',
        header: (name) => ({ authorization: 'Bearer good', ...headers })[name.toLowerCase()],
        body: async () => {
          if (body === undefined) throw new ScimError(400, 'Invalid JSON in request body', 'invalidSyntax')
          return parseJson(body)
        },
        native: undefined,
      }),
  }
}
