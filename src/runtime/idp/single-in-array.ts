import type { Quirk } from './quirk.js'

export const singleInArray = {
  name: 'singleInArray',
  description: 'Reads an array of one as its element where an attribute has one value.',
  evidence: 'Microsoft Entra ID: manager as an array of one',
  byDefault: true,
  value: (value, { multiValued }) =>
    !multiValued && Array.isArray(value) && value.length === 1 ? value[0] : value,
} as const satisfies Quirk
