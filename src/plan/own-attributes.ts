/** Attributes of the host's own, in extensions that no RFC knows (RFC 7643 §3.3): their type is their column's. */
import type { HostColumn } from '../inspect/host-model.js'
import type { PatchPath } from '../runtime/filter/ast.js'
import type { Attribute, ResourceSchema } from '../runtime/schema/attribute.js'
import { type ExtensionType, extension } from '../runtime/schema/extension.js'
import { isExtensionUrn } from '../runtime/schema/extension-urn.js'

/** A path in an extension that the schema does not know. */
export interface OwnPath {
  readonly urn: string
  readonly name: string
}

/** Reads a path as that of an attribute of the host's own; undefined where it is none. */
export function ownPath({ attribute, filter }: PatchPath, schema: ResourceSchema): OwnPath | undefined {
  const { urn, name, subAttribute } = attribute
  const isKnown = schema.extensions.some(({ id }) => id.toLowerCase() === urn?.toLowerCase())
  if (urn === undefined || isKnown || filter || subAttribute !== undefined) return undefined
  return isExtensionUrn(`${urn}:`) ? { urn, name } : undefined
}

/** What an attribute holds whose values are in a column; undefined where SCIM has no such type. */
export function ownType({ type, stored }: HostColumn): ExtensionType | undefined {
  switch (type.kind) {
    case 'string':
      // Text that must be one of a few would not compile: a client may send any.
      return type.values ? undefined : 'string'
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'dateTime'
    case 'number':
      return /int|serial/i.test(stored.sqlType) ? 'integer' : 'decimal'
    default:
      return undefined
  }
}

/** The definition of an attribute of the host's own. */
export const ownAttribute = ({ urn, name }: OwnPath, type: ExtensionType): Attribute | undefined =>
  extension(urn, { [name]: type }).attributes[0]
