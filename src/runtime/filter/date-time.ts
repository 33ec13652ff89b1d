/** A point in time, exact: JavaScript's Date stops at milliseconds, databases and other services do not. */
export interface Instant {
  /** Whole seconds since 1970-01-01T00:00:00Z. */
  readonly seconds: number
  /** The decimal digits after the seconds, without trailing zeros. */
  readonly fraction: string
}

/** The years that databases and RFC 3339 can write: 0001 to 9999. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')

/** The last millisecond of them, since 1970. */
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** What is expected, as errors say it. */
export const DATE_AND_TIME = 'a date and time such as "2024-01-31T09:30:00Z"'

const pattern = /^(\d{4}-\d\d-(\d\d))T(\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$/

/**
 * Reads an xsd:dateTime with a date and a time (RFC 7643 §2.3.5); without a time zone it is UTC.
 *
 * @returns undefined where the text is no such date
 */
export function parseDateTime(text: string): Instant | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, date, day, time, fraction = '', zone = 'Z'] = match
  const milliseconds = Date.parse(`${date}T${time}${zone}`)
  if (!(milliseconds >= FIRST && milliseconds <= LAST_INSTANT)) return undefined
  // Date moves the 30th of February into March.
  if (Number(day) > 28 && new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return undefined
  return { seconds: milliseconds / 1000, fraction: fraction.replace(/0+$/, '') }
}

/** Compares two instants chronologically: negative, zero or positive. */
export function compareInstants(a: Instant, b: Instant): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}
