import { Node } from 'ts-morph'
import { type Bound, declarationOf, follow } from '../source/evaluate.js'

/** A column named in an expression. */
export interface Field {
  readonly field: string
  /** The declaration of its table; absent for the table that is being declared, which Drizzle passes as an argument. */
  readonly table?: Node
}

/**
 * The column that `users.id`, `t.email`, `t.email.desc()`, `lower(t.email)` or a destructured `email` stands for.
 * An SQL expression counts when it folds one column's case: unique in any case is unique.
 */
export function fieldOf(bound: Bound): Field | undefined {
  const { node, scope } = follow(bound)
  if (Node.isBindingElement(declarationOf(node))) return { field: node.getText() }
  if (Node.isPropertyAccessExpression(node)) return memberOf(node.getExpression(), node.getName(), scope)
  if (Node.isCallExpression(node)) {
    const callee = node.getExpression()
    return Node.isPropertyAccessExpression(callee)
      ? fieldOf({ node: callee.getExpression(), scope })
      : undefined
  }
  if (Node.isTaggedTemplateExpression(node)) {
    const template = node.getTemplate()
    const [span, ...others] = Node.isTemplateExpression(template) ? template.getTemplateSpans() : []
    const folds =
      Node.isTemplateExpression(template) &&
      /^(lower|upper|trim)\($/i.test(template.getHead().getLiteralText())
    return span && others.length === 0 && folds ? fieldOf({ node: span.getExpression(), scope }) : undefined
  }
  return undefined
}

function memberOf(object: Node, field: string, scope: Bound['scope']): Field | undefined {
  const declaration = declarationOf(object)
  if (!Node.isParameterDeclaration(declaration)) return declaration && { field, table: declaration }
  const argument = scope.get(declaration)
  return argument ? memberOf(argument.node, field, argument.scope) : { field }
}
