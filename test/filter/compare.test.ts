import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompareOperator, CompareValue } from '../../src/runtime/filter/ast.js'
import { compareCodePoints } from '../../src/runtime/filter/code-points.js'
import { checkComparison, comparison } from '../../src/runtime/filter/compare.js'
import type { AttributeType } from '../../src/runtime/schema/attribute.js'

const all: readonly CompareOperator[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']

/** The operators that hold between two values. */
const holding =
  (operators: readonly CompareOperator[], type: AttributeType, caseExact: boolean) =>
  (actual: unknown, expected: CompareValue) =>
    operators.filter((operator) => comparison(operator, expected, { type, caseExact })(actual)).join(' ')

const ordering: readonly CompareOperator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']

describe('strings', () => {
  it.each([
    ['bjensen', 'BJensen', 'eq co sw ew ge le'],
    ['bjensen', 'b', 'ne co sw gt ge'],
    ['bjensen', 'SEN', 'ne co ew lt le'],
    ['bjensen', 'jen', 'ne co lt le'],
    ['bjensen', '', 'ne co sw ew gt ge'],
    ['', '', 'eq co sw ew ge le'],
    ['straße', 'STRASSE', 'ne gt ge'],
    ['ÉMILE', 'émile', 'eq co sw ew ge le'],
    ['100%', '%', 'ne co ew gt ge'],
    ['a_b', 'axb', 'ne lt le'],
    [undefined, 'a', 'ne'],
    [null, 'a', 'ne'],
    [5, '5', 'ne'],
  ])('%j against %j ignoring case: %s', (actual, expected, operators) => {
    expect(holding(all, 'string', false)(actual, expected)).toBe(operators)
  })

  it.each([
    ['a', 'A', 'ne gt ge'],
    ['Z', 'a', 'ne lt le'],
    ['a', 'a', 'eq co sw ew ge le'],
  ])('%j against %j caseExact: %s', (actual, expected, operators) => {
    expect(holding(all, 'string', true)(actual, expected)).toBe(operators)
  })

  it('are ordered by code point, as UTF-8 bytes are', () => {
    expect('\u{1F600}' < '\uFF41').toBe(true)
    expect(compareCodePoints('\u{1F600}', '\uFF41')).toBeGreaterThan(0)
    const text = fc.string({ unit: 'binary' }).filter((each) => each.isWellFormed())
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})

describe('dates', () => {
  const operators = holding(ordering, 'dateTime', false)

  it.each([
    ['2024-01-31T09:30:00Z', '2024-01-31T10:30:00+01:00', 'eq ge le'],
    ['2024-01-31T09:30:00Z', '2024-01-31T09:30:00.000Z', 'eq ge le'],
    ['2024-01-31T09:30:00', '2024-01-31T09:30:00Z', 'eq ge le'],
    ['2024-01-31T09:30:00.1234567Z', '2024-01-31T09:30:00.123Z', 'ne gt ge'],
    ['2024-01-31T09:30:00.1Z', '2024-01-31T09:30:00.09Z', 'ne gt ge'],
    ['2024-01-31T23:00:00-05:00', '2024-02-01T03:59:59Z', 'ne gt ge'],
    ['1969-12-31T23:59:59.5Z', '1969-12-31T23:59:59.25Z', 'ne gt ge'],
    ['2024-02-30T00:00:00Z', '2024-03-01T00:00:00Z', 'ne'],
    ['yesterday', '2024-01-31T09:30:00Z', 'ne'],
    ['2024-01-31', '2024-01-31T00:00:00Z', 'ne'],
    ['2024-01-31T09:30:00Z', '2019-10-17T', 'ne'],
  ])('%s against %s: %s', (actual, expected, result) => {
    expect(operators(actual, expected)).toBe(result)
  })
})

describe('numbers and booleans', () => {
  it('compare numbers by value', () => {
    expect(holding(ordering, 'decimal', false)(1.5, 1.25)).toBe('ne gt ge')
    expect(holding(ordering, 'integer', false)(10, 9)).toBe('ne gt ge')
    expect(holding(ordering, 'integer', false)('10', 10)).toBe('ne')
  })

  it('compare booleans for equality', () => {
    expect(holding(['eq', 'ne'], 'boolean', false)(true, true)).toBe('eq')
    expect(holding(['eq', 'ne'], 'boolean', false)(undefined, false)).toBe('ne')
  })
})

it.each([undefined, null, '', [], {}, ['']])('%j equals null: it is not present', (actual) => {
  expect(holding(['eq', 'ne'], 'string', false)(actual, null)).toBe('eq')
})

it.each([0, false, 'a', ['a'], { a: 1 }])('%j does not equal null: it is present', (actual) => {
  expect(holding(['eq', 'ne'], 'string', false)(actual, null)).toBe('ne')
})

describe('comparisons that make no sense', () => {
  const samples: Readonly<Record<Exclude<AttributeType, 'complex'>, CompareValue>> = {
    string: 'a',
    reference: 'https://example.com/Users/1',
    binary: 'AQID',
    boolean: true,
    integer: 1,
    decimal: 1.5,
    dateTime: '2024-01-31T09:30:00Z',
  }

  it.each([
    ['string', 'eq ne co sw ew gt ge lt le'],
    ['reference', 'eq ne co sw ew gt ge lt le'],
    ['binary', 'eq ne co sw ew'],
    ['boolean', 'eq ne'],
    ['integer', 'eq ne gt ge lt le'],
    ['decimal', 'eq ne gt ge lt le'],
    ['dateTime', 'eq ne gt ge lt le'],
  ] as const)('%s takes only %s', (type, operators) => {
    for (const operator of all) {
      const check = () => checkComparison({ name: 'x', type }, operator, samples[type])
      const compare = () => comparison(operator, samples[type], { type, caseExact: true })(samples[type])
      if (operators.split(' ').includes(operator)) {
        expect(check()).toBe(samples[type])
        expect(compare).not.toThrow()
      } else {
        expect(check).toThrow(`Invalid filter: x is of type ${type}, which ${operator} does not compare`)
        expect(compare).toThrow(`Invalid filter: ${operator} does not compare values of type ${type}`)
      }
    }
  })

  it.each([
    ['boolean', 'True', 'compares with true or false'],
    ['boolean', 1, 'compares with true or false'],
    ['string', 5, 'compares with a string'],
    ['integer', '5', 'compares with a number'],
    ['dateTime', '2019-10-17T', 'compares with a date and time such as "2024-01-31T09:30:00Z"'],
    ['complex', 'x', 'is complex, compare a sub-attribute'],
  ] as const)('%s eq %j: %s', (type, value, problem) => {
    expect(() => checkComparison({ name: 'x', type }, 'eq', value)).toThrow(
      expect.objectContaining({
        status: 400,
        scimType: 'invalidFilter',
        message: `Invalid filter: x ${problem}`,
      }),
    )
  })

  it('refuses to order by null, and takes eq null for every type', () => {
    expect(() => checkComparison({ name: 'x', type: 'string' }, 'gt', null)).toThrow(
      'x compares with a string',
    )
    expect(checkComparison({ name: 'x', type: 'complex' }, 'eq', null)).toBe(null)
  })
})
