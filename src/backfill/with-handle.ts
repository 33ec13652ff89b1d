/** A handle for a command alone, where the app passes its own to the service. */
import type { ScimConfig } from '../config/config.js'

export interface HandleFlag {
  /** A file and an export: `src/data-source.ts#dataSource`. */
  readonly db?: string | undefined
}

/** The config as a command reads it that was given a handle. */
export const withHandle = (config: ScimConfig, { db }: HandleFlag): ScimConfig =>
  db === undefined ? config : { ...config, db }
