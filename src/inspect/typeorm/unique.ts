import { Node } from 'ts-morph'
import { applied, type Bound, follow, functionOf } from '../source/evaluate.js'
import { propertiesOf, staticValue, stringsOf } from '../source/static-value.js'

/** The properties in `['team', 'email']`, `(user) => [user.team, user.email]` or `(user) => ({ 'name.first': 1 })`. */
export function propertyLists(bound: Bound): readonly (readonly string[])[] {
  const { node, scope } = follow(bound)
  const callee = functionOf({ node, scope })
  if (callee) {
    const returned = applied(callee, [])
    const list = returned && memberNames(follow(returned))
    return list ? [list] : []
  }
  const names = Node.isArrayLiteralExpression(node) ? stringsOf(staticValue({ node, scope })) : undefined
  return names && names.length > 0 ? [names] : []
}

/** `user.name.first` by its path after the parameter. */
function memberNames({ node, scope }: Bound): readonly string[] | undefined {
  if (Node.isObjectLiteralExpression(node))
    return propertiesOf({ node, scope }, () => {}).map(({ name }) => name)
  if (!Node.isArrayLiteralExpression(node)) return undefined
  return node.getElements().map((element) => element.getText().split('.').slice(1).join('.'))
}
