import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { hashOf, newToken } from '../../src/runtime/connections/token.js'

test('a token is its prefix, 256 random bits and a checksum that a scanner can compute', () => {
  const { token, prefix, hash } = newToken('acme_scim_')
  expect(token).toMatch(/^acme_scim_[A-Za-z0-9_-]{49}$/)
  const [secret, checksum] = [token.slice(0, -6), token.slice(-6)]
  expect(Buffer.from(checksum, 'base64url').readUInt32BE()).toBe(crc32(secret))
  expect(Buffer.from(secret.slice('acme_scim_'.length), 'base64url')).toHaveLength(32)
  expect(prefix).toBe(token.slice(0, 14))
  expect(hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(hashOf(token)).toBe(hash)
})

test('no two are alike', () => {
  const tokens = Array.from({ length: 1_000 }, () => newToken('t_').token)
  expect(new Set(tokens).size).toBe(1_000)
})
