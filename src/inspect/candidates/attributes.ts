import type { HostTable } from '../host-model.js'
import { columnNamed, emailNames, loginNames } from './user.js'

/** SCIM attribute → host field. */
export type Attributes = Readonly<Record<string, string>>

/** The plain names of the columns that hold an attribute, the likeliest first. */
const userLexicon: readonly (readonly [attribute: string, names: readonly string[]])[] = [
  ['userName', [...loginNames, ...emailNames]],
  ['name.givenName', ['firstname', 'givenname', 'forename', 'fname']],
  ['name.familyName', ['lastname', 'familyname', 'surname', 'lname']],
  ['name', ['name', 'fullname', 'realname', 'displayname']],
  ['displayName', ['displayname']],
  ['nickName', ['nickname']],
  ['title', ['jobtitle', 'title']],
  ['preferredLanguage', ['preferredlanguage', 'language']],
  ['locale', ['locale']],
  ['timezone', ['timezone']],
  ['emails', emailNames],
  ['phoneNumbers', ['phonenumber', 'phone', 'mobile', 'mobilephone', 'workphone', 'telephone']],
]

/**
 * Proposes the mapping of a user table. One column for the whole name stands for `name`, whatever it is called: identity
 * providers send the parts of it, and not all of them a `displayName`.
 */
export function proposeUserAttributes(table: HostTable): Attributes {
  const found = lookUp(table, userLexicon)
  const hasParts = 'name.givenName' in found || 'name.familyName' in found
  const left = hasParts ? 'name' : found.displayName === found.name ? 'displayName' : undefined
  return lookUp(
    table,
    userLexicon.filter(([attribute]) => attribute !== left),
  )
}

/** Proposes the mapping of a group table. */
export function proposeGroupAttributes(table: HostTable): Attributes {
  return lookUp(table, [['displayName', ['displayname', 'name', 'groupname', 'teamname', 'title', 'label']]])
}

function lookUp(table: HostTable, lexicon: typeof userLexicon): Attributes {
  return Object.fromEntries(
    lexicon.flatMap(([attribute, names]) => {
      const column = columnNamed(table, names)
      return column ? [[attribute, column.field]] : []
    }),
  )
}
