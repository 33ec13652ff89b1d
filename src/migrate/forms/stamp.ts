/** What migrations are ordered by: the time or number that their names start with. */

interface Stamp {
  /** Where a name starts with one, up to what parts it from the rest. */
  readonly pattern: RegExp
  /** As a number that grows; NaN where it is none. */
  readonly read: (text: string) => number
  /** @param like the one before it, whose digits are as many and parted in the same way */
  readonly print: (value: number, like: string) => string
  /** Between one and the next that differs. */
  readonly step: (like: string) => number
  /** Whether the value is a time, in milliseconds. */
  readonly isTime: boolean
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

const SECOND = 1000
const DAY = 86_400 * SECOND

/** How long the last of a date's digits counts, by how many there are. */
const lengths: Readonly<Record<number, number>> = {
  8: DAY,
  12: 60 * SECOND,
  14: SECOND,
  17: 1,
}

/** `20261120121500`, `20261120T1215` and `2026-11-20T12-15-00Z` alike. */
function readDate(text: string): number {
  const [year, month, day, hour, minute, second, ms] =
    digitsOf(text)
      .padEnd(17, '0')
      .match(/^\d{4}|\d{3}$|\d{2}/g) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

function printDate(time: number, like: string): string {
  const digits = digitsOf(new Date(time).toISOString())
  let at = 0
  return like.replace(/\d/g, () => digits[at++] ?? '0')
}

/** A date, with a time or without, in UTC: `20261120121500`, `20261120T121500`, `2026-11-20`, `2026_11_20_121500`. */
const date: Stamp = {
  pattern:
    /^(19|20)\d\d([-_.]?)(0[1-9]|1[0-2])\2[0-3]\d([-_.T]?[0-2]\d([-_.:]?)[0-5]\d(\5[0-5]\d([-_.]?\d{3}(?!\d))?)?Z?)?(?!\d)/,
  read: readDate,
  print: printDate,
  step: (like) => lengths[digitsOf(like).length] ?? 1,
  isTime: true,
}

const milliseconds: Stamp = {
  pattern: /^\d{13}(?!\d)/,
  read: Number,
  print: String,
  step: () => 1,
  isTime: true,
}

/** Since 1970, as `date +%s` prints them. */
const seconds: Stamp = {
  pattern: /^\d{10}(?!\d)/,
  read: (text) => Number(text) * SECOND,
  print: (value) => String(Math.floor(value / SECOND)),
  step: () => SECOND,
  isTime: true,
}

/** `0007`, `12` */
const number: Stamp = {
  pattern: /^\d{1,6}(?!\d)/,
  read: Number,
  print: (value, like) => String(value).padStart(like.length, '0'),
  step: () => 1,
  isTime: false,
}

const stamps: readonly Stamp[] = [date, milliseconds, seconds, number]

/** The tools' own: seconds for Knex, Sequelize, Prisma, MikroORM; milliseconds for TypeORM and kysely-ctl; seconds since 1970 where drizzle-kit is told so. */
const tools = {
  seconds: { stamp: date, like: '20260101000000' },
  milliseconds: { stamp: milliseconds, like: '' },
  unix: { stamp: seconds, like: '' },
} as const

export type StampName = keyof typeof tools

/**
 * The start of the next name, with the mark that parts it from the rest: later than every one there is, and so also where
 * two are made within the same second, or the newest was made by a clock that runs ahead.
 *
 * @param names of the migrations there are, without what comes before their stamps
 * @param own the tool's own way, for a folder without any
 * @param follow whether a folder that counts in another way goes on so
 * @param mark what parts stamp and rest where there is none to follow
 */
export function nextStamp(
  names: readonly string[],
  now: Date,
  { own, follow, mark }: { readonly own: StampName; readonly follow: boolean; readonly mark: string },
): string {
  const newest = newestOf(names)
  const known = follow && newest !== undefined ? followed(newest) : undefined
  const { stamp, like } = known ?? tools[own]
  const values = names.map((name) => stamp.read(stamp.pattern.exec(name)?.[0] ?? '')).filter(Number.isFinite)
  const step = stamp.step(like)
  const last = Math.max(stamp.isTime ? now.getTime() - step : 0, ...values)
  const parted = newest?.[stamp.pattern.exec(newest)?.[0].length ?? 0]
  return stamp.print(last + step, like) + (parted === '_' || parted === '-' ? parted : mark)
}

/** The time of a name, in milliseconds; NaN where it starts with none. */
export const timeOf = (name: string): number => date.read(date.pattern.exec(name)?.[0] ?? '')

/** The name that a tool which sorts by name runs last, of those that start with a number. */
const newestOf = (names: readonly string[]) =>
  names
    .filter((name) => /^\d/.test(name))
    .toSorted()
    .at(-1)

/** The stamp of a name, and the way it goes on. */
function followed(name: string): { readonly stamp: Stamp; readonly like: string } | undefined {
  const stamp = stamps.find(({ pattern }) => pattern.test(name))
  return stamp && { stamp, like: stamp.pattern.exec(name)?.[0] ?? '' }
}
