import type { HidingHost } from '../suites/hidden.js'
import type { TenantHost } from './tenant-hosts.js'

/** Hides memberships in the app of any ORM: there suspended ones do not count. */
export function hidingIn({ send, sql, columns, newKey }: TenantHost): HidingHost {
  const keyOf = async (email: string) => {
    const [row] = await sql.find('accounts', 'email', email)
    const id = row?.id
    if (typeof id !== 'string' && typeof id !== 'number') throw new Error(`Nobody has ${email}`)
    return id
  }
  const memberships: HidingHost['memberships'] = async (email, tenant) =>
    (await sql.find('members', columns.account, await keyOf(email))).filter(
      (row) => row[columns.organization] === tenant,
    )
  return {
    send,
    memberships,
    // Of all that the tenant has: a condition has one column.
    hide: (_, tenant) => sql.update('members', [columns.suspended, true], [columns.organization, tenant]),
    isHidden: (row) => Boolean(row[columns.suspended]),
    addHidden: async (email, tenant) => {
      await sql.insert('accounts', { email, ...newKey() })
      const own = { [columns.account]: await keyOf(email), [columns.organization]: tenant }
      await sql.insert('members', { ...own, [columns.suspended]: true })
    },
  }
}
