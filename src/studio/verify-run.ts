/** A run of `verify`, one at a time; its report stays until the next. */
import {
  DEFAULT_PROFILES,
  PROFILES,
  type ProfileName,
  type Progress,
  type Report,
  VerifyError,
  verify,
} from '@scim-gen/verify'
import type { Diagnostic } from '../diagnostics.js'
import { packageVersion } from '../package-version.js'

export type VerifyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly baseUrl: string; readonly progress: Progress | undefined }
  | { readonly kind: 'done'; readonly report: Report }
  | { readonly kind: 'failed'; readonly baseUrl: string; readonly problem: Diagnostic }

export interface VerifyAsked {
  readonly baseUrl: string
  /** Kept no longer than the run takes. */
  readonly token: string
  readonly profiles: readonly ProfileName[]
}

export interface Verifier {
  readonly state: () => VerifyState
  /** Starts a run, unless one is under way. */
  readonly start: (asked: VerifyAsked) => void
  /** Ends the run that is under way; resolves when what it made is deleted. */
  readonly stop: () => Promise<void>
}

/** Milliseconds that one request may take. */
const TIMEOUT = 30_000

export function createVerifier(): Verifier {
  let state: VerifyState = { kind: 'idle' }
  let controller = new AbortController()
  let running: Promise<void> | undefined

  async function run({ baseUrl, token, profiles }: VerifyAsked): Promise<void> {
    const onProgress = (progress: Progress) => {
      state = { kind: 'running', baseUrl, progress }
    }
    const { signal } = controller
    const tool = `scim-gen ${packageVersion()}`
    try {
      const options = { baseUrl, profiles, timeout: TIMEOUT, signal, onProgress, tool }
      state = { kind: 'done', report: await verify({ ...options, ...(token !== '' && { token }) }) }
    } catch (error) {
      if (!(error instanceof VerifyError)) throw error
      state = { kind: 'failed', baseUrl, problem: error.problem }
    }
  }

  return {
    state: () => state,
    start(asked) {
      if (state.kind === 'running') return
      controller = new AbortController()
      state = { kind: 'running', baseUrl: asked.baseUrl, progress: undefined }
      running = run(asked)
    },
    async stop() {
      controller.abort()
      await running
    },
  }
}

/** Those of a form, or the default ones. */
export function profilesNamed(names: readonly string[]): readonly ProfileName[] {
  const known = PROFILES.filter((profile) => names.includes(profile))
  return known.length > 0 ? known : DEFAULT_PROFILES
}
