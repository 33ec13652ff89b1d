/** What an app makes or runs beside each user, and SCIM does not: said, for a person to decide. */

import { admittingIn } from '../candidates/access/admitting.js'
import { foundByKey } from '../candidates/access/found-by-key.js'
import { signUpHook } from '../candidates/access/sign-up-hooks.js'
import { listBeside } from '../candidates/groups/member-arrays.js'
import { isCalled } from '../candidates/landscape.js'
import { partNouns } from '../candidates/lexicon.js'
import { linksOf } from '../candidates/links.js'
import { type MadeBeside, madeBeside, mayBeMadeBeside } from '../candidates/new-rows/rows-beside.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import { some, titleOf, wordsOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

/**
 * @param draft what the config says of users, groups and tenants: tables that it names are seen to
 * @param through the table between users and tenants
 */
export function noteRowsBeside(
  draft: Readonly<Record<string, unknown>>,
  { user, tables, findings, notes }: Context,
  through: string | undefined,
): void {
  const hook = signUpHook(findings.sources)
  if (hook)
    noteBeside(
      notes,
      'user',
      `${hook.path} runs ${hook.name} for each user, and SCIM does not: the hook onUserCreated may`,
    )
  const written = JSON.stringify(draft)
  const isTold = ({ ref }: HostTable) => written.includes(`"${ref}"`)
  const beside = madeBeside(user, tables, findings.sources, isTold)
  const note = ([first, ...others]: readonly MadeBeside[], whom: string) => {
    const made = (one: MadeBeside) => `of ${some(one.tables.map(titleOf))}`
    if (first)
      noteBeside(
        notes,
        'user',
        `beside a ${whom} ${first.path} makes rows ${[made(first), ...others.slice(0, 2).map((one) => `${one.path} ${made(one)}`)].join(', ')}, and SCIM makes none: the hook onUserCreated may`,
      )
  }
  note(beside, 'user')
  const admitting = admittingPlace(user, tables, findings.sources, isTold)
  if (admitting)
    noteBeside(
      notes,
      'user',
      `${admitting.path} refuses who has no row of ${titleOf(admitting.rows)}, and SCIM makes none: the hook onUserCreated may`,
    )
  const flag = defaultFlag(draft)
  if (flag !== undefined)
    noteBeside(
      notes,
      'user',
      `groups with ${flag} are hidden, and SCIM puts nobody into them: where your app puts each user there, the hook onUserCreated may`,
    )
  const byKey = foundByKey(user, tables, findings.sources)
  if (byKey)
    noteBeside(
      notes,
      'user',
      `${byKey.path} finds whoever signs in by ${byKey.column.field} of ${titleOf(byKey.table)} alone, and makes a user of everybody else: have it look for ${byKey.email.field}, or whom SCIM has made cannot sign in`,
    )
  const possible = hook ? [] : mayBeMadeBeside(user, tables, findings.sources, isTold)
  if (possible.length > 0)
    noteBeside(
      notes,
      'user',
      `each user has a row of ${some(possible.map(titleOf))} at most, and SCIM makes none: where your app does, the hook onUserCreated may`,
    )
  const tenant = tables.find(({ ref }) => ref === tenantOf(draft))
  const list = tenant && listBeside(tenant, user, findings.sources)
  if (list)
    noteBeside(
      notes,
      'user',
      `${list.path} puts each user into ${titleOf(tenant)}.${list.field}, too, and SCIM does not: the hook onUserCreated may`,
    )
  const members = tables.find(({ ref }) => ref === through)
  const field = members && linksOf(members, tables).find(({ target }) => target === user.ref)?.column.field
  if (members && field !== undefined)
    note(
      madeBeside(
        user,
        tables,
        findings.sources,
        (table) => isTold(table) || beside.some((one) => one.tables.includes(table)),
        { table: members, field },
      ),
      'member',
    )
}

/** Rows that put users into places, shops or projects of their customer, without which the app's code refuses them. */
function admittingPlace(
  user: HostTable,
  tables: readonly HostTable[],
  sources: readonly Source[],
  isTold: (table: HostTable) => boolean,
): { readonly rows: HostTable; readonly path: string } | undefined {
  for (const rows of tables) {
    if (isTold(rows)) continue
    const links = linksOf(rows, tables)
    const whom = links.find(({ target }) => target === user.ref)
    const place = links.find(({ target }) =>
      tables.some((table) => table.ref === target && isCalled(table, partNouns)),
    )
    if (!whom || !place) continue
    const path = admittingIn(rows, [whom.column.field, place.column.field], sources)
    if (path !== undefined) return { rows, path }
  }
  return undefined
}

/** The flag of the group that apps put everybody into, where its rows are hidden. */
function defaultFlag({ group }: Readonly<Record<string, unknown>>): string | undefined {
  const isHidden = ([field, value]: [string, unknown]) =>
    value === false && wordsOf(field).includes('default')
  return typeof group === 'object' && group !== null && 'where' in group
    ? Object.entries(Object(group.where)).find(isHidden)?.[0]
    : undefined
}

/** The customer of users who have its key themselves. */
function tenantOf({ tenant }: Readonly<Record<string, unknown>>): unknown {
  if (typeof tenant !== 'object' || tenant === null || !('model' in tenant) || !('user' in tenant))
    return undefined
  return typeof tenant.user === 'object' && tenant.user !== null && 'field' in tenant.user
    ? tenant.model
    : undefined
}
