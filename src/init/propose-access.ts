/** Who may use the endpoints, and whose a request is: the two go together. */

import { returned } from '../candidates/new-rows/own-names.js'
import { BY_CONNECTION } from '../config/choices.js'
import type { HostColumn } from '../inspect/host-model.js'
import type { Context } from './context.js'

type Known = Pick<Context, 'answers' | 'setting' | 'own'>

/** Whether requests come through connections; with tenants they do, unless the check or the tenant was named. */
const isByConnection = ({ answers, setting }: Known): boolean =>
  (answers.auth ?? setting('tenant.from') ?? BY_CONNECTION) === BY_CONNECTION

/** One token for all is none where each tenant has its own. */
const isKnownToken = {
  name: 'isKnownToken',
  returns: 'boolean | Promise<boolean>',
  parameters: '_request: unknown',
  purpose:
    'Whether the request carries a token that this app gave to a tenant; tenantOf() tells whose it is.',
}

/** What lets requests in: an identity provider is no signed-in user of the app, it sends a token. */
export function proposeCheck(hasTenants: boolean, context: Known): string {
  const { answers, own } = context
  if (answers.auth !== undefined || !hasTenants) return answers.auth ?? 'bearerToken'
  return isByConnection(context) ? BY_CONNECTION : own.ref(isKnownToken)
}

/** What tells whose a request is: its connection, or a function, unless one was named. */
export function proposeFrom(key: HostColumn | undefined, what: string, context: Context): string {
  const { setting, own, notes } = context
  if (isByConnection(context)) {
    notes.set('tenant.from', "whose a request is: its connection's")
    return BY_CONNECTION
  }
  if (!key || setting('tenant.from') !== undefined) return ''
  const from = own.ref({
    name: 'tenantOf',
    returns: returned(key),
    parameters: '_request: unknown',
    purpose: `${what} that the request's token belongs to: never one that the caller names.`,
  })
  notes.set('tenant.from', 'whose a request is: yours to write, it throws until then')
  return from
}
