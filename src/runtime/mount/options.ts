import type { ServiceOptions } from '../protocol/service.js'

/** What the host may set when it mounts the service. */
export interface MountOptions<Native>
  extends Partial<
    Pick<ServiceOptions<Native>, 'authCheck' | 'cursorSecret' | 'hooks' | 'onError' | 'timeouts'>
  > {
  /** Absolute URL of the mount point, for `meta.location` behind a proxy: `https://app.example.com/scim/v2`. */
  readonly baseUrl?: string
}

/** What a mount is made from: the settings of the emitted code, and over them what the host sets. */
export type MountSettings<Native> = ServiceOptions<Native> & MountOptions<Native>
