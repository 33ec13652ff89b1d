import { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import type { Bound } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'

/** Whether a class extends Sequelize's `Model`, itself or through classes of the host. */
export function extendsModel(context: ModelContext, { node, scope }: Bound): boolean {
  const base =
    Node.isClassDeclaration(node) || Node.isClassExpression(node)
      ? node.getExtends()?.getExpression()
      : undefined
  if (!base) return false
  const own = classOf({ node: base, scope })
  if (own) return extendsModel(context, own)
  const origin = packageExport(base, context.isOrm)
  return origin !== undefined && context.isOrm(origin.module)
}
