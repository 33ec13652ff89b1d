import { type CallExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { type ClassNode, classOf } from '../classes/class-node.js'
import { argumentsOf, type Bound, emptyScope, follow } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'

/** The declaration of a model: a class, or a call of `sequelize.define`. */
export type ModelNode = ClassNode | CallExpression

/** The model that an expression stands for, through names and factories. */
export function modelNodeOf(bound: Bound): Bound<ModelNode> | undefined {
  const { node, scope } = follow(bound)
  if (isDefine(node)) return { node, scope }
  return classOf({ node, scope })
}

const isDefine = (node: Node): node is CallExpression =>
  Node.isCallExpression(node) && calledName(node) === 'define' && node.getArguments().length > 1

/** `init` of `User.init(…)`. */
export function calledName(call: CallExpression): string | undefined {
  const callee = call.getExpression()
  return Node.isPropertyAccessExpression(callee) ? callee.getName() : undefined
}

/** The call that gives a class its attributes: `User.init(…)`, or `this.init(…)` in one of its static methods. */
export function initOf(own: ClassNode, files: readonly SourceFile[]): CallExpression | undefined {
  const ownFile = own.getSourceFile()
  for (const file of [ownFile, ...files.filter((one) => one !== ownFile)]) {
    if (!/\.(init|initialize)\s*\(/.test(file.getFullText())) continue
    const found = file
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .find((call) => calledName(call) === 'init' && isCalledOn(call, own))
    if (found) return found
  }
  return undefined
}

function isCalledOn(call: CallExpression, own: ClassNode): boolean {
  const callee = call.getExpression()
  if (!Node.isPropertyAccessExpression(callee)) return false
  const receiver = callee.getExpression()
  if (Node.isThisExpression(receiver) || Node.isSuperExpression(receiver)) return enclosingClass(call) === own
  return classOf({ node: receiver, scope: emptyScope })?.node === own
}

/** The class that `this` means in a static method. */
export const enclosingClass = (node: Node): ClassNode | undefined =>
  node.getFirstAncestorByKind(SyntaxKind.ClassDeclaration) ??
  node.getFirstAncestorByKind(SyntaxKind.ClassExpression)

/** Every model-like declaration of a file, those inside factories too. */
export function modelNodesIn(file: SourceFile): readonly ModelNode[] {
  const text = file.getFullText()
  if (!/\bextends\b|\.define\b/.test(text)) return []
  return [
    ...file.getDescendantsOfKind(SyntaxKind.ClassDeclaration).filter((one) => one.getExtends() !== undefined),
    ...file.getDescendantsOfKind(SyntaxKind.CallExpression).filter(isDefine),
  ]
}

/** The name given to a model's declaration in the source: what other files call it by. */
export function sourceName(node: ModelNode): string | undefined {
  if (!Node.isCallExpression(node)) return node.getName()
  return staticText(argumentsOf({ node, scope: emptyScope })[0])
}
