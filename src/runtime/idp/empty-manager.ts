import { isObject } from '../schema/value.js'
import type { Quirk } from './quirk.js'

export const emptyManager = {
  name: 'emptyManager',
  description: 'Reads a manager whose value is empty as no manager.',
  evidence: 'The validator of Microsoft Entra ID removes a manager by replacing its value with ""',
  byDefault: true,
  value: (value, { name }) =>
    name === 'manager' && (value === '' || (isObject(value) && value.value === '')) ? null : value,
} as const satisfies Quirk
