import { randomInt } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type CredentialFlags,
  RefusedError,
  readBaseUrl,
  readCredentials,
  VerifyError,
} from '@scim-gen/verify/client'
import type { HandleFlag } from '../../backfill/with-handle.js'
import { DiagnosticError, fail } from '../../diagnostics.js'
import { withToken } from '../../env-files/token.js'
import { NoTokenError } from '../../play/access.js'
import { domainOf } from '../../play/days.js'
import { type Audience, type Played, play } from '../../play/play.js'
import type { Matching } from '../../play/providers/entra.js'
import type { ProviderName } from '../../play/providers/names.js'
import { providerOf } from '../../play/providers/providers.js'
import { UnreadableError } from '../../play/read-back.js'
import { recordLine } from '../../play/record.js'
import { showing, summary } from '../../play/show.js'
import { hasColour, painter } from '../../terminal/paint.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { ownRows } from '../own-rows.js'
import { printJson } from '../report.js'

export interface PlayFlags extends CredentialFlags, HandleFlag {
  /** The provider and the base URL. */
  readonly operands: readonly [ProviderName, string]
  readonly config?: string
  readonly json?: boolean
  readonly people: number
  readonly groups: number
  readonly days: number
  readonly seed?: number
  readonly match: Matching
  readonly chaos?: boolean
  readonly keep?: boolean
  readonly record?: string
  /** Seconds. */
  readonly timeout: number
}

/** `scim-gen play`: an identity provider that provisions the app. */
export async function run(flags: PlayFlags, io: Io): Promise<ExitCode> {
  const { operands, people, groups, days, json = false, timeout } = flags
  const [name, baseUrl] = operands
  const provider = providerOf(name, flags.match)
  if (flags.clientId !== undefined && !provider.hasClientCredentials) fail(noClient(provider.title))
  const seed = flags.seed ?? randomInt(10_000, 100_000)
  const mark = `${name}-${seed}`
  const paint = painter(hasColour(io.stdout, io.env))
  const stop = new AbortController()
  const interrupt = () => {
    io.stderr.write('\nStopping; deleting what was created …\n')
    stop.abort()
  }
  const record = flags.record === undefined ? undefined : openSync(resolve(io.cwd, flags.record), 'w')
  const rows = json ? undefined : await ownRows(io, flags)
  const write = (text: string) => io.stdout.write(text)
  const { tally, audience } = counting(
    json ? SILENT : showing({ paint, write, ...(rows && { changes: rows.changes }) }),
    record,
  )
  // Once: a second Ctrl-C ends the process as it always does.
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    const base = readBaseUrl(baseUrl)
    const credentials = readCredentials(flags, withToken(io.cwd, io.env, baseUrl))
    if (!json) io.stdout.write(opening(provider.title, base, mark, provider.unknown))
    const played = await play(
      {
        ...{ base, provider, credentials, people, teams: groups, days, seed, mark },
        ...{ timeout: timeout * 1_000, hasChaos: flags.chaos ?? false, keeps: flags.keep ?? false },
        signal: stop.signal,
      },
      audience,
    )
    const ok = isGood(played)
    const { requests, refused } = tally()
    if (json) printJson({ ok, command: 'play', provider: name, seed, requests, refused, ...played }, io)
    else io.stdout.write(summary(played, tally(), paint))
    return ok ? EXIT.ok : EXIT.error
  } catch (error) {
    throw mendable(error)
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    if (record !== undefined) closeSync(record)
  }
}

const isGood = ({ differences, givenUp, isAborted }: Played) =>
  differences.length === 0 && givenUp.length === 0 && !isAborted

const opening = (title: string, base: string, mark: string, unknown: string | undefined) =>
  `${title} provisions ${base}: its users at ${domainOf(mark)}, its groups named with ${mark}\n${
    unknown ? `${unknown}\n` : ''
  }`

const SILENT: Audience = { day() {}, story() {}, exchanges() {}, granted() {} }

/** An audience that counts, and writes down, what another one is shown. */
function counting(shown: Audience, record: number | undefined) {
  const milliseconds: number[] = []
  let refused = 0
  const audience: Audience = {
    ...shown,
    async exchanges(exchanges) {
      for (const exchange of exchanges) {
        milliseconds.push(exchange.milliseconds)
        if (exchange.status === 0 || exchange.status >= 400) refused++
        if (record !== undefined) writeSync(record, recordLine(exchange))
      }
      await shown.exchanges(exchanges)
    },
  }
  return { audience, tally: () => ({ requests: milliseconds.length, refused, milliseconds }) }
}

const noClient = (title: string) => ({
  code: 'SG9101' as const,
  message: `${title} has no client credentials: it sends a token that does not change`,
  fix: 'Pass --token, or play entra.',
})

/** What its user can do something about. */
function mendable(error: unknown): unknown {
  if (error instanceof VerifyError) return new DiagnosticError([error.problem])
  if (error instanceof NoTokenError)
    return new DiagnosticError([
      {
        code: 'SG6003',
        message: `The token endpoint gives no token: ${error.message}`,
        fix: 'Pass the id of a client and its secret as they were made, or a token with --token.',
      },
    ])
  if (error instanceof RefusedError)
    return new DiagnosticError([
      {
        code: 'SG9102',
        message: error.message,
        fix: 'Somebody else has made what has a name of this play: pass another --seed.',
      },
    ])
  if (error instanceof UnreadableError)
    return new DiagnosticError([
      {
        code: 'SG9103',
        message: `What the app has cannot be read: ${error.message}`,
        fix: 'Find out why with `scim-gen verify`, or in the log of your app.',
      },
    ])
  return error
}
