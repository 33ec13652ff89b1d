import { expect, test } from 'vitest'
import { unusableHash } from '../../src/runtime/unusable-hash.js'

test('a hash that no password has is in the form of Argon2, and never the same', () => {
  const hash = unusableHash()
  const [, kind, version, cost, salt, digest] = hash.split('$')
  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=65536,t=3,p=4'])
  expect([salt, digest].map((part) => Buffer.from(String(part), 'base64').length)).toEqual([16, 32])
  expect(hash).not.toMatch(/=(\$|$)/)
  expect(unusableHash()).not.toBe(hash)
})
