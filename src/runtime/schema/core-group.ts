/** The core schema of groups (RFC 7643 §4.2, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { complex, reference, string } from './define.js'

export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const immutable = { mutability: 'immutable' } as const
const readOnly = { mutability: 'readOnly' } as const

export const coreGroup: Schema = {
  id: GROUP_URN,
  name: 'Group',
  description: 'Group',
  attributes: [
    // Required by the prose of §4.2; the listing in §8.7.1 says otherwise.
    string('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
    complex(
      'members',
      'Members of the group',
      [
        // Not required by §8.7.1, but nothing else tells which member is meant.
        string('value', 'Id of the member', { ...immutable, required: true }),
        // These follow from the member, which is a user; what is sent of them is not read.
        reference('$ref', 'Address of the member', { ...readOnly, referenceTypes: ['User'] }),
        string('type', 'What the member is', { ...readOnly, canonicalValues: ['User'] }),
        string('display', 'Name of the member', readOnly),
      ],
      { multiValued: true },
    ),
  ],
}
