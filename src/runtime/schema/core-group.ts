/** The core schema of groups (RFC 7643 §4.2, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { complex, reference, string } from './define.js'

export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const immutable = { mutability: 'immutable' } as const

export const coreGroup: Schema = {
  id: GROUP_URN,
  name: 'Group',
  description: 'Group',
  attributes: [
    // Required by the prose of §4.2; the listing in §8.7.1 says otherwise.
    string('displayName', 'The name of the group', { required: true }),
    complex(
      'members',
      'Members of the group',
      [
        // Not required by §8.7.1, but nothing else tells which member is meant.
        string('value', 'Id of the member', { ...immutable, required: true }),
        reference('$ref', 'Address of the member', { ...immutable, referenceTypes: ['User', 'Group'] }),
        string('type', 'What the member is', { ...immutable, canonicalValues: ['User', 'Group'] }),
        string('display', 'Name of the member', immutable),
      ],
      { multiValued: true },
    ),
  ],
}
