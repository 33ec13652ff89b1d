/** What migrations are ordered by: the time or number that their names start with. */

interface Stamp {
  /** Where a name starts with one, up to what parts it from the rest. */
  readonly pattern: RegExp
  /** As a number that grows. */
  readonly read: (text: string) => number
  /** @param width digits of the one before, where there is one */
  readonly print: (value: number, width: number) => string
  readonly step: number
  /** Whether the value is a time, in milliseconds. */
  readonly isTime: boolean
}

const digits = (value: number) => new Date(value).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** `20261120121500` and `20261120T121500` alike. */
function readDate(text: string): number {
  const [year, month, day, hour, minute, second] = text.replace('T', '').match(/^\d{4}|\d{2}/g) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The stamps of migration tools, in UTC. */
export const STAMPS = {
  /** Knex, Sequelize, Prisma, MikroORM: `20261120121500`. */
  seconds: {
    pattern: /^\d{14}(?!\d)/,
    read: readDate,
    print: (time) => digits(time).replace('T', ''),
    step: 1000,
    isTime: true,
  },
  /** `20261120T121500` */
  iso: { pattern: /^\d{8}T\d{6}(?!\d)/, read: readDate, print: digits, step: 1000, isTime: true },
  /** TypeORM, kysely-ctl: `1795176900000`. */
  milliseconds: { pattern: /^\d{13}(?!\d)/, read: Number.parseInt, print: String, step: 1, isTime: true },
  /** `0007`, `12` */
  number: {
    pattern: /^\d{1,6}(?!\d)/,
    read: Number.parseInt,
    print: (value, width) => String(value).padStart(width, '0'),
    step: 1,
    isTime: false,
  },
} as const satisfies Readonly<Record<string, Stamp>>

export type StampName = keyof typeof STAMPS

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
  const known = follow && newest !== undefined ? stampOf(newest) : undefined
  const stamp: Stamp = known ?? STAMPS[own]
  const values = names.map((name) => stamp.read(stamp.pattern.exec(name)?.[0] ?? '')).filter(Number.isFinite)
  const last = Math.max(stamp.isTime ? now.getTime() - stamp.step : 0, ...values)
  const { length: width } = (newest !== undefined && stamp.pattern.exec(newest)?.[0]) || ''
  const parted = newest?.[width]
  return stamp.print(last + stamp.step, width) + (parted === '_' || parted === '-' ? parted : mark)
}

/** The name that a tool which sorts by name runs last, of those that start with a number. */
const newestOf = (names: readonly string[]) =>
  names
    .filter((name) => /^\d/.test(name))
    .toSorted()
    .at(-1)

const stampOf = (name: string): Stamp | undefined =>
  Object.values(STAMPS).find(({ pattern }) => pattern.test(name))
