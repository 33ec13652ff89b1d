import { isObject, ownKey } from '../schema/value.js'
import type { Quirk } from './quirk.js'

/**
 * Reads a value that repeats its path as a key: members with the value {"members": […]}.
 *
 * Evidence: Salesforce, removing members of a group.
 */
export const wrappedValues = {
  name: 'wrappedValues',
  byDefault: true,
  operation(operation) {
    const { path, value } = operation
    if (path === undefined || !isObject(value)) return operation
    const key = ownKey(value, path)
    const isWrapped = key !== undefined && Object.keys(value).length === 1 && Array.isArray(value[key])
    return isWrapped ? { ...operation, path, value: value[key] } : operation
  },
} as const satisfies Quirk
