import { findAttribute } from '../schema/resolve.js'
import { isObject } from '../schema/value.js'
import type { Quirk } from './quirk.js'

/**
 * Reads "" as no value, whatever the type of the attribute; so a value of several whose value is "".
 *
 * Evidence: Microsoft Entra ID: the null update of its gallery tests, PATCH with "".
 */
export const emptyText = {
  name: 'emptyText',
  byDefault: true,
  value(value, { multiValued, subAttributes }) {
    if (value === '') return null
    const isWithout = multiValued && isObject(value) && value.value === ''
    // A member is named by its value: without one it is none.
    return isWithout && findAttribute(subAttributes ?? [], 'value')?.required === false ? null : value
  },
} as const satisfies Quirk
