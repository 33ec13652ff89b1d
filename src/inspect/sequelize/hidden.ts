import { Node } from 'ts-morph'
import { definesFields } from '../tsconfig.js'
import type { Model } from './model.js'

/**
 * The attributes that a field of the class hides: where the compiler makes fields of them, `email: string` is one of each
 * instance, undefined, in front of the getter that the model has. `declare email: string` is none.
 */
export function hiddenAttributes(cwd: string, { node, attributes }: Model): readonly string[] {
  if (Node.isCallExpression(node)) return []
  const names = new Set(attributes.map(({ name }) => name))
  const fields = node
    .getProperties()
    .filter((one) => !one.isStatic() && !one.hasDeclareKeyword() && names.has(one.getName()))
  return fields.length > 0 && definesFields(cwd) ? fields.map((one) => one.getName()) : []
}
