/** Statements on a schema after it was made: `userSchema.index(…)`, and those in plugins of the host. */
import { type CallExpression, Node, type Statement } from 'ts-morph'
import {
  argumentsOf,
  type Bound,
  behind,
  declarationOf,
  emptyScope,
  follow,
  functionOf,
  type Scope,
} from '../source/evaluate.js'
import { staticValue } from '../source/static-value.js'
import { pluginOfPackage } from './package-plugins.js'

/** `schema.add({ … })` where the schema has no such path. */
export const ADD_MISSING = 'add, where it is missing'

/** One path of an object that is put together before it is added: `fields.tenantId = { … }`. */
export const ADD_PATH = 'add a path'

/** A method that is called on a schema. */
export interface SchemaStatement {
  readonly method: string
  readonly arguments: readonly Bound[]
  /** The path of {@link ADD_PATH}, and where it is assigned. */
  readonly path?: { readonly name: string; readonly declaration: Node }
}

/**
 * The calls on a schema where it is made, where it is used, and in plugins of the host.
 *
 * @param holder the constant of the host's that holds it, also where a function has it made: `export const UserSchema = withTimes(schema)`
 */
export function statementsOf(schema: Node, user: Node, holder?: Node): readonly SchemaStatement[] {
  const name = constantOf(schema) ?? declaredName(user)
  const places = name && new Set([around(name), around(user), name.getSourceFile(), user.getSourceFile()])
  const own = name
    ? [...(places ?? [])].flatMap((place) => callsIn(place.getStatements(), name, emptyScope))
    : []
  if (!holder || holder === name) return own
  return [...own, ...ofMaker(schema, holder), ...callsIn(around(holder).getStatements(), holder, emptyScope)]
}

/** What the function does to a schema that a constant has of it. */
function ofMaker(schema: Node, holder: Node): readonly SchemaStatement[] {
  const call = Node.isVariableDeclaration(holder) ? holder.getInitializer() : undefined
  if (!call || !Node.isCallExpression(call)) return []
  const given = argumentsOf({ node: call, scope: emptyScope })
  const at = given.findIndex((one) => behind(one).node === schema)
  return at < 0 ? [] : callsInside({ node: call.getExpression(), scope: emptyScope }, given, at, [])
}

/** The file, or the function that makes a model. */
const around = (node: Node) =>
  node.getFirstAncestor((one) => Node.isBlock(one) || Node.isSourceFile(one)) ?? node.getSourceFile()

function callsIn(
  statements: readonly Statement[],
  name: Node,
  scope: Scope,
  plugins: readonly Node[] = [],
): readonly SchemaStatement[] {
  return statements.flatMap((statement) => {
    if (Node.isIfStatement(statement)) {
      const asked = statement.getExpression()
      const inside = () => callsIn(statementsIn(statement.getThenStatement()), name, scope, plugins)
      if (asksForLack(asked, name)) return inside().map(ofMissing)
      return staticValue({ node: asked, scope }) === true ? inside() : []
    }
    const call = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined
    if (!call || !Node.isCallExpression(call)) return []
    const given = argumentsOf({ node: call, scope })
    // `softDelete(schema, { … })` is as `schema.plugin(softDelete, { … })`.
    const at = given.findIndex(({ node }) => Node.isIdentifier(node) && declaredName(node) === name)
    if (at >= 0) return callsInside({ node: call.getExpression(), scope }, given, at, plugins)
    return callsOn(name, call).flatMap(({ method, call }) => {
      const given = argumentsOf({ node: call, scope })
      const [plugin, options] = given
      if (method === 'add') return [{ method, arguments: given }, ...assignedPaths(statements, name, plugin)]
      if (method !== 'plugin') return [{ method, arguments: given }]
      return plugin ? callsInside(plugin, [undefined, options], 0, plugins) : []
    })
  })
}

