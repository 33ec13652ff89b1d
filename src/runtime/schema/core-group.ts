/** The core schema of groups (RFC 7643 §4.2, with the characteristics of §8.7.1). */
import type { Schema } from './attribute.js'
import { complex, link, readOnly, string } from './define.js'

export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export const coreGroup: Schema = {
  id: GROUP_URN,
  name: 'Group',
  description: 'Group',
  attributes: [
    // Required by the prose of §4.2; the listing in §8.7.1 says otherwise.
    string('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
    complex(
      'members',
      'Members of the group',
      [
        // Not required by §8.7.1, but nothing else tells which member is meant. The others follow from it.
        ...link('User', 'display', { mutability: 'immutable', required: true }),
        string('type', undefined, { ...readOnly, canonicalValues: ['User'] }),
      ],
      { multiValued: true },
    ),
  ],
}
