import { Node } from 'ts-morph'
import { type Bound, follow } from '../evaluate.js'
import { staticValue } from '../static-value.js'
import type { TypeName } from './column-types.js'

const constructors = new Set(['String', 'Number', 'Boolean', 'Date', 'Buffer', 'Object', 'BigInt'])

/** The type that `'varchar'` or `String` names; `undefined` for anything else. */
export function typeName(bound: Bound): TypeName | undefined {
  const value = staticValue(bound)
  if (typeof value === 'string') return value
  const { node } = follow(bound)
  return Node.isIdentifier(node) && constructors.has(node.getText()) ? node.getText() : undefined
}