/** What an object that is added got before, by conditions that are sure. */
function assignedPaths(
  statements: readonly Statement[],
  schema: Node,
  added: Bound | undefined,
): readonly SchemaStatement[] {
  const holder = added && declaredName(added.node)
  if (!added || !holder || !Node.isVariableDeclaration(holder)) return []
  const { scope } = added
  return statements.flatMap((statement): readonly SchemaStatement[] => {
    if (Node.isIfStatement(statement)) {
      const asked = statement.getExpression()
      const isSure = asksForLack(asked, schema) || staticValue({ node: asked, scope }) === true
      return isSure ? assignedPaths(statementsIn(statement.getThenStatement()), schema, added) : []
    }
    const given = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined
    if (!Node.isBinaryExpression(given) || given.getOperatorToken().getText() !== '=') return []
    const left = given.getLeft()
    if (!Node.isPropertyAccessExpression(left) || declaredName(left.getExpression()) !== holder) return []
    const path = { name: left.getName(), declaration: left }
    return [{ method: ADD_PATH, arguments: [{ node: given.getRight(), scope }], path }]
  })
}

/** `!('tenantId' in schema.paths)`, `!schema.path('tenantId')`: whatever it answers, the path is there behind it. */
function asksForLack(condition: Node, name: Node): boolean {
  if (!Node.isPrefixUnaryExpression(condition) || !condition.getText().startsWith('!')) return false
  const operand = condition.getOperand()
  const asked = Node.isParenthesizedExpression(operand) ? operand.getExpression() : operand
  const isOf = (node: Node, member: string) =>
    Node.isPropertyAccessExpression(node) &&
    node.getName() === member &&
    Node.isIdentifier(node.getExpression()) &&
    declaredName(node.getExpression()) === name
  if (Node.isCallExpression(asked)) return isOf(asked.getExpression(), 'path')
  if (Node.isPropertyAccessExpression(asked) || Node.isElementAccessExpression(asked))
    return isOf(asked.getExpression(), 'paths')
  return (
    Node.isBinaryExpression(asked) &&
    asked.getOperatorToken().getText() === 'in' &&
    isOf(asked.getRight(), 'paths')
  )
}

/** What is added there gives way to what the schema says itself. */
const ofMissing = (statement: SchemaStatement): SchemaStatement =>
  statement.method === 'add' ? { ...statement, method: ADD_MISSING } : statement

const statementsIn = (statement: Statement): readonly Statement[] =>
  Node.isBlock(statement) ? statement.getStatements() : [statement]

/**
 * Calls of a function of the host on the schema that it gets; of a package's some are known, and those of others only running them would tell.
 *
 * @param at Which of its parameters the schema is.
 */
function callsInside(
  callee: Bound,
  given: readonly (Bound | undefined)[],
  at: number,
  around: readonly Node[],
): readonly SchemaStatement[] {
  const held = functionOf(pluginOfPackage(callee) ?? follow(callee))
  const body = held?.node.getBody()
  if (!held || !Node.isBlock(body) || around.includes(held.node)) return []
  const parameters = held.node.getParameters()
  const schema = parameters[at]
  const bound = parameters.flatMap((parameter, place) => {
    const value = place === at ? undefined : given[place]
    return value ? [[parameter, value] as const] : []
  })
  const scope = new Map([...held.scope, ...bound])
  return schema ? callsIn(body.getStatements(), schema, scope, [...around, held.node]) : []
}

/** The constant that an expression is the value of. */
function constantOf(node: Node): Node | undefined {
  const parent = node.getParent()
  if (Node.isAsExpression(parent) || Node.isTypeAssertion(parent) || Node.isSatisfiesExpression(parent))
    return constantOf(parent)
  return Node.isVariableDeclaration(parent) ? parent : undefined
}

/** The constant that a name leads to, through other names. */
function declaredName(node: Node): Node | undefined {
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
  return value && Node.isIdentifier(value) ? declaredName(value) : declaration
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
