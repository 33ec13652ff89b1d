import { findAttribute } from '../schema/resolve.js'
import { isObject } from '../schema/value.js'
import type { Quirk } from './quirk.js'

export const emptyText = {
  name: 'emptyText',
  description:
    'Reads "" as no value, whatever the type of the attribute; so a value of several whose value is "".',
  evidence: 'Microsoft Entra ID: the null update of its gallery tests, PATCH with ""',
  byDefault: true,
  value(value, { multiValued, subAttributes }) {
    const isWithout = multiValued && isObject(value) && value.value === ''
    return value === '' || (isWithout && findAttribute(subAttributes ?? [], 'value')) ? null : value
  },
} as const satisfies Quirk
