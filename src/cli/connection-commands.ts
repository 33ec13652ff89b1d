/** The subcommands of `scim-gen connection`. */
import type { Command } from 'commander'
import type { SubcommandName } from './commands/connection.js'
import { handleOption } from './handle-flag.js'

/** Declares them; `act` runs one. */
export function connectionCommands(
  program: Command,
  act: (name: SubcommandName) => (this: Command) => Promise<void>,
): void {
  const connection = program
    .command('connection')
    .description("make and end connections of customers' identity providers, and their tokens")
  const declare = (name: SubcommandName, description: string, operand?: '<id>') => {
    const command = connection.command(name).description(description)
    if (operand) command.argument(operand, 'of the connection, as `list` shows it')
    return command
      .option('--tenant <key>', 'the key of its tenant, where there are tenants')
      .addOption(handleOption())
      .action(act(name))
  }
  const expires = ['--expires <when>', 'when the token ends: 90d, or 2027-06-30; never, without it'] as const
  declare('create', 'make a connection; its token is printed this once')
    .requiredOption('--name <name>', 'what people call it: "Acme Okta"')
    .option('--provider <name>', 'what kind of identity provider it is of: okta, entra')
    .option(...expires)
    .option('--secret', 'make a client secret in place of the token')
  declare('list', 'show connections, when they were heard of, and which tokens they use')
  declare(
    'rotate',
    'make a second token, which is valid beside the first until --complete or --cancel',
    '<id>',
  )
    .option(...expires)
    .option('--complete', 'end the older token')
    .option('--cancel', 'end the newer token')
  declare(
    'secret',
    'make a second client secret, valid beside the first until --complete or --cancel',
    '<id>',
  )
    .option(...expires)
    .option('--complete', 'end the older secret')
    .option('--cancel', 'end the newer secret')
  declare('trust', 'take signed assertions of an issuer in place of a secret', '<id>')
    .requiredOption('--issuer <iss>', 'who signs them: its iss')
    .requiredOption('--subject <sub>', 'whom they are of: their sub')
    .requiredOption('--audience <aud>', 'whom they are for: their aud')
    .requiredOption('--jwks <url>', 'where the public keys of the issuer are')
  declare('revoke', 'end all tokens of a connection', '<id>')
  declare('disable', 'refuse all requests of a connection', '<id>')
  declare('enable', 'let a connection in again, with the tokens that it has', '<id>')
}
