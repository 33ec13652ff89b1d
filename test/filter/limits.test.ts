import { describe, expect, it } from 'vitest'
import { parseFilter, parsePath } from '../../src/runtime/filter/parse.js'
import * as limits from '../../src/runtime/limits.js'

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}a pr${close.repeat(depth)}`
const terms = (count: number) => Array.from({ length: count }, (_, index) => `a eq ${index}`).join(' or ')

describe('limits', () => {
  it.each([
    ['(', ')'],
    ['not(', ')'],
  ])('of depth: %s', (open, close) => {
    const read = open === '(' ? limits.filterDepth : limits.filterLevels
    expect(() => parseFilter(nested(open, close, read))).not.toThrow()
    expect(() => parseFilter(nested(open, close, limits.filterDepth + 1))).toThrow(
      /^Invalid filter: nested deeper than 50 at/,
    )
    expect(() => parsePath(`b[${nested(open, close, limits.filterDepth)}]`)).toThrow(
      /^Invalid path: nested deeper than 50/,
    )
  })

  it('of levels, where parentheses that change nothing do not count', () => {
    const levels = (count: number) => `${'not (a pr or '.repeat(count / 2)}b pr${')'.repeat(count / 2)}`
    expect(() => parseFilter(levels(limits.filterLevels))).not.toThrow()
    expect(() => parseFilter(levels(limits.filterLevels + 2))).toThrow(
      'Invalid filter: more than 10 levels of and, or and not',
    )
  })

  it('of comparisons', () => {
    expect(parseFilter(terms(limits.filterTerms))).toMatchObject({ filters: { length: limits.filterTerms } })
    expect(() => parseFilter(terms(limits.filterTerms + 1))).toThrow(
      /^Invalid filter: more than 100 comparisons at/,
    )
  })

  it('of length', () => {
    const filter = (length: number) => `a eq "${'x'.repeat(length - 7)}"`
    expect(() => parseFilter(filter(limits.filterLength))).not.toThrow()
    expect(() => parseFilter(filter(limits.filterLength + 1))).toThrow(
      'Invalid filter: longer than 8192 characters',
    )
    expect(() => parsePath('a'.repeat(limits.filterLength + 1))).toThrow(
      'Invalid path: longer than 8192 characters',
    )
  })

  it.each([
    ['100 KB', `a eq "${'x'.repeat(100_000)}"`],
    ['10,000 parentheses', '('.repeat(10_000)],
    ['10,000 nested not(', 'not('.repeat(10_000)],
    ['8,000 parentheses', '('.repeat(8_000)],
    ['2,000 nested not(', 'not('.repeat(2_000)],
    ['8,000 brackets', `a${'[a'.repeat(4_000)}`],
    ['8,000 spaces', `(a pr${' '.repeat(8_000)}`],
    ['8,000 colons', `urn:${'a:'.repeat(4_000)}`],
    ['4,000 escapes', `a eq "${'\\\\'.repeat(4_000)}`],
  ])('answer %s with an error, without recursion running away', (_name, filter) => {
    expect(() => parseFilter(filter)).toThrow(/^Invalid filter: .{1,80}$/)
  })

  it('start anew with each filter', () => {
    for (let run = 0; run < 3; run++) {
      expect(() => parseFilter('a[b pr and (')).toThrow()
      expect(parseFilter(`a[${nested('(', ')', limits.filterDepth - 1)}]`)).toMatchObject({
        kind: 'valuePath',
      })
    }
  })
})
