import { expect, test } from 'vitest'
import { joinedNames } from '../../src/runtime/orm/records/joined-names.js'

test('names of attributes, as many as a column of MySQL holds', () => {
  expect(joinedNames([])).toBe('')
  expect(joinedNames(['active', 'title'])).toBe('active title')
  const names = Array.from({ length: 100 }, (_, index) => `attribute${index}`)
  const joined = joinedNames(names)
  expect(joined.length).toBeLessThanOrEqual(500)
  expect(joined).toMatch(/ attribute\d+ …$/)
  expect(names).toContain(joined.split(' ').at(-2))
})
