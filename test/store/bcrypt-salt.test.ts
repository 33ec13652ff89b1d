import { expect, test } from 'vitest'
import { bcryptSalt } from '../../src/runtime/bcrypt-salt.js'

test('a salt is in the form of bcrypt, and never the same', () => {
  const salts = Array.from({ length: 50 }, bcryptSalt)
  for (const salt of salts) expect(salt).toMatch(/^\$2b\$10\$[./A-Za-z0-9]{21}[.Oeu]$/)
  expect(new Set(salts).size).toBe(50)
})
