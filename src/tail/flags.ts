import { fail } from '../diagnostics.js'

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * From when on: `90s`, `15m`, `1h`, `2d`.
 *
 * @throws DiagnosticError SG8016 for anything else
 */
export function sinceOf(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const [, count = '', unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? []
  const milliseconds = Number(count) * (UNITS[unit] ?? 0)
  if (milliseconds > 0) return new Date(now.getTime() - milliseconds)
  return fail({
    code: 'SG8016',
    message: `--since ${text}: that is no time that has passed`,
    fix: 'Pass a number with its unit: 90s, 15m, 1h, 2d.',
  })
}

/** @throws DiagnosticError SG8016 for what is neither a status nor `refused` */
export function statusOf(text: string | undefined): number | 'refused' | undefined {
  if (text === undefined || text === 'refused') return text
  if (/^[1-5]\d\d$/.test(text)) return Number(text)
  return fail({
    code: 'SG8016',
    message: `--status ${text}: that is no status`,
    fix: 'Pass one, such as 404; or refused, for all from 400 on.',
  })
}
