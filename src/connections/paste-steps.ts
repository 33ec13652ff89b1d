import type { ScimConfig } from '../config/config.js'

/** What a provider's console calls the URL and the token, and its guide. */
const CONSOLES: Readonly<Record<string, readonly [name: string, url: string, token: string, guide: string]>> =
  {
    okta: ['Okta', 'SCIM connector base URL', 'Authorization, of HTTP Header', 'okta.md'],
    entra: ['Entra ID', 'Tenant URL', 'Secret Token', 'entra.md'],
    google: ['Google Workspace', 'Endpoint URL', 'Access token', 'google.md'],
  }

const ANY = ['the identity provider', 'URL', 'token', 'identity-providers.md'] as const

/**
 * Where what was made goes, in the words of the console that it goes into.
 *
 * @param provider as the connection names it
 * @param isClient whether a client secret was made, in place of a token
 */
export function pasteSteps(
  { basePath }: Pick<ScimConfig, 'basePath'>,
  provider: string | undefined,
  isClient: boolean,
): string {
  const [name, url, token, guide] = CONSOLES[provider?.toLowerCase() ?? ''] ?? ANY
  const base = `https://YOUR-APP${basePath}`
  const fields: readonly (readonly [field: string, value: string])[] = isClient
    ? [
        [url, base],
        ['Token endpoint', `${base}/oauth/token`],
        ['Client identifier', 'the id above'],
        ['Client secret', 'what follows'],
      ]
    : [
        [url, base],
        [token, 'what follows'],
      ]
  const width = Math.max(...fields.map(([field]) => field.length))
  const lines = fields.map(([field, value]) => `  ${field.padEnd(width)}  ${value}`)
  return [`Into ${name} goes (docs/${guide} has all fields):`, ...lines].join('\n')
}
