import { isObject } from '../../schema/value.js'

/**
 * Makes an edit of the whole name count where one column holds it: the parts that are shown follow from that column, and
 * are out of date where the whole is edited and they are not.
 *
 * @param shown the user as the client saw it
 * @param edited the same, with the operations of a PATCH applied
 */
export function withWholeName(
  shown: Readonly<Record<string, unknown>>,
  edited: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const before = isObject(shown.name) ? shown.name : {}
  if (!isObject(edited.name)) return edited
  const { givenName, familyName, ...whole } = edited.name
  const isSame = givenName === before.givenName && familyName === before.familyName
  const isReplaced = whole.formatted !== undefined && whole.formatted !== before.formatted
  return isSame && isReplaced ? { ...edited, name: whole } : edited
}
