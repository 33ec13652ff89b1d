/** The functions of the emitted `connections.ts`, with the app's own handle, in this process. */
import type { HandleFlag } from '../backfill/with-handle.js'
import type { ScimConfig } from '../config/config.js'
import type { LoadedConfig } from '../config/load.js'
import { fail } from '../diagnostics.js'
import { hasConnections, hasOAuth } from '../plan/connections.js'
import type { IssuedToken, ListedConnection, TrustedIssuer } from '../runtime/connections.js'
import type { IssuedSecret } from '../runtime/oauth/oauth.js'
import { loadEmitted } from './emitted-functions.js'

type Tenant = unknown

interface Within {
  readonly tenant?: Tenant
}

type Change = (id: string, within: Within) => Promise<void>

/** What of them the command calls; they are their owner's to edit. */
export interface ConnectionFunctions {
  readonly createConnection: (connection: object) => Promise<IssuedToken<Tenant>>
  readonly listConnections: (within: Within) => Promise<readonly ListedConnection<Tenant>[]>
  readonly startRotation: (id: string, options: object) => Promise<IssuedToken<Tenant>>
  readonly completeRotation: Change
  readonly cancelRotation: Change
  readonly revokeConnection: Change
  readonly disableConnection: Change
  readonly enableConnection: Change
  readonly createClient: (connection: object) => Promise<IssuedSecret<Tenant>>
  readonly createSecret: (id: string, options: object) => Promise<IssuedSecret<Tenant>>
  readonly endOlderSecret: Change
  readonly endNewerSecret: Change
  readonly trustIssuer: (id: string, trusted: TrustedIssuer, within: Within) => Promise<void>
}

/** Those that are emitted with a token endpoint. */
const OF_CLIENTS: ReadonlySet<keyof ConnectionFunctions> = new Set([
  'createClient',
  'createSecret',
  'endOlderSecret',
  'endNewerSecret',
  'trustIssuer',
])

export interface LoadedFunctions {
  readonly functions: ConnectionFunctions
  /** The key of the tenant that the flag names. */
  readonly tenant: Tenant
}

/**
 * Loads them.
 *
 * @param text the tenant, as the flag has it
 * @throws DiagnosticError SG8010 where requests do not come through connections, and what `loadEmitted` throws
 */
export async function loadFunctions(
  loaded: LoadedConfig,
  cwd: string,
  text: string | undefined,
  needed: keyof ConnectionFunctions,
  flag: HandleFlag,
): Promise<LoadedFunctions> {
  const { config } = loaded
  if (!hasConnections(config)) fail(noConnections(config))
  if (OF_CLIENTS.has(needed) && !hasOAuth(config)) fail(noClients)
  const file = `${config.out}/connections.ts`
  const emitted = { file, command: 'connection', script: scriptOf(config) }
  const { module, tenant } = await loadEmitted(loaded, cwd, text, needed, emitted, flag)
  // What the file exports, its owner may have changed; the one that is called was looked for.
  return { functions: module as unknown as ConnectionFunctions, tenant }
}

const noConnections = ({ auth }: ScimConfig) => ({
  code: 'SG8010' as const,
  message: `There are no connections: auth.check is '${auth.check}'`,
  fix: 'Let requests come through connections: `scim-gen generate --set auth.check=connection`, and apply the migration. With tenants, --set tenant.from=connection as well.',
})

const noClients = {
  code: 'SG8014',
  message: 'There is no token endpoint: connections.oauth is not set',
  fix: 'Let connections be its clients: `scim-gen generate --set connections.oauth=true`, add jose, and apply the migration.',
} as const

/** What to write where the command cannot get at the app's handle. */
function scriptOf({ out, tenant, db }: ScimConfig): string {
  const first = db === 'argument' ? 'db, ' : ''
  return [
    `import { createConnection } from './${out}/connections'`,
    `console.log(await createConnection(${first}{ name: 'Okta'${tenant ? ", tenant: 'its key'" : ''} }))`,
  ]
    .map((line) => `\n  ${line}`)
    .join('')
}
