import { type ClassDeclaration, type ClassExpression, Node } from 'ts-morph'
import { type Bound, follow } from '../source/evaluate.js'
import { isGlobal } from '../source/is-global.js'
import { packageExport } from '../source/package-export.js'
import { type ModelContext, unreadable } from './context.js'

export type ClassNode = ClassDeclaration | ClassExpression

/** The class that an expression stands for, through names and mixins; `undefined` for anything else. */
export function classOf(bound: Bound): Bound<ClassNode> | undefined {
  const { node, scope } = follow(bound)
  return Node.isClassDeclaration(node) || Node.isClassExpression(node) ? { node, scope } : undefined
}

/**
 * A class with the classes that it extends, the furthest first. Those of packages are left out; a base class that
 * cannot be followed is reported, for its columns would be missing.
 *
 * @param context undefined where it would be told otherwise
 */
export function lineageOf(
  context: ModelContext | undefined,
  own: Bound<ClassNode>,
): readonly Bound<ClassNode>[] {
  const expression = own.node.getExtends()?.getExpression()
  if (!expression) return [own]
  const base = classOf({ node: expression, scope: own.scope })
  if (base) return [...lineageOf(context, base), own]
  if (context && !isOutside(context, { node: expression, scope: own.scope }))
    unreadable(context, expression, `the base class of ${own.node.getName() ?? 'a class'}`)
  return [own]
}

/** A class of a package, one that a package's function makes, or a global one. */
function isOutside(context: ModelContext, bound: Bound): boolean {
  const { node } = follow(bound)
  const callee = Node.isCallExpression(node) ? node.getExpression() : node
  if (packageExport(callee, context.isOrm)) return true
  if (!Node.isIdentifier(node)) return false
  return isGlobal(node) || !node.getSymbol()?.getDeclarations().some(Node.isVariableDeclaration)
}
