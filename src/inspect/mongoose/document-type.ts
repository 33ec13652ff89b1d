/** What TypeScript knows of the documents of a model: what its type of them names, or what Mongoose infers from the schema. */
import { Node, type TypeNode } from 'ts-morph'
import { argumentsOf, declarationOf, emptyScope, typeBehind } from '../source/evaluate.js'
import { argumentsOfType } from '../source/type-arguments.js'
import { createdFor } from './decorated-class.js'
import { makesSchema } from './mongoose-member.js'

/** Whether TypeScript knows a path by its first name. */
export type IsTyped = (name: string) => boolean

const nothing: IsTyped = () => false

/**
 * How a model types its documents, or a schema does: by a type of the host's, or by one that takes anything, of which nothing is known.
 *
 * @returns `undefined` where Mongoose infers it, or where nothing tells
 */
export function documentType(node: Node | undefined, around: readonly Node[] = []): IsTyped | undefined {
  if (!node || around.includes(node)) return undefined
  const inner = (next: Node | undefined) => documentType(next, [...around, node])
  if (Node.isVariableDeclaration(node)) {
    const written = node.getTypeNode()
    return written ? ofWritten(written, inner) : inner(node.getInitializer())
  }
  if (
    Node.isParenthesizedExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isAwaitExpression(node)
  )
    return inner(node.getExpression())
  if (Node.isAsExpression(node) || Node.isTypeAssertion(node)) {
    const written = node.getTypeNode()
    return written?.getText() === 'const' ? inner(node.getExpression()) : written && ofWritten(written, inner)
  }
  // After a hot reload it is there: `models.User || model('User', schema)`; of two types the one that knows less counts.
  if (Node.isBinaryExpression(node)) return less(inner(node.getLeft()), inner(node.getRight()))
  if (Node.isConditionalExpression(node)) return less(inner(node.getWhenTrue()), inner(node.getWhenFalse()))
  if (Node.isIdentifier(node)) return inner(declarationOf(node))
  if (Node.isPropertyAccessExpression(node) || Node.isElementAccessExpression(node))
    return /(^|\.)models\??\.?$/.test(node.getExpression().getText()) ? nothing : undefined
  const made = createdFor({ node, scope: emptyScope })
  if (made) return (name) => made.node.getType().getProperty(name) !== undefined
  if (!Node.isCallExpression(node) && !Node.isNewExpression(node)) return undefined
  const isModel = /(^|\.)model$/.test(node.getExpression().getText())
  const isSchema = makesSchema(node)
  if (!isModel && !isSchema) return undefined
  const [written] = node.getTypeArguments()
  const [first, second] = argumentsOf({ node, scope: emptyScope })
  if (written) return ofDocument(written, inner)
  return isSchema ? ofDefinition(first?.node) : inner(second?.node)
}

type Inner = (next: Node | undefined) => IsTyped | undefined

const less = (one: IsTyped | undefined, other: IsTyped | undefined): IsTyped | undefined =>
  one && other ? (name) => one(name) && other(name) : (one ?? other)

/** `Model<User>`, `Schema<User>`, `Schema`, which takes anything, and names of the host's for them. */
function ofWritten(written: TypeNode, inner: Inner): IsTyped | undefined {
  if (written.getText() === 'any') return nothing
  const args = argumentsOfType(written, /(^|\.)(Model|Schema)$/)
  return args && (args[0] ? ofDocument(args[0], inner) : nothing)
}

/** A type of documents. */
function ofDocument(written: TypeNode, inner: Inner): IsTyped | undefined {
  const reference = Node.isTypeReference(written) ? written : undefined
  const [of] = reference?.getTypeArguments() ?? []
  const declaration = reference && typeBehind(reference.getTypeName())
  if (/(^|\.)InferSchemaType$/.test(reference?.getTypeName().getText() ?? '') && Node.isTypeQuery(of))
    return inner(of.getExprName())
  const alias = Node.isTypeAliasDeclaration(declaration) ? declaration.getTypeNode() : undefined
  if (alias && Node.isTypeReference(alias)) return ofDocument(alias, inner)
  const type = written.getType()
  // What is not found is of any type, too.
  if (type.isAny()) return written.getText() === 'any' ? nothing : undefined
  return (name) => type.getProperty(name) !== undefined
}

/** A definition with a type of its own tells Mongoose nothing: `const definition: SchemaDefinition = { … }`. */
function ofDefinition(node: Node | undefined): IsTyped | undefined {
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined
  if (Node.isVariableDeclaration(declaration)) {
    return declaration.getTypeNode() ? nothing : ofDefinition(declaration.getInitializer())
  }
  const isCast = Node.isAsExpression(node) && node.getTypeNode()?.getText() !== 'const'
  return isCast ? nothing : undefined
}
