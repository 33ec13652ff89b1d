/** The flags of the command, here and in `scim-gen verify`; loads nothing but commander. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { PROFILES, type ProfileName, REPORTS, type ReportFormat } from '../profile-names.js'

export interface VerifyFlags {
  readonly json?: boolean
  readonly token?: string
  readonly profile?: readonly ProfileName[]
  /** Ids of checks. */
  readonly only?: readonly string[]
  readonly report?: readonly ReportFormat[]
  readonly reportFile?: readonly string[]
  readonly tokenUrl?: string
  readonly clientId?: string
  readonly clientSecret?: string
  /** Seconds. */
  readonly timeout: number
}

/** Gives a command what it takes: the base URL, and all flags but `--json`. */
export function withOptions(command: Command): Command {
  return command
    .description('run conformance checks against a live SCIM service, ours or not')
    .argument('<base-url>', 'where identity providers reach it: https://app.example.com/scim/v2')
    .option('--token <token>', 'the bearer token (default: SCIM_TOKEN)')
    .addOption(
      severalOf('--profile <name>', 'what to check (default: rfc7643 and rfc7644); repeatable', PROFILES),
    )
    .option('--token-url <url>', 'the OAuth token endpoint beside the service, to be checked as well')
    .option('--client-id <id>', 'whose client credentials it is asked with')
    .option('--client-secret <secret>', 'their secret (default: SCIM_CLIENT_SECRET)')
    .option('--only <check>', 'run this check only, by its id; repeatable', several)
    .addOption(severalOf('--report <format>', 'write a report to a file; repeatable', REPORTS))
    .option('--report-file <file>', 'the file of the report; repeatable', several)
    .option('--timeout <seconds>', 'how long one request may take', positiveNumber, 30)
}

const several = (one: string, all: readonly string[] = []) => [...all, one]

const severalOf = (flags: string, description: string, values: readonly string[]) =>
  new Option(flags, description).choices(values).argParser((one, all: readonly string[] = []) => {
    if (values.includes(one)) return [...all, one]
    throw new InvalidArgumentError(`Allowed choices are ${values.join(', ')}.`)
  })

function positiveNumber(text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 3_600) return value
  throw new InvalidArgumentError('Expected a number of seconds, up to 3600.')
}
