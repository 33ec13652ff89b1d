import { Node } from 'ts-morph'
import type { Member } from './members.js'

/** Whether a property has a value from the start, in its class or a base class: `role = 'member'`. */
export function hasFirstValue({ node, typed }: Member): boolean {
  return [node, typed].some((one) => {
    const value = Node.isInitializerExpressionGetable(one) ? one.getInitializer() : undefined
    return value !== undefined && !/^(null|undefined)$/.test(value.getText())
  })
}
