import { randomBytes } from 'node:crypto'

/** What a salt ends with: of 16 bytes the last character has two bits. */
const LAST = '.Oeu'

/** Makes a salt as bcrypt has it, of 10 rounds: an app that hashes with what a row has gets an error for any other text. */
export function bcryptSalt(): string {
  const [last = 0] = randomBytes(1)
  const text = randomBytes(16).toString('base64').slice(0, 21).replaceAll('+', '.')
  return `$2b$10$${text}${LAST[last % LAST.length]}`
}
