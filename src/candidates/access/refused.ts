/** Columns on which an app refuses somebody who signs in, whatever they are called. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { codeNaming } from '../code/app-code.js'
import { isOfOtherWay, isOneOf, isPerson, refusalsIn, saidOf } from '../code/refusals.js'
import type { FieldActivity } from '../users/active.js'

/** What has to be confirmed, ends by itself, or is deleted: an identity provider decides none of these. */
const ofOthers =
  /verif|confirm|lock|expire|delete|removed|onboard|complete|twofactor|mfa|otp|reset|terms|invit|lastlogin|admin|owner|super|staff|subscri|trial|paid/

/** By what somebody signs in, rather than whether they may. */
const ofWays =
  /oauth|oidc|saml|ldap|federated|social|passwordless|magiclink|google|github|microsoft|facebook|apple|^(is|uses?|has)?sso|sso(user|only|login|account)$|has(local)?password$|^(is)?local(user|account|auth)?$/

/** What a flag or a time is compared with. */
const isAnswer = /^(true|false|null)$/

/** The column on which the app answers 401 or 403, and where: undefined where none, or more than one, is such. */
export function refusedBy(
  table: HostTable,
  sources: readonly Source[],
): { readonly active: FieldActivity; readonly path: string } | undefined {
  const found = table.columns.flatMap((column) => {
    if (!mayTell(table, column)) return []
    for (const source of codeNaming(sources, column.field)) {
      const [first] = refusalsIn(source)
        .filter(({ isSure, end }) => isSure && !isOfOtherWay(source.text, end))
        .flatMap(({ check }) => saidOf(check, column.field) ?? [])
        .filter(({ given }) => isAnswer.test(given))
      if (!first || !isOneOf(table)(first.owner)) continue
      const isRefusedIfSet = first.isNegated === (first.given !== 'true')
      // A time that somebody must have first is none of a deactivation.
      const isTold = column.type.kind === 'boolean' || isRefusedIfSet
      return isTold ? [{ active: activityOf(column, isRefusedIfSet), path: source.path }] : []
    }
    return []
  })
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

/** Flags of somebody, those by which the app refuses the most first: one may be asked of some only, such as who is to be approved. */
export const byRefusals = <Active extends FieldActivity>(
  all: readonly Active[],
  sources: readonly Source[],
): readonly Active[] => {
  const times = new Map(all.map(({ field }) => [field, refusalsBy(field, sources)]))
  return [...all].sort((one, other) => (times.get(other.field) ?? 0) - (times.get(one.field) ?? 0))
}

/** How often the app answers 401 or 403 on what a field says of somebody. */
function refusalsBy(field: string, sources: readonly Source[]): number {
  const ofSomebody = new RegExp(`(\\w+)[!?]?\\.${escaped(field)}\\b`)
  return codeNaming(sources, field)
    .flatMap(refusalsIn)
    .filter(({ check, isSure }) => isSure && isPerson.test(ofSomebody.exec(check)?.[1] ?? '')).length
}

/** A flag, or a time that may be empty. */
const mayTell = (table: HostTable, { field, type, notNull, references }: HostColumn): boolean =>
  !references &&
  (type.kind === 'boolean' || (type.kind === 'date' && !notNull)) &&
  ![ofOthers, ofWays].some((names) => names.test(plainField(table, field)))

const activityOf = ({ field, type }: HostColumn, isRefusedIfSet: boolean): FieldActivity =>
  type.kind === 'date' ? { field, kind: 'timestamp' } : { field, ...(isRefusedIfSet && { inverted: true }) }
