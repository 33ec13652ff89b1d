import type { Quirk } from './quirk.js'

/**
 * Reads an array of one as its element where an attribute has one value.
 *
 * Evidence: Microsoft Entra ID: manager as an array of one.
 */
export const singleInArray = {
  name: 'singleInArray',
  byDefault: true,
  value: (value, { multiValued }) =>
    !multiValued && Array.isArray(value) && value.length === 1 ? value[0] : value,
} as const satisfies Quirk
