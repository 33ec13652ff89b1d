import { findAttribute } from '../schema/resolve.js'
import type { Quirk } from './quirk.js'

/**
 * Reads text as an object with this value: a manager, or an element of an array of emails.
 *
 * Evidence: Microsoft Entra ID: manager as text; WSO2: text among the objects of emails.
 */
export const bareValues = {
  name: 'bareValues',
  byDefault: true,
  value: (value, { subAttributes }) =>
    typeof value === 'string' && subAttributes && findAttribute(subAttributes, 'value') ? { value } : value,
} as const satisfies Quirk
