import type { Quirk } from './quirk.js'
import { nearUrn } from './urn-path.js'

export const dotAfterUrn = {
  name: 'dotAfterUrn',
  description: 'Reads a dot between the URN of a schema and the name of an attribute as a colon.',
  evidence: 'Microsoft Entra ID: urn:ietf:params:scim:schemas:extension:enterprise:2.0:User.manager',
  byDefault: true,
  path: nearUrn((path, { id }) =>
    path[id.length] === '.' && path.slice(0, id.length).toLowerCase() === id.toLowerCase()
      ? `${id}:${path.slice(id.length + 1)}`
      : path,
  ),
} as const satisfies Quirk
