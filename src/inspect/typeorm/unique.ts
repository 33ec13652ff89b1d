import { Node } from 'ts-morph'
import { type Bound, behind, returnedBy } from '../source/evaluate.js'
import { propertiesOf, staticValue, stringsOf } from '../source/static-value.js'

/** The properties in `['team', 'email']`, `(user) => [user.team, user.email]` or `(user) => ({ 'name.first': 1 })`. */
export function propertyLists(bound: Bound): readonly (readonly string[])[] {
  const value = behind(bound)
  const list = Node.isArrayLiteralExpression(value.node) ? value.node : undefined
  const names = returnedBy(bound)
    ? [...propertiesOf(value).map(({ name }) => name), ...(list?.getElements().map(memberName) ?? [])]
    : list && stringsOf(staticValue(value))
  return names && names.length > 0 ? [names] : []
}

/** `user.name.first` by its path after the parameter. */
const memberName = (element: Node) => element.getText().split('.').slice(1).join('.')
