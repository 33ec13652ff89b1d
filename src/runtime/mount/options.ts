import type { ServiceOptions } from '../protocol/service.js'

/** Options of the service that the host may set when it mounts it. */
export interface MountOptions<Native>
  extends Partial<
    Pick<ServiceOptions<Native>, 'authCheck' | 'cursorSecret' | 'hooks' | 'onError' | 'timeouts'>
  > {
  /** Absolute URL of the mount point, for `meta.location` behind a proxy: `https://app.example.com/scim/v2`. */
  readonly baseUrl?: string
}

/** Settings of a mount: those of the emitted code, and over them the host's options. */
export type MountSettings<Native> = ServiceOptions<Native> & MountOptions<Native>
