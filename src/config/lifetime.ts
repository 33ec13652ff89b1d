/** How long an access token is valid, as the config has it. */

const HOUR = 3_600

/** The seconds of `6h` and `90m`; undefined for less than an hour, more than six, and whatever else. */
export function secondsOf(duration: string): number | undefined {
  const [, count, unit] = /^(\d{1,3})(h|m)$/.exec(duration) ?? []
  const seconds = Number(count) * (unit === 'h' ? HOUR : 60)
  return seconds >= HOUR && seconds <= 6 * HOUR ? seconds : undefined
}
