/** Sign-in by another service that knows people by its own key alone: whom SCIM has made is nobody there, and is made once more. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { knownInserts } from '../code/insert-calls.js'
import { callsOfMakers } from '../code/makers.js'
import { linksOf } from '../links.js'
import { hasPassword } from '../users/passwords.js'
import { emailOf } from '../users/user-names.js'
import { keepsUsers } from './auth-js.js'
import { importsBetterAuth } from './better-auth.js'
import { isKey } from './known-as.js'
import { seeksBy } from './sign-in.js'

export interface FoundByKey {
  readonly table: HostTable
  readonly column: HostColumn
  /** What it does not look for. */
  readonly email: HostColumn
  readonly path: string
}

/** The key of a row of the app's own. */
const ofApp = /^(user|account|member)*(id|uid|uuid|guid)$/

/** What comes back from another service. */
const ofOther = /oauth|openid|oidc|saml|userinfo|passport-|\bprofile\.id\b|verifyIdToken|id_?token/i

/** What asks for an address in any other form: `findByEmail(sent)`, `onConflict('email')`. */
const byAddress = /by_?e?mail\b|\bonConflict\w*\([^;]{0,80}\be?mail\b/i

/**
 * Where an app looks for whoever comes from another service by a column alone, and makes a user of whom it does not find: an address that is
 * there already is refused then.
 */
export function foundByKey(
  user: HostTable,
  tables: readonly HostTable[],
  sources: readonly Source[],
): FoundByKey | undefined {
  const email = emailOf(user)
  if (!email || hasPassword(user) || sources.some(importsBetterAuth) || keepsUsers(sources)) return undefined
  const keys = [
    user,
    ...tables.filter((table) => linksOf(table, tables).some(({ target }) => target === user.ref)),
  ].flatMap((table) =>
    table.columns.flatMap((column) => (isKeyOfOther(table, column) ? { table, column } : [])),
  )
  if (keys.length === 0) return undefined
  const makesUsers = ({ text }: Source) =>
    knownInserts(user, text, sources).places.length + callsOfMakers(user, text, sources).length > 0
  for (const source of sources.filter(isOfApp)) {
    const { text, path } = source
    if (!ofOther.test(text) || byAddress.test(text) || !makesUsers(source)) continue
    const by = keys.find(({ table, column }) => seeksBy(table, column, text, sources))
    if (by && !seeksBy(user, email, text, sources)) return { ...by, email, path }
  }
  return undefined
}

const isKeyOfOther = (table: HostTable, { field, type, primaryKey, references }: HostColumn): boolean => {
  const name = plainField(table, field)
  return type.kind === 'string' && !primaryKey && !references && isKey.test(name) && !ofApp.test(name)
}
