import { randomUUID } from 'node:crypto'

let lastTime = 0
let counter = 0

/**
 * A UUID of version 7 (RFC 9562 §5.7): it sorts by the time of creation, and within a millisecond by a counter
 * (§6.2, method 1), so that lists in order of `id` keep the order in which resources were made.
 *
 * @param now milliseconds since the epoch
 */
export function uuidv7(now: number = Date.now()): string {
  // Of version 4: its last two groups are the variant and random bits, as they are in version 7.
  const random = randomUUID()
  if (now > lastTime) {
    lastTime = now
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff
  } else if (++counter > 0xfff) {
    lastTime++
    counter = 0
  }
  const time = lastTime.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${random.slice(18)}`
}
