/** Flags by which an app sets people aside without a word that tells: what archives or deletes somebody sets them. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, nounsOf, plainField, titleOf } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import type { FieldActivity } from '../users/active.js'

/** As much of a source as such a function takes. */
const REACH = 600

/** A function or a method that sets somebody aside, and what it does up to the next one. */
const setting =
  /(?:\b(?:function|const|async|public)\s+|^[ \t]+)((?:soft)?(?:archive|delete|remove|destroy|retire|hide|elimina\w*|borra\w*|archiva\w*|remove\w*)\w*)\s*(?::[^=\n]+)?(?:=\s*(?:async\s*)?)?\(/gim
const next =
  /\n[ \t]*(?:export\s+|public\s+|private\s+|static\s+)*(?:async\s+\w+\s*\(|function\b|const\s+\w+\s*=\s*(?:async\s*)?\()/

/** Rows that are gone are hidden: they are no people who may come back. */
const gone = /^(is)?(soft)?(deleted|removed|trashed)(flag)?$/

/** What is taken away with it is a way to sign in, and nobody. */
const secondFactor = /(two|2|second|multi)factor|2fa|mfa|t?otp|passkey|authenticator/

/** The flag of users that an app sets where it archives or deletes one, and by which it reads the others. */
export function setAside(table: HostTable, sources: readonly Source[]): FieldActivity | undefined {
  const flags = table.columns.filter((column) => isFlag(table, column))
  if (flags.length === 0) return undefined
  for (const { text } of sources.filter(isOfApp)) {
    if (!flags.some(({ field }) => text.includes(field))) continue
    for (const { index, 0: head } of text.matchAll(setting)) {
      const rest = text.slice(index + head.length, index + head.length + REACH)
      const body = head + (rest.split(next)[0] ?? '')
      if (!isAbout(table, body)) continue
      for (const { field, type } of flags) {
        const off = new RegExp(`\\b${escaped(field)}['"]?\\s*[:=]\\s*(true|false|[01])\\b`).exec(body)?.[1]
        if (off !== undefined && asksFor(field, off, text)) return activityOf(field, type.kind, off)
      }
    }
  }
  return undefined
}

const isFlag = (table: HostTable, { field, type, references, primaryKey }: HostColumn): boolean =>
  (type.kind === 'boolean' || type.kind === 'number') &&
  !references &&
  !primaryKey &&
  !gone.test(plainField(table, field)) &&
  !secondFactor.test(plainField(table, field))

const isAbout = (table: HostTable, text: string): boolean =>
  [titleOf(table), ...nounsOf(table).map((noun) => noun.join(''))]
    .map((name) => name.replace(/\W/g, '.'))
    .some((name) =>
      new RegExp(`\\b(?:this\\.)?${name}(?:s|Model|Repository|Repo|Id)?\\b|[a-z]${name}s?\\b`, 'i').test(
        text,
      ),
    )

const opposites: Readonly<Record<string, string>> = { true: 'false', false: 'true', 0: '1', 1: '0' }

/** Whether a text has the other value too: `filter.isArchived = false`, `{ state: 1 }`, `isArchived: { $ne: true }`. */
const asksFor = (field: string, off: string, text: string): boolean =>
  new RegExp(
    `\\b${escaped(field)}['"]?\\s*(?:[:=]|[!=]==?)\\s*(?:${opposites[off]}\\b|\\{\\s*(?:\\$ne|not)\\s*:\\s*${off}\\b)`,
  ).test(text)

const activityOf = (field: string, kind: string, off: string): FieldActivity =>
  kind === 'number'
    ? { field, on: off === '0' ? 1 : 0, off: off === '0' ? 0 : 1 }
    : { field, ...(off === 'true' && { inverted: true }) }
