/** By what each user signs in, where a column says so: whom an identity provider sends has no password that anybody knows. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { escaped, plainField, plainText } from '../inspect/words.js'
import { codeNaming } from './app-code.js'
import type { CreateFacts } from './create-facts.js'
import type { Proposed } from './unique-text.js'

const wayName =
  /^(auth|login|signin|account|user|identity|registration)?(provider|method|strategy)(type|name)?$|^(auth|login|signin)(type|source)$/
const byPassword = /^(local|credentials?|password|emailpassword|email|basic|native|internal|database)$/

/** Whether everybody signs in by a password as far as a column says, and there are other ways. */
export function isByPassword(
  table: HostTable,
  { field, type, initial, references }: HostColumn,
  { sources, user }: Pick<CreateFacts, 'sources' | 'user'>,
): boolean {
  if (table.ref !== user || type.kind !== 'string' || references || typeof initial !== 'string') return false
  if (!wayName.test(plainField(table, field)) || !byPassword.test(plainText(initial))) return false
  const other = new RegExp(
    `\\b${escaped(field)}['"]?\\s*(?:[!=]==?|[:,])\\s*['"](?!${escaped(initial)}['"])\\w+['"]`,
  )
  return (type.values?.length ?? 0) > 1 || codeNaming(sources, field).some(({ text }) => other.test(text))
}

/** The default, which sign-in by an identity provider may look past. */
export const ofWay = (table: HostTable, column: HostColumn, facts: CreateFacts): Proposed | undefined =>
  typeof column.initial === 'string' && isByPassword(table, column, facts)
    ? {
        value: column.initial,
        reason: 'its default: say by what they sign in, where that is the identity provider',
      }
    : undefined
