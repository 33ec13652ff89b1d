/** By what an app knows its users whom somebody else signs in: `where: { staffNo: session.user.staff_no }`. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField, plainText } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { isPassword } from '../code/secrets.js'
import { emailOf } from '../users/user-names.js'
import { keepsUsers } from './auth-js.js'
import { importsBetterAuth } from './better-auth.js'
import { isSoughtBy } from './sign-in.js'

export interface KnownAs {
  readonly column: HostColumn
  readonly path: string
}

/** What holds who has signed in, and what they are called there: `session.user.staff_no`, `claims.preferred_username`. */
const SESSION = String.raw`(?:\w+[!?]?\.){0,3}?(?:session|claims|profile|userinfo|id_?token|token|decoded\w*)(?:[!?]?\.\w+){0,2}?[!?]?\.(\w+)`

/** What an identity provider calls a login. */
const login = /^(preferred)?username$|^upn$/

/** The id of a row, or of a service's: no identity provider sends one as a login. */
export const isKey =
  /^(user|account|member|external|provider|auth|oauth|oidc|idp|sso|firebase|clerk|auth0|cognito|supabase|keycloak|workos|logto|okta|entra|azure|google|github|facebook|apple|microsoft|telegram|discord|stripe)*(id|uid|uuid|guid|sub|subject)$/

/**
 * The column by which an app looks for whoever has signed in, where that is done elsewhere and nobody must have an address: a row without it
 * is nobody's, and sign-in makes them once more.
 */
export function knownAs(table: HostTable, sources: readonly Source[]): KnownAs | undefined {
  const email = emailOf(table)
  if (email?.notNull || table.columns.some((column) => isPassword(table, column))) return undefined
  const texts = table.columns.filter(
    (column) =>
      column.unique &&
      column !== email &&
      column.type.kind === 'string' &&
      !column.primaryKey &&
      !column.references &&
      !isKey.test(plainField(table, column.field)),
  )
  if (texts.length === 0 || sources.some(importsBetterAuth) || keepsUsers(sources)) return undefined
  if (email && isSoughtBy(table, email, sources)) return undefined
  const found = texts.flatMap((column): readonly KnownAs[] => {
    const path = sources.find((source) => isOfApp(source) && looksForSession(column, source.text))?.path
    return path === undefined ? [] : [{ column, path }]
  })
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

/** Whether a text looks for a row by what a session has of the same name, or as a login. */
function looksForSession({ field }: HostColumn, text: string): boolean {
  if (!text.includes(field)) return false
  const name = escaped(field)
  const looks = new RegExp(
    String.raw`\b(?:where\s*:\s*\{|find\w*\(\s*\{)\s*${name}\s*:\s*${SESSION}\s*[,}]|\beq\(\s*\w+\.${name}\s*,\s*${SESSION}\s*\)|\bwhere\(\s*['"](?:\w+\.)?${name}['"]\s*,\s*(?:'='\s*,\s*)?${SESSION}\s*\)`,
    'g',
  )
  return [...text.matchAll(looks)].some(([, ...names]) =>
    names.some(
      (one) => one !== undefined && (plainText(one) === plainText(field) || login.test(plainText(one))),
    ),
  )
}
