/** All that is asked of two tenants on one host. */
import { afterAll, beforeAll } from 'vitest'
import { hidingIn } from '../support/hiding.js'
import { isShared, type Mode, type TenantHost } from '../support/tenant-hosts.js'
import { filtersSuite } from './filters.js'
import { hiddenSuite } from './hidden.js'
import { sharedSuite } from './shared.js'
import { verbsSuite } from './verbs.js'

export function everySuite(
  open: () => Promise<TenantHost>,
  mode: Mode,
  { comparesValues = true } = {},
): void {
  let opened: TenantHost
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  const host = {
    send: (...request) => opened.send(...request),
    rowOf: (email) => opened.rowOf(email),
    backfill: (...request) => opened.backfill(...request),
  } satisfies Pick<TenantHost, 'send' | 'rowOf' | 'backfill'>
  const isVouched = mode === 'vouched'
  filtersSuite(host, { isShared: isShared(mode), comparesValues })
  verbsSuite(host, { isShared: isShared(mode), isVouched, sharesActivity: mode === 'shared' })
  // Its users are gone after DELETE, and its activity is not the tenant's.
  if (isShared(mode) && mode !== 'hide' && mode !== 'shared')
    sharedSuite(() => host, { vouched: isVouched, canBackfill: true })
  if (mode === 'counted') hiddenSuite(() => hidingIn(opened))
}
