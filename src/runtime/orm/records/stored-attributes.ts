/** The attributes that the SCIM record keeps, whatever the database. */
import type { Attribute, ResourceSchema } from '../../schema/attribute.js'
import { coreUser } from '../../schema/core-user.js'
import { enterpriseUser } from '../../schema/enterprise-user.js'
import { type MappedPaths, notStored } from '../../schema/unmapped.js'

/** Makes the filter of an attribute that is kept at a path. */
export interface StoredEntries<Entry> {
  readonly scalar: (attribute: Attribute, path: readonly string[]) => Entry
  readonly values: (attribute: Attribute) => Entry
}

/** The users of RFC 7643. */
const users: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }

/** The filters of all attributes that the host has no column for, by their names. */
export function storedEntries<Entry>(
  mapped: MappedPaths,
  make: StoredEntries<Entry>,
  { core, extensions }: ResourceSchema = users,
): Readonly<Record<string, Entry>> {
  const isMapped = (path: string) => notStored.has(path) || mapped.includes(path)

  const entries = (
    attributes: readonly Attribute[],
    prefix: string,
    at: readonly string[],
  ): readonly [string, Entry][] =>
    attributes.flatMap((attribute): readonly [string, Entry][] => {
      const path = prefix + attribute.name
      const inside = [...at, attribute.name]
      if (isMapped(path)) return []
      if (attribute.multiValued) {
        const hasColumn = mapped.some((each) => each.startsWith(`${path}.`))
        return hasColumn ? [] : [[path, make.values(attribute)]]
      }
      return attribute.subAttributes
        ? entries(attribute.subAttributes, `${path}.`, inside)
        : [[path, make.scalar(attribute, inside)]]
    })

  return Object.fromEntries([
    ...entries(core.attributes, '', []),
    ...extensions.flatMap(({ id, attributes }) => entries(attributes, `${id}:`, [id])),
  ])
}

/** @throws TypeError for a name that users have no attribute of */
export function userAttribute(name: string): Attribute {
  const attribute = coreUser.attributes.find((each) => each.name === name)
  if (!attribute) throw new TypeError(`${name} is no attribute of users`)
  return attribute
}
