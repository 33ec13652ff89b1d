import { fullName } from '../../schema/helpers.js'
import { isObject } from '../../schema/value.js'

/**
 * Makes an edit of a name count as it is meant where one column holds it. The parts that are shown follow from the whole, and
 * are out of date where that is edited and they are not; the whole follows from the parts in the same way.
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
  const { givenName, familyName, formatted, ...others } = edited.name
  const isSame = givenName === before.givenName && familyName === before.familyName
  const isReplaced = formatted !== undefined && formatted !== before.formatted
  if (isSame && isReplaced) return { ...edited, name: { formatted, ...others } }
  const follows = formatted !== undefined && formatted === fullName({ ...before, formatted: undefined })
  return !isSame && follows && !isReplaced
    ? { ...edited, name: { givenName, familyName, ...others } }
    : edited
}
