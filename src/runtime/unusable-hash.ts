import { randomBytes } from 'node:crypto'

/**
 * Makes a hash in the form of Argon2 (RFC 9106) that no password has: whoever is made by SCIM signs in by other means, and
 * `argon2.verify` throws where a text has another form.
 */
export const unusableHash = (): string => `$argon2id$v=19$m=65536,t=3,p=4$${random(16)}$${random(32)}`

/** Base64 without padding, as Argon2 has it. */
const random = (length: number) => randomBytes(length).toString('base64').replace(/=+$/, '')
