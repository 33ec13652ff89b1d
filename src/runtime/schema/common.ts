/** The attributes that every resource has, whatever its schema (RFC 7643 §3 and §3.1). */
import type { Attribute } from './attribute.js'
import { complex, dateTime, reference, string } from './define.js'

const readOnly = { mutability: 'readOnly' } as const

export const commonAttributes: readonly Attribute[] = [
  // Follows from what the resource holds; identity providers send it incomplete, so it is never read.
  reference('schemas', 'URNs of the schemas the resource uses', {
    ...readOnly,
    multiValued: true,
    returned: 'always',
  }),
  string('id', 'Identifier, given by the service provider', {
    ...readOnly,
    caseExact: true,
    returned: 'always',
    uniqueness: 'server',
  }),
  string('externalId', 'Identifier, given by the provisioning client', { caseExact: true }),
  complex(
    'meta',
    'Metadata, kept by the service provider',
    [
      string('resourceType', 'Name of the resource type', { ...readOnly, caseExact: true }),
      dateTime('created', 'When the resource was created', readOnly),
      dateTime('lastModified', 'When the resource was last changed', readOnly),
      reference('location', 'Address of the resource', readOnly),
      string('version', 'Version of the resource, as in its ETag', { ...readOnly, caseExact: true }),
    ],
    readOnly,
  ),
]
