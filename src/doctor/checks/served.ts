import { BY_CONNECTION } from '../../config/choices.js'
import type { ScimConfig } from '../../config/config.js'
import { fail } from '../../diagnostics.js'
import { tokenIn } from '../../env-files/token.js'
import { mountAdvice } from '../../frameworks/usage.js'
import type { Source } from '../../inspect/detect/sources.js'
import { askService, type ServiceAnswer } from '../ask-service.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'
import type { Context } from '../context.js'

/** The running app answers a request as identity providers send it. */
export const served: Check = {
  id: 'served',
  title: 'Service',
  needs: ['config'],
  run: async (context) => {
    const { cwd, url, env, config, hostSources } = context
    if (url === undefined) return skipped('pass --url to ask the running app')
    const token = context.token ?? env.SCIM_TOKEN ?? tokenIn(cwd)
    const loaded = await config()
    const base = baseOf(url, loaded.basePath)
    const answer = await askService(base, token)
    if (answer.status === 200 && answer.scim) return verdict(located(answer, base), `${base} answers`)
    const isElsewhere = answer.status === 404 && !answer.scim
    const other = isElsewhere ? await findPrefix(base, loaded, token, await hostSources()) : undefined
    return verdict([await explain(answer, loaded, { token, other, cwd })])
  },
}

/** The address of the service: of the app, or whole. */
function baseOf(url: string, basePath: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    fail({
      code: 'SG7040',
      message: `${url} is no address of an app`,
      fix: 'Pass where the app listens, such as --url http://localhost:3000.',
    })
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  return origin + (path.endsWith(basePath) ? path : path + basePath)
}

/** Clients go where `meta.location` says (RFC 7643 §3.1). */
function located({ scim }: ServiceAnswer, base: string): readonly Finding[] {
  const [user] = Array.isArray(scim?.Resources) ? scim.Resources : []
  const location: unknown = user?.meta?.location
  if (typeof location !== 'string' || location.startsWith(`${base}/`)) return []
  return [
    {
      level: 'warning',
      code: 'SG7047',
      message: `meta.location of users is ${location}, and they were asked for at ${base}`,
      fix: 'Pass `baseUrl`, the URL that clients see, where you mount the service.',
    },
  ]
}

/** How frameworks put a path before all routes. */
const PREFIXES = [
  /\bsetGlobalPrefix\(\s*['"`]\/?([^'"`]+)['"`]/g,
  /\b(?:prefix|basePath):\s*['"`]\/([^'"`]+)['"`]/g,
]

/** The address below a prefix of the app's, where the service answers. */
async function findPrefix(
  base: string,
  { basePath }: ScimConfig,
  token: Context['token'],
  sources: readonly Source[],
): Promise<string | undefined> {
  const found = sources.flatMap(({ text }) =>
    PREFIXES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, prefix]) => prefix)),
  )
  const { origin } = new URL(base)
  for (const prefix of new Set([...found, 'api'])) {
    const other = `${origin}/${prefix}${basePath}`
    if (other !== base && (await askService(other, token)).scim) return other
  }
  return undefined
}

interface Asked {
  readonly token: string | undefined
  /** Where the service answers instead. */
  readonly other: string | undefined
  readonly cwd: string
}

async function explain(
  answer: ServiceAnswer,
  config: ScimConfig,
  { token, other, cwd }: Asked,
): Promise<Finding> {
  const { url, status, headers, text, scim, problem } = answer
  const asked = `GET ${url} answers ${status}`
  const error = (code: Finding['code'], message: string, fix: string): Finding => ({
    level: 'error',
    code,
    message,
    fix,
  })
  if (status === 0)
    return error('SG7041', `GET ${url}: ${problem}`, 'Start the app, and pass where it listens.')
  if (status === 401 || status === 403)
    return scim && !isEarlier(scim.detail, config)
      ? error('SG7042', `${asked}: the access check refuses`, admit(config, token))
      : error(
          'SG7043',
          `${asked}, and not by SCIM's access check: the app has a guard of its own before it`,
          `Let requests to ${config.basePath} pass it, which have their own check (${config.out}/auth.ts), or mount the router before it.`,
        )
  if (other !== undefined)
    return error('SG7044', `${asked}: SCIM is served at ${other}`, 'Give that address to identity providers.')
  if (status === 404 || status === 405)
    return error(
      'SG7044',
      `${asked}: SCIM is not served there`,
      `${await mountAdvice(config, cwd)}. Then start the app again.`,
    )
  if (status >= 300 && status < 400)
    return error(
      'SG7045',
      `${asked}, to ${headers.get('location') ?? 'nowhere'}`,
      `Identity providers follow no redirect: let requests to ${config.basePath} pass what redirects, such as a sign-in page or the step to HTTPS.`,
    )
  if (status >= 500)
    return error(
      'SG7046',
      `${asked}${scim ? '' : ", and not in SCIM's words"}`,
      'Look into the log of the app, which has the error. Tables that are missing are found by `doctor --database`.',
    )
  if (status === 429)
    return error(
      'SG7046',
      `${asked}${scim ? '' : ", and not in SCIM's words"}`,
      scim
        ? 'It was asked too often: wait, and raise the limit if identity providers meet it.'
        : 'Identity providers wait as a SCIM error with Retry-After says: mount the router before the limit of the app, or pass its errors to `scimErrors` of the mount.',
    )
  const kind = /^\s*</.test(text) ? 'a page of HTML' : scim ? 'an error' : 'what is no document of SCIM'
  return error(
    'SG7045',
    `${asked} with ${kind}`,
    `Mount the router before what answers all paths. ${await mountAdvice(config, cwd)}.`,
  )
}

/** Mounts and `scimErrors` tell as SCIM's what the app has refused before the service: in these words, or in the app's own. */
function isEarlier(detail: unknown, { auth: { check } }: ScimConfig): boolean {
  if (typeof detail !== 'string' || detail === 'Authentication required') return false
  return !check.includes('#') || /before SCIM's access check/.test(detail)
}

/** What lets a request in that the service's own check has refused. */
function admit({ auth: { check }, out }: ScimConfig, token: string | undefined): string {
  if (check === 'isSuperuser' || check === 'isAuthenticated')
    return `${check} asks for a user who is signed in, and identity providers sign in nobody: set auth.check to 'bearerToken' in the config.`
  if (token === undefined)
    return 'Pass the token that the identity provider gets: --token, or SCIM_TOKEN (of .env, too).'
  if (check === BY_CONNECTION)
    return 'It is no token of an active connection: `scim-gen connection list` shows which there are, and `scim-gen connection create` makes one.'
  return check === 'bearerToken'
    ? 'Start the app with SCIM_TOKEN set to the same token; without the variable it lets nobody in.'
    : `Look at ${check} (${out}/auth.ts), which refuses this token.`
}
