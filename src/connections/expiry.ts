import { fail } from '../diagnostics.js'

const DAY = 86_400_000

/**
 * When a token ends: `90d`, or a date such as `2027-06-30`.
 *
 * @throws DiagnosticError SG8013 for what is neither, or is over
 */
export function expiryOf(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)
  const at =
    days === undefined ? (isDate ? Date.parse(text) : Number.NaN) : now.getTime() + Number(days) * DAY
  if (at > now.getTime()) return new Date(at)
  return fail({
    code: 'SG8013',
    message: `--expires ${text}: ${Number.isNaN(at) ? 'that is no date' : 'that is over'}`,
    fix: 'Pass a number of days, such as 90d, or a date to come, such as 2027-06-30. Without it the token does not end.',
  })
}
