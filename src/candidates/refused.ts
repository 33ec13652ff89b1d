/** Columns on which an app refuses somebody who signs in, whatever they are called. */

import type { Literal } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField } from '../inspect/words.js'
import { type FieldActivity, isState } from './active.js'
import { codeNaming } from './app-code.js'
import { literalIn, WORD } from './inserted-text.js'
import { isRole } from './roles.js'
import { isPassword } from './secrets.js'
import { emailNames, loginNames } from './user-names.js'

/** What has to be confirmed, ends by itself, or is deleted: an identity provider decides none of these. */
const ofOthers =
  /verif|confirm|lock|expire|delete|removed|onboard|complete|twofactor|mfa|otp|reset|terms|invit|lastlogin|admin|owner|super|staff|subscri|trial|paid/

const isPerson = /user|account|member|profile|employee|person/i

/** An answer of 401 or 403, or an error that is one. */
export const REFUSES = String.raw`\{?\s*(?:throw\s+new\s+\w*(?:Unauthori[sz]ed|Forbidden|AccessDenied)\w*\(|throw\s+\w+\(\s*['"]?(?:401|403|unauthori[sz]ed|forbidden)\b|return\s+\w+\s*(?:\.\s*(?:status|code)\(\s*40[13]\b))`

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
      const [, negated, owner = '', sign, value] = checks.exec(text) ?? []
      if (!isPerson.test(owner)) continue
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
  !ofOthers.test(plainField(table, field))

const activityOf = ({ field, type }: HostColumn, isRefusedIfSet: boolean): FieldActivity =>
  type.kind === 'date' ? { field, kind: 'timestamp' } : { field, ...(isRefusedIfSet && { inverted: true }) }

/** How far before the refusal somebody signs in. */
const REACH = 1500

const signsIn = /\b(log_?in|sign_?in|authenticate|compare|verifyPassword|validateUser)/i

/**
 * What a column must hold for the app to let somebody in: `if (user.approval !== 'Y') return response.status(403)`, where somebody signs
 * in. Elsewhere it may be about what they may do.
 */
export function lettingInBy(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): { readonly value: Literal; readonly path: string } | undefined {
  const { field, type, references, primaryKey, unique } = column
  if (
    references ||
    primaryKey ||
    unique ||
    isRole(table, column) ||
    !['string', 'number'].includes(type.kind)
  )
    return undefined
  const checks = new RegExp(
    String.raw`\bif\s*\(\s*(?:!\w+\s*\|\|\s*)?(\w+)[!?]?\.(?:\w+[!?]?\.)?${field}\s*!==?\s*(${WORD}|\d+)\s*\)\s*${REFUSES}`,
  )
  for (const { path, text } of codeNaming(sources, field)) {
    const asked = askedWith(table, column, text)
    const sought = asked === undefined ? undefined : literalIn(asked, sources)
    if (sought !== undefined) return { value: sought, path }
    const found = checks.exec(text)
    if (!found) continue
    const { index, 1: owner = '', 2: given = '' } = found
    if (!isPerson.test(owner) || !signsIn.test(path + text.slice(Math.max(0, index - REACH), index))) continue
    const value = literalIn(given, sources)
    if (value !== undefined) return { value, path }
  }
  return undefined
}

/** The state by which the app looks for somebody who signs in: `find({ where: { login: sent.login, status: '1' } })`. */
function askedWith(table: HostTable, column: HostColumn, text: string): string | undefined {
  if (!isState(table, column)) return undefined
  const known = table.columns
    .filter(
      (one) =>
        isPassword(table, one) || [...emailNames, ...loginNames].includes(plainField(table, one.field)),
    )
    .map(({ field }) => field)
  const state = new RegExp(String.raw`[{,\s]['"]?${column.field}['"]?\s*:\s*(${WORD}|\d+)\s*[,}]`)
  return [...text.matchAll(/\bfind\w*\(\s*(\{[^;]{0,300}?\})\s*\)/g)]
    .map(([, where = '']) => where)
    .filter((where) =>
      known.some((field) => new RegExp(String.raw`[{,\s]['"]?${field}['"]?\s*[:,}]`).test(where)),
    )
    .map((where) => state.exec(where)?.[1])
    .find((given) => given !== undefined)
}
