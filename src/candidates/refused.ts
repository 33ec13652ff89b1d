/** Columns on which an app refuses somebody who signs in, whatever they are called. */

import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField } from '../inspect/words.js'
import type { FieldActivity } from './active.js'
import { codeNaming } from './app-code.js'

/** What has to be confirmed, ends by itself, or is deleted: an identity provider decides none of these. */
const ofOthers =
  /verif|confirm|lock|expire|delete|removed|onboard|complete|twofactor|mfa|otp|reset|terms|invit|lastlogin|admin|owner|super|staff|subscri|trial|paid/

/** By what somebody signs in, rather than whether they may. */
const ofWays =
  /oauth|oidc|saml|ldap|federated|social|passwordless|magiclink|google|github|microsoft|facebook|apple|^(is|uses?|has)?sso|sso(user|only|login|account)$|has(local)?password$|^(is)?local(user|account|auth)?$/
const saysOtherWay =
  /\b(?:google|github|microsoft|facebook|apple|oauth|oidc|saml|sso|single sign|social (?:log|sign|account))/i

/** As much of a source as one refusal says. */
const ANSWER = 200

/** Whether who is refused is told of another way to sign in: `throw new UnauthorizedException('Please sign in with Google')`. */
export const isOfOtherWay = (text: string, end: number): boolean =>
  saysOtherWay.test(text.slice(end, end + ANSWER).split(/;|\n\s*\}/)[0] ?? '')

export const isPerson = /user|account|member|profile|employee|person/i

/** An answer of 401 or 403, or an error that is one, behind what comes before it in its block. */
export const REFUSAL = String.raw`(?:throw\s+new\s+\w*(?:Unauthori[sz]ed|Forbidden|AccessDenied)\w*\(|throw\s+new\s+\w+\([^;{}]{0,160}?\b(?:401|403|UNAUTHORIZED|FORBIDDEN)\b|throw\s+\w+\(\s*['"]?(?:401|403|unauthori[sz]ed|forbidden)\b|return\s+\w+\s*(?:\.\s*(?:status|code)\(\s*40[13]\b))`

/** The same as all that a condition leads to. */
export const REFUSES = String.raw`\{?\s*${REFUSAL}`

/** The column on which the app answers 401 or 403, and where: undefined where none, or more than one, is such. */
export function refusedBy(
  table: HostTable,
  sources: readonly Source[],
): { readonly active: FieldActivity; readonly path: string } | undefined {
  const found = table.columns.flatMap((column) => {
    if (!mayTell(table, column)) return []
    const checks = new RegExp(
      String.raw`\bif\s*\(\s*(!?)\s*(\w+)[!?]?\.(?:\w+[!?]?\.)?${column.field}\s*(?:(={2,3}|!={1,2})\s*(true|false|null)\s*)?\)\s*${REFUSES}`,
    )
    for (const { path, text } of codeNaming(sources, column.field)) {
      const found = checks.exec(text)
      if (!found) continue
      const [check, negated, owner = '', sign, value] = found
      if (!isPerson.test(owner) || isOfOtherWay(text, found.index + check.length)) continue
      const isRefusedIfSet =
        [negated === '!', value === 'false' || value === 'null', sign?.startsWith('!') === true].filter(
          Boolean,
        ).length %
          2 ===
        0
      // A time that somebody must have first is none of a deactivation.
      const isTold = column.type.kind === 'boolean' || isRefusedIfSet
      return isTold ? [{ active: activityOf(column, isRefusedIfSet), path }] : []
    }
    return []
  })
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

/** A flag, or a time that may be empty. */
const mayTell = (table: HostTable, { field, type, notNull, references }: HostColumn): boolean =>
  !references &&
  (type.kind === 'boolean' || (type.kind === 'date' && !notNull)) &&
  ![ofOthers, ofWays].some((names) => names.test(plainField(table, field)))

const activityOf = ({ field, type }: HostColumn, isRefusedIfSet: boolean): FieldActivity =>
  type.kind === 'date' ? { field, kind: 'timestamp' } : { field, ...(isRefusedIfSet && { inverted: true }) }
