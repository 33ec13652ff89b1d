import type { HostData, HostTables } from './host-data.js'

/** What an app may answer before the service can: its framework's router does, a middleware, or the runtime's server. */
export type OwnAnswer = 'malformed paths' | 'unknown methods' | 'long addresses'

/** A host app that serves SCIM, in this process or in one of its own. */
export interface ServedHost extends Omit<HostData, 'close'> {
  readonly cwd: string
  /** `http://127.0.0.1:<port>/scim/v2` */
  readonly base: string
  readonly token: string
  readonly tables: HostTables
  readonly answersItself: readonly OwnAnswer[]
  /** Watches what the app logs as an error; the function that it gives back ends that, and tells what it was. */
  readonly watchErrors: () => () => readonly string[]
  readonly stop: () => Promise<void>
}
