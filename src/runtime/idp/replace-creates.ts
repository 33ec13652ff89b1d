import type { Quirk } from './quirk.js'

/**
 * Makes the value that the value path of a replace does not find. Off, it is the noTarget that RFC 7644 §3.5.2.3
 * wants.
 *
 * Evidence: Microsoft Entra ID: replaces emails[type eq "work"].value of users who have no such value.
 */
export const replaceCreates = {
  name: 'replaceCreates',
  byDefault: true,
  operation: (operation) => (operation.op === 'replace' ? { ...operation, creates: true } : operation),
} as const satisfies Quirk
