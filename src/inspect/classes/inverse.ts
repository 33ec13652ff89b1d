import { Node } from 'ts-morph'
import { type Bound, follow, functionOf } from '../source/evaluate.js'
import { staticValue } from '../source/static-value.js'

/** The property that leads back: `(team) => team.members`, or its name. */
export function inverseOf(bound: Bound | undefined): string | undefined {
  if (!bound) return undefined
  const value = staticValue(bound)
  if (typeof value === 'string') return value
  const callee = functionOf(follow(bound))
  const body = callee?.node.getBody()
  return Node.isPropertyAccessExpression(body) ? body.getName() : undefined
}
