/** Small conversions between SCIM attributes and the columns that hosts usually have. */
import { invalidValue } from '../errors.js'
import type { Name, NameInput, PluralValueInput } from './types.js'

/** The members of a value that tell which of several to use. */
interface Preferable {
  readonly value?: unknown
  readonly type?: unknown
  readonly primary?: unknown
}

/**
 * Returns the value of a multi-valued attribute to use where the host has room for one: the primary one, else the one
 * for work, else the first (RFC 7643 §2.4). Values that are empty are passed over.
 *
 * @example
 * preferred([{ value: '1', type: 'home' }, { value: '2', type: 'work' }]) // { value: '2', type: 'work' }
 */
export function preferred<Value extends Preferable>(values: readonly Value[] | undefined): Value | undefined {
  const filled = values?.filter(({ value }) => value) ?? []
  const candidates = filled.length > 0 ? filled : (values ?? [])
  return (
    candidates.find(({ primary }) => primary) ??
    candidates.find(({ type }) => typeof type === 'string' && type.toLowerCase() === 'work') ??
    candidates[0]
  )
}

/**
 * Returns the address to use where the host has room for one.
 *
 * @example
 * primaryEmail({ emails: [{ value: 'home@example.com' }, { value: 'work@example.com', type: 'work' }] })
 * // 'work@example.com'
 */
export const primaryEmail = (data: { readonly emails?: readonly PluralValueInput[] }): string | undefined =>
  preferred(data.emails)?.value || undefined

/**
 * Joins the parts of a name for a host that has one column: given name and family name, in this order; where
 * neither is set, `formatted`.
 *
 * @example
 * fullName({ givenName: 'Barbara', familyName: 'Jensen' }) // 'Barbara Jensen'
 */
export function fullName(
  name: Pick<NameInput, 'givenName' | 'familyName' | 'formatted'> | undefined,
): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : name?.formatted
}

/**
 * Splits the one name column of a host into SCIM's parts: the last word is the family name; a single word is the
 * given name.
 *
 * @returns undefined where there is no name
 * @example
 * splitName('Barbara Ann Jensen')
 * // { formatted: 'Barbara Ann Jensen', givenName: 'Barbara Ann', familyName: 'Jensen' }
 */
export function splitName(text: string | null | undefined): Name | undefined {
  const words = text?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return undefined
  const formatted = words.join(' ')
  if (words.length === 1) return { formatted, givenName: formatted }
  return { formatted, givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) }
}

/**
 * Returns a value that the host cannot do without, for a column that is not nullable.
 *
 * @param attribute the name of the SCIM attribute, for the error
 * @throws ScimError 400 `invalidValue` when the value is missing or an empty string: "emails is required"
 * @example
 * columns(data: UserInput) {
 *   return { email: required(primaryEmail(data), 'emails') }
 * }
 */
export function required<Value>(value: Value | null | undefined, attribute: string): Value {
  if (value === null || value === undefined || value === '') throw invalidValue(`${attribute} is required`)
  return value
}

/**
 * Reads a number from text, for a column of numbers.
 *
 * @param attribute the name of the SCIM attribute, for the error
 * @throws ScimError 400 `invalidValue` when the text is no number
 */
export function numberOf(text: string | undefined, attribute: string): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw invalidValue(`${attribute} must be a number here`)
  return number
}

/**
 * Reads one of a few texts, for a column that takes no others: an enum.
 *
 * @param attribute the name of the SCIM attribute, for the error
 * @throws ScimError 400 `invalidValue` when the text is none of them
 */
export function oneOf<Values extends readonly string[]>(
  text: string | undefined,
  values: readonly [...Values],
  attribute: string,
): Values[number] | undefined {
  if (text === undefined) return undefined
  const value = values.find((each) => each === text)
  if (value === undefined) throw invalidValue(`${attribute} must be one of ${values.join(', ')} here`)
  return value
}

/**
 * Makes something of a value that there may be none of, such as a relation of its key.
 *
 * @example
 * { manager: unlessNull(managerId, (id) => ({ id })) }
 */
export const unlessNull = <Value, Made>(
  value: Value,
  make: (value: NonNullable<Value>) => Made,
): Made | null => (value === null || value === undefined ? null : make(value))

/** What a column may tell activity by: its values keep their literal types, as a column of an enum wants them. */
type Told = string | number | boolean | bigint | Date | null

/**
 * The value to write for a user's activity where the host has more than two: inactive users keep theirs
 * (`invited`, say) until they are activated.
 *
 * @param active what SCIM asks for
 * @param current the value that the row has, where there is a row
 * @example
 * columns(data: UserInput, host?: UserRow) {
 *   return { status: activity(data.active, host?.status, { on: 'active', off: 'suspended' }) }
 * }
 */
export function activity<On extends Told, Off extends Told, Current>(
  active: boolean,
  current: Current | undefined,
  { on, off }: { readonly on: On; readonly off: Off },
): On | Off | Current {
  if (active) return on
  return current === undefined || Object.is(current, on) ? off : current
}

/**
 * Columns without those that are null, where a new row is to have their default.
 *
 * @example
 * newRow(data: UserInput): NewUserRow {
 *   return { ...orDefaults(this.columns(data), 'locale'), role: 'member' }
 * }
 */
export function orDefaults<Columns extends object, Name extends keyof Columns & string>(
  columns: Columns,
  ...names: readonly Name[]
): Omit<Columns, Name> & { [Key in Name]?: NonNullable<Columns[Key]> } {
  const isLeft = ([name, value]: [string, unknown]) => value === null && names.some((each) => each === name)
  // Entries have no types: what is left has that of `columns`, without null.
  return Object.fromEntries(Object.entries(columns).filter((entry) => !isLeft(entry))) as never
}
