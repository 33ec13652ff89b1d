import { refused } from '../../backfill/refused.js'
import type { HandleFlag } from '../../backfill/with-handle.js'
import type { TenantConfig } from '../../config/config.js'
import { loadConfig } from '../../config/load.js'
import { expiryOf } from '../../connections/expiry.js'
import {
  type ConnectionFunctions,
  type LoadedFunctions,
  loadFunctions,
} from '../../connections/load-functions.js'
import { pasteSteps } from '../../connections/paste-steps.js'
import { connectionJson, connectionTable } from '../../connections/report.js'
import { tenantKeyText } from '../../connections/tenant-key-text.js'
import { fail } from '../../diagnostics.js'
import type { IssuedToken } from '../../runtime/connections.js'
import type { IssuedSecret } from '../../runtime/oauth/oauth.js'
import { asApp } from '../as-app.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { printJson } from '../report.js'

export interface ConnectionFlags extends HandleFlag {
  /** The id of the connection. */
  readonly operands?: readonly string[]
  readonly config?: string
  readonly json?: boolean
  readonly name?: string
  readonly provider?: string
  readonly tenant?: string
  readonly expires?: string
  readonly complete?: boolean
  readonly cancel?: boolean
  readonly secret?: boolean
  readonly issuer?: string
  readonly subject?: string
  readonly audience?: string
  readonly jwks?: string
}

/** What a subcommand does by the functions of the app. */
interface Doing extends LoadedFunctions {
  readonly flags: ConnectionFlags
  readonly id: string
  readonly expiresAt: Date | undefined
}

interface Subcommand {
  readonly calls: keyof ConnectionFunctions
  /** @returns what `--json` has of it, and what is printed for people */
  readonly run: (doing: Doing) => Promise<Done>
}

interface Done {
  readonly json: Readonly<Record<string, unknown>>
  /** Data: a token, a table. */
  readonly out?: string
  readonly said?: string
}

export type SubcommandName =
  | 'create'
  | 'list'
  | 'rotate'
  | 'secret'
  | 'trust'
  | 'revoke'
  | 'disable'
  | 'enable'

/** `scim-gen connection …`: the functions of `connections.ts`, through the app's own handle. */
export async function run(name: SubcommandName, flags: ConnectionFlags, io: Io): Promise<ExitCode> {
  const { cwd, env, stdout, stderr } = io
  const expiresAt = expiryOf(flags.expires, io.now())
  const loaded = await loadConfig({ cwd, file: flags.config, env })
  const { tenant } = loaded.config
  if (name === 'create' && tenant && flags.tenant === undefined) fail(whose(tenant))
  const { calls, run: work } = subcommand(name, flags, tenant !== undefined)
  const done = await asApp(cwd, async () => {
    const found = await loadFunctions(loaded, cwd, flags.tenant, calls, flags)
    return work({ ...found, flags, expiresAt, id: flags.operands?.[0] ?? '' }).catch(failed(name, tenant))
  })
  if (flags.json) printJson({ ok: true, command: `connection ${name}`, ...done.json }, io)
  else {
    if (done.said) stderr.write(`${done.said}\n`)
    if (name === 'create')
      stderr.write(`${pasteSteps(loaded.config, flags.provider, flags.secret ?? false)}\n`)
    if (done.out) stdout.write(`${done.out}\n`)
  }
  return EXIT.ok
}

function subcommand(
  name: SubcommandName,
  { complete, cancel, secret }: ConnectionFlags,
  hasTenants: boolean,
): Subcommand {
  switch (name) {
    case 'create':
      if (secret)
        return {
          calls: 'createClient',
          run: async ({ functions, flags: { name, provider }, tenant, expiresAt }) =>
            issuedSecret(await functions.createClient({ name, provider, tenant, expiresAt })),
        }
      return {
        calls: 'createConnection',
        run: async ({ functions, flags: { name, provider }, tenant, expiresAt }) =>
          issued(await functions.createConnection({ name, provider, tenant, expiresAt })),
      }
    case 'list':
      return {
        calls: 'listConnections',
        run: async ({ functions, tenant }) => {
          const connections = await functions.listConnections({ tenant })
          const out = connectionTable(connections, hasTenants)
          return { json: { connections: connections.map(connectionJson) }, out }
        },
      }
    case 'rotate':
      if (complete) return change('completeRotation', 'the older token has ended')
      if (cancel) return change('cancelRotation', 'the newer token has ended')
      return {
        calls: 'startRotation',
        run: async ({ functions, id, tenant, expiresAt }) =>
          issued(await functions.startRotation(id, { tenant, expiresAt })),
      }
    case 'secret':
      if (complete) return change('endOlderSecret', 'the older secret has ended')
      if (cancel) return change('endNewerSecret', 'the newer secret has ended')
      return {
        calls: 'createSecret',
        run: async ({ functions, id, tenant, expiresAt }) =>
          issuedSecret(await functions.createSecret(id, { tenant, expiresAt })),
      }
    case 'trust':
      return {
        calls: 'trustIssuer',
        run: async ({ functions, id, tenant, flags }) => {
          const { issuer = '', subject = '', audience = '', jwks = '' } = flags
          await functions.trustIssuer(id, { issuer, subject, audience, jwksUri: jwks }, { tenant })
          return { json: { id }, said: `${id}: what ${issuer} says of ${subject} is taken` }
        },
      }
    case 'revoke':
      return change('revokeConnection', 'its tokens have ended')
    case 'disable':
      return change('disableConnection', 'its requests are refused')
    case 'enable':
      return change('enableConnection', 'its requests are let in')
  }
}

type Change =
  | 'completeRotation'
  | 'cancelRotation'
  | 'revokeConnection'
  | 'disableConnection'
  | 'enableConnection'
  | 'endOlderSecret'
  | 'endNewerSecret'

const change = (calls: Change, said: string): Subcommand => ({
  calls,
  run: async ({ functions, id, tenant }) => {
    await functions[calls](id, { tenant })
    return { json: { id }, said: `${id}: ${said}` }
  },
})

/** Of a token nothing but itself is on stdout: it can be piped to where secrets are kept. */
const issued = ({ connection, token }: IssuedToken<unknown>): Done => ({
  json: { connection: connectionJson(connection), token },
  said: `${connection.name} (${connection.id}): its token, which nothing will show again`,
  out: token,
})

/** The same of a secret. Its client is whom `list` shows by that id. */
const issuedSecret = ({ connection, clientId, secret }: IssuedSecret<unknown>): Done => ({
  json: { connection: connectionJson(connection), clientId, secret },
  said: `${connection.name}: the secret of client ${clientId}, which nothing will show again`,
  out: secret,
})

const whose = (tenant: TenantConfig) =>
  ({
    code: 'SG8005',
    message: 'Whose is the connection? There are tenants',
    fix: `Pass --tenant KEY, ${tenantKeyText(tenant)}.`,
    question: true,
  }) as const

const failed =
  (name: SubcommandName, tenant: TenantConfig | undefined) =>
  (error: unknown): never => {
    if (error instanceof Error && error.name === 'ConnectionError')
      return fail({
        code: 'SG8012',
        message: error.message,
        // What is made is refused for its tenant, or for having no name.
        fix:
          name === 'create' && tenant
            ? `--tenant takes ${tenantKeyText(tenant)}, and --name any text.`
            : 'See `scim-gen connection list`: it has the ids, and which tokens each connection has.',
      })
    return refused(error, 'Nothing was changed.')
  }
