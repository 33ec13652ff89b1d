import { describe, expect, it } from 'vitest'
import { parseFilter, parsePath } from '../../src/runtime/filter/parse.js'
import { limits } from '../../src/runtime/limits.js'

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}a pr${close.repeat(depth)}`
const terms = (count: number) => Array.from({ length: count }, (_, index) => `a eq ${index}`).join(' or ')

describe('limits', () => {
  it.each([
    ['(', ')'],
    ['not(', ')'],
  ])('of depth: %s', (open, close) => {
    expect(() => parseFilter(nested(open, close, limits.filterDepth))).not.toThrow()
    expect(() => parseFilter(nested(open, close, limits.filterDepth + 1))).toThrow(
      /^Invalid filter: nested deeper than 10 at/,
    )
    expect(() => parsePath(`b[${nested(open, close, limits.filterDepth)}]`)).toThrow(
      /^Invalid path: nested deeper than 10/,
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
