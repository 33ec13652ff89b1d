import { type CallExpression, Node } from 'ts-morph'
import { argumentsOf, type Bound, declarationOf, follow } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'
import { dialectOfModule } from './builders.js'

/** A fluent call taken apart: `text('name').notNull()` starts with `text('name')` and goes on with `notNull()`. */
export interface Chain {
  readonly origin: Origin
  readonly args: readonly Bound[]
  readonly call: Bound<CallExpression>
  readonly methods: readonly Method[]
}

export interface Method {
  readonly name: string
  readonly args: readonly Bound[]
  readonly call: Bound<CallExpression>
}

/** Where the function that starts a chain comes from. */
export type Origin =
  /** Imported from a package: `text` of `drizzle-orm/pg-core`. */
  | { readonly kind: 'package'; readonly module: string; readonly name: string }
  /** Made by another call: an enum, a custom type, a table creator. `name` is the constant that holds it. */
  | { readonly kind: 'made'; readonly by: Chain; readonly name: Node }
  /** A member of an argument that Drizzle passes: `t.text`. */
  | { readonly kind: 'member'; readonly name: string }

/** Takes a fluent call apart; `undefined` for what is no call of a package's function. */
export function chainOf(bound: Bound): Chain | undefined {
  const { node, scope } = follow(bound)
  if (!Node.isCallExpression(node)) return undefined
  const call = { node, scope }
  const args = argumentsOf(call)
  const callee = node.getExpression()

  if (Node.isPropertyAccessExpression(callee)) {
    const receiver = chainOf({ node: callee.getExpression(), scope })
    if (receiver)
      return { ...receiver, methods: [...receiver.methods, { name: callee.getName(), args, call }] }
  }
  const origin = originOf({ node: callee, scope })
  return origin && { origin, args, call, methods: [] }
}

const isDrizzle = (module: string) => dialectOfModule(module) !== undefined

function originOf(callee: Bound): Origin | undefined {
  const maker = chainOf(callee)
  if (maker) return { kind: 'made', by: maker, name: callee.node }
  const { node } = follow(callee)
  const imported = packageExport(node, isDrizzle)
  if (imported) return { kind: 'package', ...imported }
  if (!Node.isPropertyAccessExpression(node)) return memberOfParameter(node)
  return Node.isParameterDeclaration(declarationOf(node.getExpression()))
    ? { kind: 'member', name: node.getName() }
    : undefined
}

/** `({ text, uuid }) => ({ id: uuid() })`. */
function memberOfParameter(node: Node): Origin | undefined {
  const declaration = declarationOf(node)
  if (!Node.isBindingElement(declaration)) return undefined
  return { kind: 'member', name: declaration.getPropertyNameNode()?.getText() ?? declaration.getName() }
}
