/** The test of a connection: the service is asked as it, with what identity providers ask first. */
import type { ListedConnection } from '../connections/shown.js'
import type { Ask, Reply } from './inside.js'
import { isInForce } from './state.js'
import type { SetupTexts } from './texts.js'

export interface Check {
  readonly result: 'passed' | 'failed' | 'toNote'
  readonly text: string
  /** What the service has answered. */
  readonly answered?: string
}

interface Tested<Tenant> {
  readonly tenant: Tenant | undefined
  readonly connection: ListedConnection<Tenant>
  /** The base URL of the service. */
  readonly url: string
  readonly hasGroups: boolean
}

/** Nobody has this name: RFC 2606 §2 keeps the domain from ever being. */
const NOBODY = `filter=${encodeURIComponent('userName eq "test-of-scim@nobody.invalid"')}`

export async function checksOf<Tenant>(
  ask: Ask<Tenant>,
  { tenant, connection, url, hasGroups }: Tested<Tenant>,
  texts: SetupTexts,
  now: Date,
): Promise<readonly Check[]> {
  const isActive = connection.state === 'active'
  const hasCredential = connection.credentials.some((one) => isInForce(one, now))
  const isHttps = url.startsWith('https:')
  const asked = async (text: string, path: string, query: string, isRight: (reply: Reply) => boolean) => {
    const reply = await ask({ tenant, connection }, path, query)
    const { status, milliseconds } = reply
    return { ...passed(isRight(reply), text), answered: texts.answered(status, milliseconds) }
  }
  const isList = ({ status }: Reply) => status === 200
  return [
    passed(isActive, isActive ? texts.isActive : texts.isDisabled),
    passed(hasCredential, hasCredential ? texts.hasCredential : texts.lacksCredential),
    await asked(texts.findsNobody, '/Users', NOBODY, (reply) => isList(reply) && reply.total === 0),
    await asked(texts.listsUsers, '/Users', 'count=1', isList),
    ...(hasGroups
      ? [await asked(texts.listsGroups, '/Groups', 'count=1&excludedAttributes=members', isList)]
      : []),
    noted(isHttps, isHttps ? texts.isHttps : texts.isHttp),
    noted(connection.lastHeardAt !== null, connection.lastHeardAt ? texts.wasHeard : texts.notHeard),
  ]
}

const passed = (isPassed: boolean, text: string): Check => ({ result: isPassed ? 'passed' : 'failed', text })

const noted = (isSo: boolean, text: string): Check => ({ result: isSo ? 'passed' : 'toNote', text })
