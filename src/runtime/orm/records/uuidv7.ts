import { randomUUID } from 'node:crypto'

/**
 * Makes UUIDs of version 7 (RFC 9562 §5.7): they sort by their times, and within a millisecond by a counter (§6.2, method 1),
 * each after the one before.
 *
 * @returns a function of milliseconds since the epoch
 */
export function uuidSequence(): (now: number) => string {
  let lastTime = 0
  let counter = 0
  // The last time in hexadecimal: many are made in one millisecond, and writing it is the greater part of making one.
  let prefix = ''
  return (now) => {
    // Of version 4: its last two groups are the variant and random bits, as they are in version 7.
    const random = randomUUID()
    if (now > lastTime) {
      lastTime = now
      prefix = prefixAt(now)
      counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff
    } else if (++counter > 0xfff) {
      lastTime++
      prefix = prefixAt(lastTime)
      counter = 0
    }
    return `${prefix}-7${counter.toString(16).padStart(3, '0')}${random.slice(18)}`
  }
}

const next = /* @__PURE__ */ uuidSequence()

/**
 * The id of a new resource: lists in order of `id` keep the order in which resources were made.
 *
 * @param now milliseconds since the epoch
 */
export const uuidv7 = (now: number = Date.now()): string => next(now)

function prefixAt(time: number): string {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
