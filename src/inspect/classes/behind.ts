import { applied, type Bound, follow, functionOf } from '../source/evaluate.js'

/** Follows an expression: `() => Team`, for models that lead to each other, is `Team`. */
export function behind(bound: Bound): Bound {
  const value = follow(bound)
  const callee = functionOf(value)
  const returned = callee && applied(callee, [])
  return returned ? follow(returned) : value
}
