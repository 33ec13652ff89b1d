/** The attributes that every resource has, whatever its schema (RFC 7643 §3 and §3.1): no schema announces them. */
import type { Attribute } from './attribute.js'
import { complex, dateTime, readOnly, reference, string } from './define.js'

export const commonAttributes: readonly Attribute[] = [
  // Follows from what the resource holds; identity providers send it incomplete, so it is never read.
  reference('schemas', undefined, { ...readOnly, multiValued: true, returned: 'always' }),
  string('id', undefined, { ...readOnly, caseExact: true, returned: 'always', uniqueness: 'server' }),
  string('externalId', undefined, { caseExact: true }),
  complex(
    'meta',
    'Metadata',
    [
      string('resourceType', undefined, { ...readOnly, caseExact: true }),
      dateTime('created', undefined, readOnly),
      dateTime('lastModified', undefined, readOnly),
      reference('location', undefined, readOnly),
      string('version', undefined, { ...readOnly, caseExact: true }),
    ],
    readOnly,
  ),
]
