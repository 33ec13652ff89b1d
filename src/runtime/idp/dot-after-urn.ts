import type { Quirk } from './quirk.js'
import { nearUrn } from './urn-path.js'

/**
 * Reads a dot between the URN of a schema and the name of an attribute as a colon.
 *
 * Evidence: Microsoft Entra ID: urn:ietf:params:scim:schemas:extension:enterprise:2.0:User.manager.
 */
export const dotAfterUrn = {
  name: 'dotAfterUrn',
  byDefault: true,
  path: nearUrn((path, { id }) =>
    path[id.length] === '.' && path.slice(0, id.length).toLowerCase() === id.toLowerCase()
      ? `${id}:${path.slice(id.length + 1)}`
      : path,
  ),
} as const satisfies Quirk
