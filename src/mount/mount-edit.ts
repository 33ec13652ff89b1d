/** What is planned for a mount, and what it is planned from. */
import type { ScimConfig } from '../config/config.js'
import type { SourceLocation } from '../diagnostics.js'
import type { MountConfig } from '../frameworks/framework.js'
import { readHostScripts, readHostSources, type Source } from '../inspect/detect/sources.js'

/** What the config says of it. */
export type MountedConfig = MountConfig & Pick<ScimConfig, 'auth'>

export interface MountHost<Config extends MountConfig = MountedConfig> {
  /** Absolute. */
  readonly cwd: string
  readonly config: Config
  /** The host's sources, without the emitted ones. */
  readonly sources: readonly Source[]
  /** What it has in JavaScript. */
  readonly scripts: readonly Source[]
}

/** A host as it is read; what another package of the workspace makes is not this one's to edit. */
export const readMountHost = <Config extends MountConfig>(
  cwd: string,
  config: Config,
): MountHost<Config> => ({
  cwd,
  config,
  sources: readHostSources(cwd, config).filter(({ path }) => !path.startsWith('../')),
  scripts: readHostScripts(cwd, config),
})

/** What mounts the service: a file, and another one where routes are told. */
export interface MountEdit {
  readonly kind: 'edit'
  readonly files: readonly FileEdit[]
}

/** One file before and after. */
export interface FileEdit {
  /** Relative to the working directory. */
  readonly path: string
  /** Absent where the file is a new one. */
  readonly before?: string
  readonly after: string
}

/** The place is not certain, and is not guessed. */
export interface Unsure {
  readonly kind: 'unsure'
  /** The rest of a sentence that begins with a colon. */
  readonly reason: string
  /** The files that may be meant. */
  readonly candidates: readonly string[]
  /** What makes it certain, as a sentence. */
  readonly advice?: string
}

export type MountPlan = MountEdit | Unsure | { readonly kind: 'mounted'; readonly location: SourceLocation }

/** `src/app.ts:7`. */
export const placeText = ({ location: { file, line } }: { readonly location: SourceLocation }): string =>
  `${file}:${line}`

export const unsure = (reason: string, candidates: readonly string[] = [], advice?: string): Unsure => ({
  kind: 'unsure',
  reason,
  candidates: [...new Set(candidates)].slice(0, MAX_CANDIDATES),
  ...(advice !== undefined && { advice }),
})

const MAX_CANDIDATES = 5
