import { type CallExpression, Node, type ObjectLiteralExpression } from 'ts-morph'
import { type Bound, declarationOf, follow } from '../evaluate.js'
import { propertiesOf, staticValue } from '../static-value.js'
import { type Context, unreadable } from './context.js'
import { mongooseMember } from './mongoose-member.js'

/** `new Schema({ … }, { … })`, and what further statements add to it. */
export interface SchemaCall {
  readonly node: Node
  /** The definition, and those that `schema.add({ … })` adds. */
  readonly definitions: readonly Bound<ObjectLiteralExpression>[]
  readonly options: ReadonlyMap<string, Bound>
  /** The arguments of `schema.index({ email: 1 }, { unique: true })`. */
  readonly indexes: readonly (readonly Bound[])[]
}

/** Reads a schema; `undefined` for what is none. SG2005 where its definition is no literal. */
export function schemaCallOf(context: Context, bound: Bound): SchemaCall | undefined {
  const { node, scope } = follow(bound)
  if (!Node.isNewExpression(node) || mongooseMember(node.getExpression())?.join() !== 'Schema')
    return undefined
  const [definition, options] = node.getArguments().map((argument) => ({ node: argument, scope }))
  const name = constantOf(node) ?? declaredName(bound.node)
  const statements = name ? statementsOn(name, bound.node) : []
  const argumentsOf = (method: string) =>
    statements
      .filter((one) => one.method === method)
      .map(({ call }) => call.getArguments().map((argument) => ({ node: argument, scope })))

  const definitions = [definition, ...argumentsOf('add').map(([added]) => added)].flatMap((one) => {
    const object = one && follow(one)
    if (object && Node.isObjectLiteralExpression(object.node))
      return { node: object.node, scope: object.scope }
    if (one) unreadable(context, one.node, 'the definition of a schema')
    return []
  })
  return {
    node,
    definitions,
    options: new Map([
      ...entriesOf(options),
      ...argumentsOf('set').flatMap(([key, value]) => {
        const text = key && staticValue(key)
        return typeof text === 'string' && value ? [[text, value] as const] : []
      }),
    ]),
    indexes: argumentsOf('index'),
  }
}

/** The properties of an object literal; none for anything else. */
export function entriesOf(bound: Bound | undefined): readonly (readonly [string, Bound])[] {
  const object = bound && follow(bound)
  return object && Node.isObjectLiteralExpression(object.node)
    ? propertiesOf({ node: object.node, scope: object.scope }, () => {}).map(
        ({ name, value }) => [name, value] as const,
      )
    : []
}

/** The constant that an expression is the value of. */
function constantOf(node: Node): Node | undefined {
  const parent = node.getParent()
  if (Node.isAsExpression(parent) || Node.isSatisfiesExpression(parent)) return constantOf(parent)
  return Node.isVariableDeclaration(parent) ? parent : undefined
}

/** The constant that a name leads to, through other names. */
function declaredName(node: Node): Node | undefined {
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
  return value && Node.isIdentifier(value) ? declaredName(value) : declaration
}

/** `userSchema.index(…)` in the schema's own file, and in the one that uses it. */
function statementsOn(declaration: Node, user: Node) {
  const files = new Set([declaration.getSourceFile(), user.getSourceFile()])
  return [...files].flatMap((file) =>
    file.getStatements().flatMap((statement) => {
      const call = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined
      return call && Node.isCallExpression(call) ? callsOn(declaration, call) : []
    }),
  )
}

/** The calls of a chain that starts at a constant, the first one first. */
function callsOn(
  declaration: Node,
  call: CallExpression,
): readonly { readonly method: string; readonly call: CallExpression }[] {
  const callee = call.getExpression()
  if (!Node.isPropertyAccessExpression(callee)) return []
  const receiver = callee.getExpression()
  const own = { method: callee.getName(), call }
  if (Node.isCallExpression(receiver)) {
    const before = callsOn(declaration, receiver)
    return before.length > 0 ? [...before, own] : []
  }
  return Node.isIdentifier(receiver) && declaredName(receiver) === declaration ? [own] : []
}
