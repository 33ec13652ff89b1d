/** The flags of `scim-gen play` and `scim-gen replay`. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { PROVIDERS } from '../play/providers/names.js'
import { handleOption } from './handle-flag.js'

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
}

/** Declares `play`; `act` runs it. */
export function playCommand(program: Command, act: (this: Command) => Promise<void>): void {
  program
    .command('play')
    .description('an identity provider that provisions your app: days of joiners, movers and leavers')
    .addArgument(new Argument('<provider>', 'whose requests').choices(PROVIDERS))
    .argument('<base-url>', 'where your service is: http://localhost:3000/scim/v2')
    .option('--token <token>', 'the bearer token (default: SCIM_TOKEN)')
    .option('--token-url <url>', 'the OAuth token endpoint: Entra asks it for access tokens')
    .option('--client-id <id>', 'whose client credentials it is asked with')
    .option('--client-secret <secret>', 'their secret (default: SCIM_CLIENT_SECRET)')
    .option('--people <number>', 'how many people there are on the first day', wholeNumber(1, 10_000), 8)
    .option('--groups <number>', 'how many groups', wholeNumber(0, 1_000), 3)
    .option('--days <number>', 'how many days are played', wholeNumber(1, 365), 3)
    .option(
      '--seed <number>',
      'the same number, the same days; by chance without it',
      wholeNumber(0, 2 ** 31),
    )
    .addOption(
      new Option('--match <attribute>', 'what Entra matches users by')
        .choices(['userName', 'externalId'])
        .default('userName'),
    )
    .option('--chaos', 'cut connections, lose answers, send requests twice and in another order')
    .option('--keep', 'leave in your app what was made; without it that is deleted at the end')
    .option('--record <file>', 'write each request with its answer as a line of JSON, without credentials')
    .option('--timeout <seconds>', 'how long one request may take', wholeNumber(1, 3_600), 30)
    .addOption(handleOption())
    .action(act)
}

/** Declares `replay`; `act` runs it. */
export function replayCommand(program: Command, act: (this: Command) => Promise<void>): void {
  program
    .command('replay')
    .description('send recorded requests again, to a service or in a transaction that is rolled back')
    .argument('<file>', 'a HAR file, what `play --record` wrote, or lines of JSON')
    .argument('[base-url]', 'where the service is')
    .option('--token <token>', 'the bearer token (default: SCIM_TOKEN); recorded ones are never used')
    .option('--dry-run', "show which rows would change: the app's own database, one transaction, rolled back")
    .option('--tenant <key>', 'whose requests these are, for --dry-run, where there are tenants')
    .option('--only <number>', 'this request only, with those that made what it names; repeatable', several)
    .option('--as-test [name]', 'write them as a test into your suite (default: scim.replay)')
    .option('--timeout <seconds>', 'how long one request may take', wholeNumber(1, 3_600), 30)
    .addOption(handleOption())
    .action(act)
}

const several = (text: string, all: readonly number[] = []) => [...all, wholeNumber(1, 1_000_000)(text)]
