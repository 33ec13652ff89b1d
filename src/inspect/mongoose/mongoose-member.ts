import { type CallExpression, type Identifier, type NewExpression, Node } from 'ts-morph'
import { declarationOf } from '../source/evaluate.js'
import { packageExport } from '../source/package-export.js'

const isMongoose = (module: string) => module === 'mongoose'

/**
 * The members of Mongoose that lead to a value: `['Schema', 'Types', 'ObjectId']` for `mongoose.Schema.Types.ObjectId`,
 * and for `ObjectId` after `const { ObjectId } = Schema.Types`; none for Mongoose itself. What holds Mongoose may be known to the
 * running app alone, `const { Schema } = global.mongodb`: its class of schemas is known by its name.
 *
 * @returns `undefined` for what does not come from Mongoose.
 */
export function mongooseMember(node: Node): readonly string[] | undefined {
  if (Node.isParenthesizedExpression(node) || Node.isAsExpression(node) || Node.isTypeAssertion(node))
    return mongooseMember(node.getExpression())
  if (Node.isPropertyAccessExpression(node)) {
    const owner = mongooseMember(node.getExpression())
    return owner ? [...owner, node.getName()] : byItsName(node.getName())
  }
  return Node.isIdentifier(node) ? namedMember(node) : undefined
}

/** `new Schema({ … })`; `Schema({ … })`, which Mongoose takes for it. */
export const makesSchema = (node: Node): node is CallExpression | NewExpression =>
  (Node.isNewExpression(node) || Node.isCallExpression(node)) &&
  mongooseMember(node.getExpression())?.join() === 'Schema'

function namedMember(name: Identifier): readonly string[] | undefined {
  const exported = packageExport(name, isMongoose)
  if (exported) return isMongoose(exported.module) ? memberOf(exported.name) : undefined
  const [local] = name.getSymbol()?.getDeclarations() ?? []
  if (Node.isImportClause(local) || Node.isNamespaceImport(local)) {
    const statement = local.getFirstAncestorOrThrow(Node.isImportDeclaration)
    if (isMongoose(statement.getModuleSpecifierValue())) return []
  }
  const declaration = declarationOf(name)
  if (Node.isBindingElement(declaration)) {
    const owner = declaration.getParent().getParent()
    const value = Node.isVariableDeclaration(owner) ? owner.getInitializer() : undefined
    const members = value && mongooseMember(value)
    const member = declaration.getPropertyNameNode()?.getText() ?? declaration.getName()
    return members ? [...members, member] : byItsName(member)
  }
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
  return value && mongooseMember(value)
}

const byItsName = (name: string) => (name === 'Schema' ? [name] : undefined)

const memberOf = (name: string) => (name === 'default' || name === 'mongoose' ? [] : [name])
