/** A whole run: discovery, checks, cleaning up. */
import { setMaxListeners } from 'node:events'
import { discover } from './announced.js'
import { readBaseUrl } from './base-url.js'
import type { Check, Outcome, Result } from './check.js'
import { type Cleanup, cleanUp } from './cleanup.js'
import { type Client, createClient, RefusedError } from './client.js'
import { checkDoor } from './door.js'
import { CheckEnd, createExpect } from './expect.js'
import type { Finding } from './finding.js'
import { packageVersion } from './package-version.js'
import type { ProfileName } from './profile-names.js'
import { checksOf } from './profiles.js'
import { hide, redact } from './redact.js'
import { createScim, type Scim } from './scim.js'
import { createTokenEndpoint, grantedBy, type OAuthClient } from './token-endpoint.js'
import { fail } from './verify-error.js'

export interface VerifyOptions {
  readonly baseUrl: string
  /** Sent as `Authorization: Bearer`; it appears in no result. Without it the token endpoint is asked for one. */
  readonly token?: string | undefined
  /** The token endpoint beside the service; without it what profiles demand of one is told as not checked. */
  readonly oauth?: OAuthClient | undefined
  readonly profiles: readonly ProfileName[]
  /** The ids of the checks to run; all of the profiles without it. */
  readonly only?: readonly string[]
  /** Milliseconds that one request may take. */
  readonly timeout: number
  /** Ends the run early; what it made is still deleted. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** The name and version that the report shows; this package's without it. */
  readonly tool?: string
}

export interface Progress {
  readonly done: number
  readonly total: number
  /** What is done now. */
  readonly title: string
}

export interface Report {
  readonly version: 1
  readonly tool: string
  readonly baseUrl: string
  readonly startedAt: string
  readonly milliseconds: number
  readonly profiles: readonly ProfileName[]
  /** Whether the run was ended before all checks were done. */
  readonly isAborted: boolean
  readonly results: readonly Result[]
  readonly cleanup: Cleanup
}

/** This many requests in a row without an answer end a run: each takes its whole time. */
const MAX_SILENCE = 3

/** What a cleaning request may take; by then somebody may be waiting for the prompt. */
const CLEANUP_TIMEOUT = 10_000

/**
 * Runs the checks of the profiles against a server and deletes what they made.
 *
 * @throws VerifyError SG6001 for a malformed base URL, SG6006 for an unknown check, SG6004 where there is no token, and what
 * {@link checkDoor} throws
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const start = new Date()
  const { timeout, signal, oauth } = options
  // Some checks have more requests under way than Node takes for a leak.
  if (signal) setMaxListeners(0, signal)
  const base = readBaseUrl(options.baseUrl)
  const checks = select(options)
  const results: Result[] = []
  const secrets = oauth ? [oauth.clientSecret] : []
  const keep = (secret: string) => void secrets.push(secret)
  const tokenEndpoint = oauth && createTokenEndpoint(oauth, { timeout, signal }, keep)
  const token = options.token ?? (await grantedBy(oauth && createTokenEndpoint(oauth, { timeout }, keep)))
  keep(token)
  const client = createClient({ base, token, timeout, signal })
  try {
    const announced = await discover(client)
    await checkDoor(client, announced, (other) => createClient({ base: other, token, timeout, signal }))
    await runAll(createScim(client, announced, tokenEndpoint), client, checks, options, results)
  } catch (error) {
    if (!signal?.aborted) throw error
  }
  options.onProgress?.({ done: results.length, total: results.length, title: 'deleting what was created' })
  const cleaner = createClient({
    base,
    token,
    timeout: Math.min(timeout, CLEANUP_TIMEOUT),
    ownership: client.ownership,
  })
  cleaner.collections = client.collections
  const cleanup = await cleanUp(cleaner)
  return {
    version: 1,
    tool: options.tool ?? `@scim-gen/verify ${packageVersion()}`,
    baseUrl: base,
    startedAt: start.toISOString(),
    milliseconds: Date.now() - start.getTime(),
    profiles: options.profiles,
    isAborted: signal?.aborted ?? false,
    results: results.map((result) => redact(result, hide(...secrets))),
    cleanup,
  }
}

/** The exit code's question: no MUST was broken, and the run came to its end. */
export const isConformant = ({ results, isAborted }: Report): boolean =>
  !isAborted && results.every(({ outcome }) => outcome !== 'failed')

interface Selected {
  readonly profile: ProfileName
  readonly check: Check
}

function select({ profiles: names, only }: VerifyOptions): readonly Selected[] {
  const all = [...new Set(names)].flatMap((profile) => checksOf(profile).map((check) => ({ profile, check })))
  if (!only) return all
  const unknown = only.filter((id) => !all.some(({ check }) => check.id === id))
  if (unknown.length > 0) {
    fail({
      code: 'SG6006',
      message: `No check of ${names.join(', ')} is called ${unknown.join(', ')}`,
      fix: 'Take the id from a report, and pass --profile for a check of another profile.',
    })
  }
  return all.filter(({ check }) => only.includes(check.id))
}

async function runAll(
  scim: Scim,
  client: Client,
  checks: readonly Selected[],
  { signal, onProgress }: VerifyOptions,
  results: Result[],
): Promise<void> {
  for (const [done, { profile, check }] of checks.entries()) {
    onProgress?.({ done, total: checks.length, title: check.title })
    const result =
      client.silence < MAX_SILENCE
        ? await runCheck(scim, check)
        : {
            outcome: 'skipped' as const,
            reason: 'the server no longer answers',
            findings: [],
            milliseconds: 0,
          }
    signal?.throwIfAborted()
    const { id, title, rule } = check
    results.push({ profile, id, title, rule, ...result })
  }
}

async function runCheck(
  scim: Scim,
  check: Check,
): Promise<Pick<Result, 'outcome' | 'reason' | 'findings' | 'milliseconds'>> {
  const start = performance.now()
  const findings: Finding[] = []
  const reasons = (check.requires ?? []).flatMap((feature) => scim.announced.missing(feature) ?? [])
  let [reason] = reasons
  if (reason === undefined) {
    try {
      await check.run(scim, createExpect(findings))
    } catch (error) {
      if (error instanceof CheckEnd) reason = error.reason
      else findings.push(unexpected(error))
    }
  }
  return {
    outcome: outcomeOf(findings, reason),
    ...(reason !== undefined && { reason }),
    findings,
    milliseconds: Math.round(performance.now() - start),
  }
}

/** No server may crash a run: what a check was not prepared for is a finding, too. */
function unexpected(error: unknown): Finding {
  const message = error instanceof Error ? error.message : String(error)
  const isRefused = error instanceof RefusedError
  return { severity: 'must', message: isRefused ? message : `the check could not be done: ${message}` }
}

function outcomeOf(findings: readonly Finding[], reason: string | undefined): Outcome {
  if (findings.some(({ severity }) => severity === 'must')) return 'failed'
  if (findings.some(({ severity }) => severity === 'should')) return 'warned'
  return reason === undefined ? 'passed' : 'skipped'
}
