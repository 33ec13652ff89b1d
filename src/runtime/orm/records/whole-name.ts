import { fullName } from '../../schema/helpers.js'
import { isObject } from '../../schema/value.js'

/**
 * Makes an edit of a name count as it is meant where one column holds it. The parts that are shown follow from the whole, and
 * are out of date where that is edited and they are not; the whole follows from the parts in the same way.
 *
 * @param shown the user as the client saw it
 * @param edited the same, with the operations of a PATCH applied
 * @param keepsWhole whether the record has a place for the whole beside its parts, so that it may say more than they do
 */
export function withWholeName(
  shown: Readonly<Record<string, unknown>>,
  edited: Readonly<Record<string, unknown>>,
  keepsWhole: boolean,
): Readonly<Record<string, unknown>> {
  const before = isObject(shown.name) ? shown.name : {}
  if (!isObject(edited.name)) return edited
  const { givenName, familyName, formatted, ...others } = edited.name
  const isSame = givenName === before.givenName && familyName === before.familyName
  const isReplaced = formatted !== undefined && formatted !== before.formatted
  const isMore = keepsWhole && [givenName, familyName].every((part) => isWithin(part, formatted))
  if (isSame && isReplaced && !isMore) return { ...edited, name: { formatted, ...others } }
  const follows = formatted !== undefined && formatted === fullName({ ...before, formatted: undefined })
  return !isSame && follows && !isReplaced
    ? { ...edited, name: { givenName, familyName, ...others } }
    : edited
}

/** Whether a part of a name, if there is one, stands in the whole, word by word. */
const isWithin = (part: unknown, whole: unknown): boolean =>
  part === undefined || ` ${whole} `.includes(` ${part} `)
