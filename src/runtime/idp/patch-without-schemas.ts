import { PATCH_OP_SCHEMA } from '../patch/operation.js'
import { ownKey } from '../schema/value.js'
import type { Quirk } from './quirk.js'

/**
 * Reads a PATCH whose schemas are missing or wrong. Off, it is the error that RFC 7644 §3.5.2 wants.
 *
 * Evidence: Okta, as recorded by BoxyHQ Jackson and scimgateway; Salesforce.
 */
export const patchWithoutSchemas = {
  name: 'patchWithoutSchemas',
  byDefault: false,
  message: (message) => ({ ...message, [ownKey(message, 'schemas') ?? 'schemas']: [PATCH_OP_SCHEMA] }),
} as const satisfies Quirk
