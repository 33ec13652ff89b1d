import type { HostData, HostTables } from './host-data.js'

/** A host app that serves SCIM, in this process or in one of its own. */
export interface ServedHost extends Omit<HostData, 'close'> {
  readonly cwd: string
  /** `http://127.0.0.1:<port>/scim/v2` */
  readonly base: string
  readonly token: string
  readonly tables: HostTables
  /** The app's framework refuses paths with malformed percent-encoding before the service sees them. */
  readonly refusesMalformedPaths: boolean
  /** Watches what the app logs as an error; the function that it gives back ends that, and tells what it was. */
  readonly watchErrors: () => () => readonly string[]
  readonly stop: () => Promise<void>
}
