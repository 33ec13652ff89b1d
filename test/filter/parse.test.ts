import { describe, expect, it } from 'vitest'
import { ScimError } from '../../src/runtime/errors.js'
import { parseFilter, parsePath } from '../../src/runtime/filter/parse.js'
import { type Dispute, filterRows, pathRows, toFilter, toPatchPath } from './corpus.js'

const invalidFilter = expect.objectContaining({
  status: 400,
  scimType: 'invalidFilter',
  message: expect.stringMatching(/^Invalid filter: [^\n]{1,120}$/),
})
const invalidPath = expect.objectContaining({
  status: 400,
  scimType: 'invalidPath',
  message: expect.stringMatching(/^Invalid path: [^\n]{1,120}$/),
})

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  return expect.fail('nothing was thrown')
}

describe('filters of the corpus', () => {
  const undisputed = filterRows.filter((row) => !row.disputed)

  it.each(undisputed.filter((row) => row.valid))('parses $filter', ({ filter, ast }) => {
    expect(parseFilter(filter)).toEqual(ast && toFilter(ast))
  })

  it.each(undisputed.filter((row) => !row.valid))('refuses $filter', ({ filter }) => {
    expect(thrownBy(() => parseFilter(filter))).toEqual(invalidFilter)
  })
})

/**
 * Filters that the ABNF excludes and some client sends or some service takes. Taken here: those with one possible
 * meaning. Refused: those whose meaning depends on who reads them, because a wrong guess answers with the wrong users.
 */
const disputes: Readonly<Record<Dispute, 'taken' | 'refused'>> = {
  // Every surveyed parser takes runs of spaces, also at the ends and inside parentheses; no meaning changes.
  spaces: 'taken',
  // RFC 7643 §2.4 defines `$ref`, which the ABNF of attribute names forgot.
  dollar: 'taken',
  // `emails[type eq "work"].value eq "x"` can only be about one value, as in the paths of PATCH.
  'comparison behind a value path': 'taken',
  // valFilter excludes it, and complex attributes do not nest (RFC 7643 §2.3.8).
  'nested value path': 'refused',
  // The value path alone is the test: `emails[…] pr` says nothing more, `emails[…] eq "x"` nothing clear.
  'operator on a value path': 'refused',
  // Without parentheses the reach of "not" is anybody's guess.
  'bare not': 'refused',
  // No schema can define such a name (RFC 7643 §2.1), so the filter could match nothing.
  'first character': 'refused',
  // `123abc` is not JSON, and whether it is a number or a text is a guess.
  number: 'refused',
}

describe('disputed filters of the corpus', () => {
  const disputed = filterRows.flatMap((row) => (row.dispute ? [{ ...row, side: disputes[row.dispute] }] : []))

  it.each(disputed.filter(({ side }) => side === 'taken'))(
    '$dispute: parses $filter',
    ({ filter, lenientAst }) => {
      const tree = parseFilter(filter)
      if (lenientAst) expect(tree).toEqual(toFilter(lenientAst))
    },
  )

  it.each(disputed.filter(({ side }) => side === 'refused'))('$dispute: refuses $filter', ({ filter }) => {
    expect(thrownBy(() => parseFilter(filter))).toEqual(invalidFilter)
  })

  it('reads a comparison behind a value path as part of it', () => {
    expect(parseFilter('emails[type eq "work" or type eq "home"].value ew "@x.org"')).toEqual(
      parseFilter('emails[(type eq "work" or type eq "home") and value ew "@x.org"]'),
    )
    expect(parseFilter('emails[type eq "work"].value pr')).toEqual(
      parseFilter('emails[type eq "work" and value pr]'),
    )
  })
})

describe('paths of the corpus', () => {
  // Disputed and taken: `$invalid`, by the same rule as `$ref`, so the schema refuses it; and `User.attr`, whose dot
  // the schema resolves.
  it.each(pathRows.filter((row) => row.valid))('parses $path', ({ path, parsed }) => {
    expect(parsePath(path)).toEqual(parsed && toPatchPath(parsed))
  })

  it.each(pathRows.filter((row) => !row.valid && !row.disputed))('refuses $path', ({ path }) => {
    expect(thrownBy(() => parsePath(path))).toEqual(invalidPath)
  })

  it('parses $invalid, for the schema to refuse', () => {
    expect(parsePath('$invalid')).toEqual({ attribute: { name: '$invalid' } })
  })

  it('refuses to choose among the values of a sub-attribute', () => {
    expect(() => parsePath('name.parts[type eq "a"].value')).toThrow(
      'Invalid path: expected the end at position 10',
    )
  })
})

describe('details', () => {
  it.each([
    ['', 'expected an attribute name at position 0'],
    ['userName', 'expected a space at position 8'],
    ['userName = "x"', 'expected an operator at position 9'],
    ['userName eq bjensen', 'expected a value at position 12'],
    ['userName eq "bjensen', 'expected a value at position 12'],
    ['userName eq "\\x"', 'expected a value at position 12'],
    ['x eq 1e999', 'expected a value at position 5'],
    ['(userName pr', 'expected a closing parenthesis at position 12'],
    ['emails[type pr', 'expected a closing bracket at position 14'],
    ['emails[a[b pr]]', 'a value path inside a value path at position 9'],
    ['userName pr title pr', 'expected "or", "and" or the end at position 12'],
    ['userName pr;DROP TABLE users', 'expected the end at position 11'],
  ])('%s: %s', (filter, problem) => {
    expect(() => parseFilter(filter)).toThrow(
      new ScimError(400, `Invalid filter: ${problem}`, 'invalidFilter'),
    )
  })
})

describe('keeps what was sent', () => {
  it('names in their case, operators in lower case', () => {
    expect(parseFilter('URN:X:2.0:User:Name.FORMATTED Eq "A"')).toEqual({
      kind: 'compare',
      path: { urn: 'URN:X:2.0:User', name: 'Name', subAttribute: 'FORMATTED' },
      operator: 'eq',
      value: 'A',
    })
  })

  it('flat conjunctions and disjunctions, whatever the parentheses', () => {
    const flat = parseFilter('a pr and b pr and c pr')
    expect(flat).toMatchObject({ kind: 'and', filters: { length: 3 } })
    expect(parseFilter('(a pr and b pr) and c pr')).toEqual(flat)
    expect(parseFilter('a pr and (b pr and c pr)')).toEqual(flat)
  })

  it('minus zero as zero', () => {
    expect(parseFilter('a eq -0')).toMatchObject({ value: 0 })
  })
})
