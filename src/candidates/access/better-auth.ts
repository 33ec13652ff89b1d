/** What better-auth gives a user of its own making. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isPowerful } from '../lexicon.js'

/** Whether a source uses better-auth. */
export const importsBetterAuth = ({ text }: Source): boolean => /['"]better-auth(\/[\w/-]+)?['"]/.test(text)

/** Whether its plugin `username` is there, which takes letters, digits, dots and underscores, unless the app says what it takes. */
export const checksLogins = (field: string, source: Source): boolean =>
  /^(displayU|u)sername$/.test(field) &&
  importsBetterAuth(source) &&
  /(?<![.\w])username\(\s*[{)]/.test(source.text) &&
  !source.text.includes('usernameValidator')

/** The file that has it answer for a while from the cookie alone, whatever becomes of the session: `cookieCache: { enabled: true }`. */
export const cachesSessions = (sources: readonly Source[]): string | undefined =>
  sources.find(
    (one) => importsBetterAuth(one) && /\bcookieCache\s*:\s*\{[^{}]*\benabled\s*:\s*true\b/.test(one.text),
  )?.path

/** Its tables, which its own tool declares: for an app in which no table has users. */
export const yetToBeDeclared = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter((one) => importsBetterAuth(one) && /['"]better-auth\/adapters\/(?!mongo|memory)/.test(one.text))
    .slice(0, 1)
    .map(
      ({ path }) =>
        `${path} uses better-auth, and none of its tables is declared: let it write them (npx auth generate), and run init again.`,
    )

/** The fields that its plugin `admin` adds to users beside their role. */
const ofAdmin = ['banned', 'banreason', 'banexpires']

/**
 * The role that better-auth gives who signs up: `user`, unless `admin({ defaultRole })` says otherwise, and not one with rights over others.
 *
 * @returns undefined where the column is none of its own: the app does not use it, or the table has not the fields of its plugin
 */
export function betterAuthRole(
  table: HostTable,
  { field, type }: HostColumn,
  { sources }: { readonly sources: readonly Source[] },
): { readonly value: string; readonly reason: string } | undefined {
  const names = table.columns.map((column) => plainField(table, column.field))
  const isOwn =
    plainField(table, field) === 'role' &&
    type.kind === 'string' &&
    !type.values &&
    ofAdmin.every((name) => names.includes(name))
  if (!isOwn) return undefined
  const using = sources.filter(importsBetterAuth)
  if (using.length === 0) return undefined
  const told = using.flatMap(({ text }) => /\bdefaultRole\s*:\s*['"]([^'"\n]+)['"]/.exec(text)?.[1] ?? [])
  const [given = 'user'] = told
  return isPowerful(given)
    ? { value: 'user', reason: `its ordinary role: better-auth gives who signs up ${given} here` }
    : { value: given, reason: 'as better-auth gives who signs up' }
}
