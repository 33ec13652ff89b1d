/** Tokens: `<prefix><256 random bits><CRC-32>`, the latter two in base64url. */
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** How many characters of the random ones a list of tokens shows. */
const SHOWN = 4

export interface NewToken {
  readonly token: string
  /** What it is recognised by where it is not shown. */
  readonly prefix: string
  readonly hash: string
}

/** Makes a token. A scanner of secrets knows it by its prefix, and by the checksum that it is one. */
export function newToken(prefix: string): NewToken {
  const secret = prefix + randomBytes(32).toString('base64url')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(secret))
  const token = secret + checksum.toString('base64url')
  return { token, prefix: token.slice(0, prefix.length + SHOWN), hash: hashOf(token) }
}

/** SHA-256 in hexadecimal digits. What is kept of a token: of 256 random bits nobody finds them by it, however fast it is to compute. */
export const hashOf = (token: string): string => hash('sha256', token, 'hex')
