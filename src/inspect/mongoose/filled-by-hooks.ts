import { Node, SyntaxKind } from 'ts-morph'
import { type Bound, follow, functionOf } from '../evaluate.js'
import { staticValue } from '../static-value.js'

/**
 * The paths that hooks give a value before a document is validated: `this.slug = …`, `this.name.full ??= …`,
 * `this.set('slug', …)`. One that only changes a value needs it all the same.
 */
export function filledByHooks(hooks: readonly Bound[]): ReadonlySet<string> {
  return new Set(
    hooks.flatMap((hook) => {
      const body = functionOf(follow(hook))?.node.getBody()
      return body?.getDescendants().flatMap((node) => assigned(node) ?? []) ?? []
    }),
  )
}

function assigned(node: Node): string | undefined {
  if (Node.isBinaryExpression(node)) {
    const target = node.getLeft().getText().replace(/\?/g, '')
    if (!/^(\?\?|\|\|)?=$/.test(node.getOperatorToken().getText()) || !/^this(\.\w+)+$/.test(target))
      return undefined
    const changesOnly =
      node.getOperatorToken().getKind() === SyntaxKind.EqualsToken && mentions(node.getRight(), target)
    return changesOnly ? undefined : target.slice('this.'.length)
  }
  if (!Node.isCallExpression(node) || node.getExpression().getText() !== 'this.set') return undefined
  const [path] = node.getArguments()
  const value = path && staticValue({ node: path, scope: new Map() })
  return typeof value === 'string' ? value : undefined
}

const mentions = (value: Node, target: string): boolean =>
  [value, ...value.getDescendants()].some((node) => node.getText() === target)
