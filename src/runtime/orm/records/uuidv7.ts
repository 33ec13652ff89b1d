import { randomFillSync } from 'node:crypto'

const bytes = new Uint8Array(16)
let lastTime = 0
let counter = 0

/**
 * A UUID of version 7 (RFC 9562 §5.7): it sorts by the time of creation, and within a millisecond by a counter
 * (§6.2, method 1), so that lists in order of `id` keep the order in which resources were made.
 *
 * @param now milliseconds since the epoch
 */
export function uuidv7(now: number = Date.now()): string {
  randomFillSync(bytes)
  if (now > lastTime) {
    lastTime = now
    counter = ((bytes[6] ?? 0) << 4) & 0x7ff
  } else if (++counter > 0xfff) {
    lastTime++
    counter = 0
  }
  const hex = Buffer.from(bytes.subarray(8)).toString('hex')
  const time = lastTime.toString(16).padStart(12, '0')
  const variant = (((bytes[8] ?? 0) & 0x3f) | 0x80).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${hex.slice(2, 4)}-${hex.slice(4)}`
}
