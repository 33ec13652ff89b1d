/** Arbitrary filters and paths, in the flat form that the parser gives. */
import fc from 'fast-check'
import type { AttributePath, CompareValue, Filter, PatchPath } from '../../src/runtime/filter/ast.js'
import { join } from '../../src/runtime/filter/join.js'

export const name = fc.oneof(
  fc.constantFrom(
    'userName',
    'emails',
    'not',
    'and',
    'or',
    'pr',
    'eq',
    'true',
    'urn',
    '$ref',
    'constructor',
    'toString',
  ),
  fc.stringMatching(/^[A-Za-z$][A-Za-z0-9$_-]{0,8}$/),
)

const urn = fc
  .array(fc.stringMatching(/^[A-Za-z0-9.-]{1,6}$/), { minLength: 1, maxLength: 5 })
  .map((segments) => ['urn', ...segments].join(':'))

const optional = <Key extends string, Value>(key: Key, value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined }).map((chosen) => (chosen === undefined ? {} : { [key]: chosen }))

export const path: fc.Arbitrary<AttributePath> = fc
  .tuple(optional('urn', urn), name, optional('subAttribute', name))
  .map(([prefix, chosen, sub]) => ({ ...prefix, name: chosen, ...sub }))

export const value: fc.Arbitrary<CompareValue> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

const operator = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le')

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ kind: fc.constant('compare'), path, operator, value }),
  fc.record({ kind: fc.constant('present'), path }),
)

const logical = (part: fc.Arbitrary<Filter>, depth: number): fc.Arbitrary<Filter> => {
  if (depth === 0) return part
  const inner = logical(part, depth - 1)
  return fc.oneof(
    part,
    inner.map((filter) => ({ kind: 'not', filter }) as const),
    fc
      .tuple(fc.constantFrom('and', 'or'), inner, fc.array(inner, { minLength: 1, maxLength: 3 }))
      .map(([kind, first, rest]) => join(kind, first, rest)),
  )
}

/** Value paths hold filters without value paths. */
const valueFilter = logical(leaf, 1)

export const filter: fc.Arbitrary<Filter> = logical(
  fc.oneof(leaf, fc.record({ kind: fc.constant('valuePath'), path, filter: valueFilter })),
  2,
)

export const patchPath: fc.Arbitrary<PatchPath> = fc
  .tuple(path, optional('filter', valueFilter))
  .map(([attribute, chosen]) => ({ attribute, ...chosen }))
