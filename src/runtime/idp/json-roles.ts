import { isObject, type JsonObject } from '../schema/value.js'
import type { Quirk } from './quirk.js'

/**
 * Reads a role whose value is a JSON object in text: its value, and its displayName as display.
 *
 * Evidence: Microsoft Entra ID: roles mapped by AppRoleAssignmentsComplex.
 */
export const jsonRoles = {
  name: 'jsonRoles',
  byDefault: true,
  value(value, { name, multiValued }) {
    if (name !== 'roles' || !multiValued || !isObject(value) || typeof value.value !== 'string') return value
    const role = readObject(value.value)
    if (typeof role?.value !== 'string') return value
    const { display = role.displayName, ...rest } = value
    return { ...rest, value: role.value, ...(typeof display === 'string' && { display }) }
  },
} as const satisfies Quirk

function readObject(text: string): JsonObject | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
