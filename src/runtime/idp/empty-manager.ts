import { isObject } from '../schema/value.js'
import type { Quirk } from './quirk.js'

/**
 * Reads a manager whose value is empty as no manager.
 *
 * Evidence: The validator of Microsoft Entra ID removes a manager by replacing its value with "".
 */
export const emptyManager = {
  name: 'emptyManager',
  byDefault: true,
  value: (value, { name }) =>
    name === 'manager' && (value === '' || (isObject(value) && value.value === '')) ? null : value,
} as const satisfies Quirk
