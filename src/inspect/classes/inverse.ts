import { Node } from 'ts-morph'
import { type Bound, follow, functionOf } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'

/** The property that leads back: `(team) => team.members`, or its name. */
export function inverseOf(bound: Bound | undefined): string | undefined {
  const body = bound && functionOf(follow(bound))?.node.getBody()
  return Node.isPropertyAccessExpression(body) ? body.getName() : staticText(bound)
}
