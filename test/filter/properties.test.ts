import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { parseFilter, parsePath } from '../../src/runtime/filter/parse.js'
import { stringifyFilter, stringifyPath } from '../../src/runtime/filter/stringify.js'
import { filter, patchPath } from './arbitrary.js'
import { filterRows } from './corpus.js'

/** Whether the text parses; anything thrown but a ScimError of status 400 fails the test. */
function parses(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text)
    return true
  } catch (error) {
    if (error instanceof ScimError && error.status === 400 && error.message.length < 150) return false
    throw error
  }
}

describe('parse and stringify', () => {
  it('are inverse for every filter', () => {
    fc.assert(
      fc.property(filter, (tree) => {
        expect(parseFilter(stringifyFilter(tree))).toEqual(tree)
      }),
    )
  })

  it('are inverse for every path', () => {
    fc.assert(
      fc.property(patchPath, (tree) => {
        expect(parsePath(stringifyPath(tree))).toEqual(tree)
      }),
    )
  })

  it.each(filterRows.filter((row) => parses(parseFilter, row.filter)))('keep $filter', ({ filter }) => {
    const tree = parseFilter(filter)
    expect(parseFilter(stringifyFilter(tree))).toEqual(tree)
  })

  it('write the fewest parentheses', () => {
    const text = 'not (a eq "\\"") and (b pr or c.d gt 1.5) and e[f ne null] or g eq true'
    expect(stringifyFilter(parseFilter(text))).toBe(text)
  })
})

describe('no input', () => {
  const pieces = [
    '(',
    ')',
    '[',
    ']',
    ' ',
    'not',
    'and',
    'or',
    'a',
    '.b',
    'urn:x:',
    'eq',
    'pr',
    '"',
    '\\',
    '1',
    'null',
  ]

  it.each([
    ['random text', fc.string({ unit: 'binary', maxLength: 60 })],
    ['random tokens', fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))],
    [
      'mutated filters',
      fc
        .tuple(filter.map(stringifyFilter), fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ...pieces))
        .map(([text, at, cut, put]) => {
          const start = at % (text.length + 1)
          return text.slice(0, start) + put + text.slice(start + cut)
        }),
    ],
  ])('throws anything but a ScimError: %s', (_name, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        parses(parseFilter, text)
        parses(parsePath, text)
      }),
      { numRuns: 1000 },
    )
  })
})
