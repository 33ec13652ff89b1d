/** What the forms of the page do. Each is told whose page it is: an id of another tenant is unknown. */
import type { IssuedToken, ListedConnection, RotationOptions, Within } from '../connections/shown.js'
import type { IssuedSecret } from '../oauth/oauth-connections.js'
import type { Form } from './form.js'
import { PROVIDERS } from './guides.js'
import { isInForce } from './state.js'
import type { SetupTexts } from './texts.js'
import type { Issued } from './views/results.js'

/** What the page calls of connections. */
export interface ConnectionsOf<Db, Tenant> {
  list(db: Db, within?: Within<Tenant>): Promise<readonly ListedConnection<Tenant>[]>
  create(db: Db, connection: Wanted<Tenant>): Promise<IssuedToken<Tenant>>
  startRotation(db: Db, id: string, within?: Within<Tenant>): Promise<IssuedToken<Tenant>>
  completeRotation(db: Db, id: string, within?: Within<Tenant>): Promise<void>
  cancelRotation(db: Db, id: string, within?: Within<Tenant>): Promise<void>
  revoke(db: Db, id: string, within?: Within<Tenant>): Promise<void>
  disable(db: Db, id: string, within?: Within<Tenant>): Promise<void>
  enable(db: Db, id: string, within?: Within<Tenant>): Promise<void>
}

/** The same where they are clients of a token endpoint. */
export interface ClientsOf<Db, Tenant> extends ConnectionsOf<Db, Tenant> {
  createClient(db: Db, connection: Wanted<Tenant>): Promise<IssuedSecret<Tenant>>
  createSecret(db: Db, id: string, within?: Within<Tenant>): Promise<IssuedSecret<Tenant>>
  endOlderSecret(db: Db, id: string, within?: Within<Tenant>): Promise<void>
  endNewerSecret(db: Db, id: string, within?: Within<Tenant>): Promise<void>
}

interface Wanted<Tenant> extends RotationOptions<Tenant> {
  readonly name: string
  readonly provider?: string | undefined
}

export interface ActionSettings<Db, Tenant> {
  readonly db: Db
  readonly connections: ConnectionsOf<Db, Tenant>
  /** The same ones, where there is a token endpoint. */
  readonly clients?: ClientsOf<Db, Tenant>
}

/** What has come of a form. */
export type Outcome =
  | { readonly issued: Issued }
  | { readonly done: keyof SetupTexts['done']; readonly id: string }
  /** Nothing was changed. */
  | { readonly problem: keyof SetupTexts['problems'] }

const DAY = 86_400_000
const LONGEST_NAME = 100

/** @throws ConnectionError as connections do */
export async function act<Db, Tenant>(
  { db, connections, clients }: ActionSettings<Db, Tenant>,
  tenant: Tenant | undefined,
  form: Form,
): Promise<Outcome> {
  const within = { tenant }
  const id = form('id')

  async function create(): Promise<Outcome> {
    const name = form('name')
    if (name === '' || name.length > LONGEST_NAME) return { problem: 'nameless' }
    const provider = PROVIDERS.find((known) => known === form('provider') && known !== 'other')
    const days = Number(form('days'))
    const expiresAt = days > 0 ? new Date(Date.now() + Math.min(days, 3_650) * DAY) : undefined
    const wanted = { name, provider, expiresAt, ...within }
    return clients && form('kind') === 'secret'
      ? ofSecret(await clients.createClient(db, wanted))
      : ofToken(await connections.create(db, wanted))
  }

  const ofToken = ({ token, connection }: IssuedToken<Tenant>) => shown('token', token, connection)
  const ofSecret = ({ secret, connection }: IssuedSecret<Tenant>) => shown('secret', secret, connection)

  async function shown(
    kind: Issued['kind'],
    credential: string,
    connection: Issued['connection'],
  ): Promise<Outcome> {
    const listed = (await connections.list(db, within)).find((one) => one.id === connection.id)
    const now = new Date()
    const valid = listed?.credentials.filter((one) => one.kind === kind && isInForce(one, now)) ?? []
    return { issued: { kind, credential, connection, isSecond: valid.length > 1 } }
  }

  const changed = async (done: keyof SetupTexts['done'], change: Promise<void>) => {
    await change
    return { done, id }
  }

  switch (form('action')) {
    case 'create':
      return create()
    case 'add-token':
      return ofToken(await connections.startRotation(db, id, within))
    case 'complete-token':
      return changed('complete', connections.completeRotation(db, id, within))
    case 'cancel-token':
      return changed('cancel', connections.cancelRotation(db, id, within))
    case 'disable':
      return changed('disable', connections.disable(db, id, within))
    case 'enable':
      return changed('enable', connections.enable(db, id, within))
    case 'revoke':
      return changed('revoke', connections.revoke(db, id, within))
  }
  if (clients)
    switch (form('action')) {
      case 'add-secret':
        return ofSecret(await clients.createSecret(db, id, within))
      case 'complete-secret':
        return changed('complete', clients.endOlderSecret(db, id, within))
      case 'cancel-secret':
        return changed('cancel', clients.endNewerSecret(db, id, within))
    }
  return { problem: 'unread' }
}
