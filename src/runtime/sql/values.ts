/** Values on their way to and from a driver, where no ORM encodes them. */

const timestamp = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))? ?(Z|[+-]\d\d(?::?\d\d)?)?$/

/**
 * A point in time as a driver gives it: a Date, milliseconds since 1970, or text. Text without a time zone is UTC; what
 * it has beyond milliseconds is cut off.
 *
 * @throws TypeError for a value that is none of these
 */
export function decodeTimestamp(raw: unknown): Date {
  const date = raw instanceof Date ? raw : new Date(milliseconds(raw))
  if (Number.isNaN(date.getTime())) throw new TypeError('The database gave a timestamp that is none')
  return date
}

function milliseconds(raw: unknown): number {
  if (typeof raw === 'number' || typeof raw === 'bigint') return Number(raw)
  if (typeof raw !== 'string') return Number.NaN
  if (/^-?\d+$/.test(raw)) return Number(raw)
  const match = timestamp.exec(raw)
  if (!match) return Number.NaN
  const [, date, time, fraction = '', zone = 'Z'] = match
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  return Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
}

/**
 * A boolean as a driver gives it: itself, 0 or 1, also as text, or the byte of a MySQL `bit(1)`.
 *
 * @throws TypeError for a value that is none of these
 */
export function decodeBoolean(raw: unknown): boolean {
  const value = raw instanceof Uint8Array && raw.length === 1 ? raw[0] : raw
  switch (value) {
    case true:
    case 1:
    case 1n:
    case '1':
    case 't':
    case 'true':
      return true
    case false:
    case 0:
    case 0n:
    case '0':
    case 'f':
    case 'false':
      return false
    default:
      throw new TypeError('The database gave a boolean that is none')
  }
}

/** JSON as a driver gives it: parsed, or as text (SQLite, MariaDB). A JSON string counts as such text. */
export const decodeJson = (raw: unknown): unknown => (typeof raw === 'string' ? JSON.parse(raw) : raw)

/**
 * A whole number as a driver gives it: PostgreSQL's and others hand out a `bigint`, such as a count, as text.
 *
 * @throws TypeError for a value that is none, or too large for JavaScript
 */
export function decodeInteger(raw: unknown): number {
  const value =
    typeof raw === 'string' && raw !== '' ? Number(raw) : typeof raw === 'bigint' ? Number(raw) : raw
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new TypeError('The database gave a number that is none, or one that is too large')
}
