/** Filters in memory: those of the value paths of PATCH (RFC 7644 §3.5.2). */
import { invalidFilter } from '../errors.js'
import { type Budget, weigh } from '../protocol/budget.js'
import type { Attribute } from '../schema/attribute.js'
import { findAttribute } from '../schema/resolve.js'
import type { JsonObject } from '../schema/value.js'
import type { Filter } from './ast.js'
import { checkComparison, comparison } from './compare.js'
import { isPresent } from './present.js'

export type Predicate = (value: JsonObject) => boolean

/**
 * Compiles the filter of a value path to a predicate on values: JSON objects, with names as the schema spells them.
 *
 * The logic has two values: `ne` and `not` hold for absent attributes.
 *
 * @param attributes sub-attributes of the values
 * @param budget of the request, where each comparison is to be paid for
 * @throws ScimError `invalidFilter` when a comparison makes no sense for its attribute
 */
export function compileFilter(filter: Filter, attributes: readonly Attribute[], budget?: Budget): Predicate {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => compileFilter(part, attributes, budget))
      return filter.kind === 'and'
        ? (value) => parts.every((holds) => holds(value))
        : (value) => parts.some((holds) => holds(value))
    }
    case 'not': {
      const holds = compileFilter(filter.filter, attributes, budget)
      return (value) => !holds(value)
    }
    default:
      return compileTest(filter, attributes, budget)
  }
}

type Test = Extract<Filter, { readonly path: unknown }>

function compileTest(test: Test, attributes: readonly Attribute[], budget: Budget | undefined): Predicate {
  const attribute = findAttribute(attributes, test.path.name)
  // Neither do value paths stand in each other, nor does one with unknown names get here.
  if (!attribute || test.kind === 'valuePath') throw invalidFilter()
  const holds =
    test.kind === 'present'
      ? isPresent
      : comparison(test.operator, checkComparison(attribute, test.operator, test.value), attribute)
  return (value) => {
    const actual = value[attribute.name]
    budget?.spend(weigh(actual))
    if (!Array.isArray(actual) || test.kind === 'present') return holds(actual)
    return actual.length === 0 ? test.operator === 'ne' : actual.some(holds)
  }
}
