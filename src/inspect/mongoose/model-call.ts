import { type CallExpression, Node } from 'ts-morph'
import { argumentsOf, type Bound, emptyScope, follow, returnsBy } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import { createdFor } from './decorated-class.js'
import { makesSchema, mongooseMember } from './mongoose-member.js'

/** `model('User', userSchema, 'people')`. */
export interface ModelCall {
  /** Of a model: what other schemas refer to it by. */
  readonly name: string
  readonly schema: Bound
  readonly collection?: string
}

/** The value of an export. */
export type Exported =
  | ({ readonly kind: 'model' } & ModelCall)
  /** `Person.discriminator('Employee', schema)`: rows of another model's collection. */
  | { readonly kind: 'discriminator' }
  | {
      readonly kind: 'schema'
      readonly schema: Bound
      /** The name of its model: that of the class that the schema is made for, or by which a function makes the model. */
      readonly name?: string | undefined
      readonly collection?: string | undefined
    }

/**
 * Recognises a model however it is made: by Mongoose or a connection, again after a hot reload
 * (`models.User || model('User', schema)`), or by a function of the host.
 */
export function exportedBy(declaration: Node): Exported | undefined {
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration
  return value && heldBy({ node: value, scope: emptyScope })
}

/** @param around the calls that lead here: a function may call itself */
function heldBy(bound: Bound, around: readonly Node[] = []): Exported | undefined {
  const { node, scope } = follow(bound)
  const made = createdFor({ node, scope })
  if (made) return { kind: 'schema', schema: bound, name: made.node.getName() }
  if (Node.isBinaryExpression(node)) {
    return heldBy({ node: node.getRight(), scope }) ?? heldBy({ node: node.getLeft(), scope })
  }
  if (Node.isConditionalExpression(node)) {
    return heldBy({ node: node.getWhenTrue(), scope }) ?? heldBy({ node: node.getWhenFalse(), scope })
  }
  if (makesSchema(node)) return { kind: 'schema', schema: bound }
  if (!Node.isCallExpression(node)) return undefined
  if (methodOf(node) === 'discriminator') return { kind: 'discriminator' }
  const call = modelCallOf({ node, scope })
  if (call) return { kind: 'model', ...call }
  // `try { return db.model('User') } catch { return compileUserModel(db) }`
  if (around.includes(node)) return undefined
  return returnsBy({ node: node.getExpression(), scope }, argumentsOf({ node, scope }))
    .map((one) => heldBy(one, [...around, node]))
    .find((held) => held !== undefined)
}

const methodOf = (call: CallExpression): string | undefined => {
  const callee = call.getExpression()
  return Node.isPropertyAccessExpression(callee) ? callee.getName() : mongooseMember(callee)?.join()
}

/** Reads `model('User', userSchema, 'people')`, of Mongoose or of a connection. */
export function modelCallOf({ node, scope }: Bound<CallExpression>): ModelCall | undefined {
  const [first, schema, third] = methodOf(node) === 'model' ? argumentsOf({ node, scope }) : []
  const name = staticText(first)
  return name !== undefined && schema ? { name, schema, collection: staticText(third) } : undefined
}
