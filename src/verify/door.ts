/** Before anything is written: is this a SCIM service at all? */
import type { Announced } from './announced.js'
import type { Answer } from './answer.js'
import type { Client } from './client.js'
import { property, strings } from './json.js'
import { fail, type Problem } from './verify-error.js'

/** Where services usually are, below what was passed or in its place. */
const USUAL = ['/scim/v2', '/scim', '/api/scim/v2', '/api/scim']

/**
 * Ends a run that was given the address of something else. One finding says more than two hundred failed checks, and an app
 * that is no SCIM service must get no POST. Only GETs are sent.
 *
 * @param at another client of the same server
 * @throws VerifyError SG6002 where nothing answers, or it redirects; SG6003 where the token is refused; SG6007 where
 * what answers is no SCIM service
 */
export async function checkDoor(
  client: Client,
  { config, resourceTypes, schemas, users }: Announced,
  at: (base: string) => Client,
): Promise<void> {
  const answers = [config, resourceTypes, schemas]
  if (answers.some(isScim)) return
  // Some services have no discovery, which is a finding and no reason to stop.
  if (config.status > 0 && isScim(await client.send('GET', `${users}?count=1`))) return
  const { status, request, problem } = config
  if (status === 0)
    fail({
      code: 'SG6002',
      message: `${request.method} ${request.url} ${problem}`,
      fix: unreachable(config, client.base),
    })
  const nearby = await findNearby(client.base, at)
  fail(
    nearby ? { ...found(config, client.base), fix: `Did you mean ${nearby}?` } : found(config, client.base),
  )
}

/** What was found instead of a SCIM service. */
function found({ status, request, headers, ...answer }: Answer, base: string): Problem {
  const asked = `${request.method} ${request.url} answered ${status}`
  if (status === 401 || status === 403)
    return {
      code: 'SG6003',
      message: `The server refuses the token: ${asked}`,
      fix: 'Pass a token that the server accepts with --token, or in SCIM_TOKEN.',
    }
  if (status >= 300 && status < 400)
    return {
      code: 'SG6002',
      message: `${asked}, to ${headers.location ?? 'nowhere'}`,
      fix: 'Pass the address that the server redirects to; redirects are not followed, as they would take the token along.',
    }
  return {
    code: 'SG6007',
    message: `There is no SCIM service at ${base}: ${asked}${status === 200 ? ` with ${kindOf(answer)}` : ''}`,
    fix: 'Pass the address that identity providers are given; it ends where the service is mounted, such as in /scim/v2.',
  }
}

/** A document of SCIM's, by the URN that says what it is. */
const isScim = ({ status, json }: Answer): boolean =>
  status === 200 && strings(property(json, 'schemas')).some((urn) => /^urn:ietf:params:scim:/i.test(urn))

function kindOf({ text, json }: Pick<Answer, 'text' | 'json'>): string {
  if (text === '') return 'nothing'
  if (/^\s*<(!doctype|html)/i.test(text)) return 'a page of HTML'
  return json === undefined ? 'no JSON' : 'JSON that is no SCIM document'
}

/** A SCIM service at one of the usual places of the same server. */
async function findNearby(base: string, at: (base: string) => Client): Promise<string | undefined> {
  const { origin } = new URL(base)
  const parents = base
    .slice(origin.length)
    .replace(/\/(Users|Groups|Schemas|ResourceTypes|ServiceProviderConfig)(\/.*)?$/i, '')
  const places = [parents, ...USUAL.map((path) => parents + path), ...USUAL]
  for (const place of new Set(places.map((path) => origin + path))) {
    if (place === base) continue
    if (isScim(await at(place).send('GET', '/ServiceProviderConfig'))) return place
  }
  return undefined
}

/** What to do where no answer came. */
function unreachable({ problem = '' }: Answer, base: string): string {
  const { protocol, hostname } = new URL(base)
  if (/ENOTFOUND|EAI_AGAIN/.test(problem)) return `Correct ${hostname}: no such host is known here.`
  if (/wrong version number|ERR_SSL_PACKET|packet length/i.test(problem))
    return `The server does not speak TLS there: try ${base.replace('https:', 'http:')}.`
  if (/certificate|self[- ]signed|CERT_/i.test(problem))
    return 'Have its certificate trusted: NODE_EXTRA_CA_CERTS=ca.pem names the authority to Node.'
  const other = protocol === 'http:' && /other side closed|ECONNRESET|socket hang up|HPE_/i.test(problem)
  if (other) return `Where the server speaks TLS, pass ${base.replace('http:', 'https:')}.`
  return 'Check the address, and that the server runs and can be reached from here.'
}
