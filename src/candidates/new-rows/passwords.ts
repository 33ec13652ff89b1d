/** What new rows have for a password, which nobody has told. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainField } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { isPassword } from '../code/secrets.js'
import type { CreateFacts } from './create-facts.js'
import { said } from './own-names.js'
import { type Proposed, randomUuid } from './unique-text.js'

/** `argon2.verify` and `Bun.password.verify` throw where a text is no hash; those of bcrypt answer false. */
const throwing =
  /['"](?:argon2|@node-rs\/argon2(?:-[\w-]+)?|@phc\/argon2)['"]|\bargon2Verify\b|\bBun\.password\b/

/** Random, for a fixed text would be a password where the app hashes what it is given. */
export function ofSecret(
  table: HostTable,
  column: HostColumn,
  { sources, own }: CreateFacts,
): Proposed | undefined {
  if (isSaltOfBcrypt(table, column, sources))
    return {
      value: { kind: 'call', ref: '@scim-gen/runtime#bcryptSalt', args: [] },
      reason: 'random, as bcrypt takes it',
    }
  if (!isPassword(table, column)) return undefined
  const path = decryptedIn(column, sources)
  if (path !== undefined)
    return said(table, column, own, `${path} decrypts it, which no other text lets it do`)
  return comparesByArgon2(sources)
    ? {
        value: { kind: 'call', ref: '@scim-gen/runtime#unusableHash', args: [] },
        reason: 'random, as argon2 writes it: no password has it as its hash',
      }
    : { value: randomUuid, reason: 'random: no password has it as its hash' }
}

/**
 * Where the app reads a password back, which it keeps encrypted: of what it has not encrypted it makes an error. What it compares as a
 * hash it reads back of somebody else.
 */
function decryptedIn({ field }: HostColumn, sources: readonly Source[]): string | undefined {
  const own = sources.filter((source) => source.text.includes(field) && isOfApp(source))
  const of = String.raw`\(\s*\w+[!?]?\.${escaped(field)}\b`
  const decrypts = new RegExp(String.raw`\bdecrypt\w*${of}`, 'i')
  const compares = new RegExp(String.raw`\b(?:compare|verify)(?:Sync)?\([^;{}]{0,80}?\.${escaped(field)}\b`)
  const found = own.find(({ text }) => decrypts.test(text))
  return own.some(({ text }) => compares.test(text.replace(new RegExp(decrypts, 'gi'), '')))
    ? undefined
    : found?.path
}

const comparesByArgon2 = (sources: readonly Source[]) => sources.some(({ text }) => throwing.test(text))

/** Whether the app hashes a new password of somebody's with the salt that they have: bcrypt throws where that is any text. */
function isSaltOfBcrypt(table: HostTable, { field, type }: HostColumn, sources: readonly Source[]): boolean {
  if (type.kind !== 'string' || !/salt$/.test(plainField(table, field))) return false
  const hashes = new RegExp(String.raw`\bhash(?:Sync)?\([^;]{0,120}?\.${escaped(field)}\b`)
  return sources.some(
    ({ text }) =>
      /['"](?:bcrypt|bcryptjs|@node-rs\/bcrypt)['"]/.test(text) &&
      // A class of the app's own may hash what it is handed: who makes salts by bcrypt has no others.
      (hashes.test(text) || /\bgenSalt(?:Sync)?\(/.test(text)),
  )
}
