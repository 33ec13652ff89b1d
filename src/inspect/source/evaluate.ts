/**
 * Follows an expression to what it stands for, by reading the source: through names, imports, helper functions,
 * spreads and default arguments. Nothing of the host is run.
 */
import {
  type ArrowFunction,
  type BindingElement,
  type CallExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  type GetAccessorDeclaration,
  type MethodDeclaration,
  Node,
  SyntaxKind,
  type Symbol as TsSymbol,
} from 'ts-morph'

/** A node, and what the parameters of the functions around it were called with. */
export interface Bound<T extends Node = Node> {
  readonly node: T
  readonly scope: Scope
}

export type Scope = ReadonlyMap<Node, Bound>

export const emptyScope: Scope = new Map()

type FunctionNode =
  | ArrowFunction
  | FunctionExpression
  | FunctionDeclaration
  | MethodDeclaration
  | GetAccessorDeclaration

/**
 * Replaces a name or a helper's call by the expression that it stands for, as far as the host's source tells.
 *
 * @returns the input itself, without parentheses and casts, where nothing more is known: a call into a package, a
 * parameter that Drizzle passes.
 */
export function follow(bound: Bound): Bound {
  const { node, scope } = bound
  if (
    Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isTypeAssertion(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node) ||
    // `Mixin(Base<string>)`
    Node.isExpressionWithTypeArguments(node)
  ) {
    return follow({ node: node.getExpression(), scope })
  }
  if (Node.isCallExpression(node)) {
    const result = resultOf({ node, scope })
    return result ? follow(result) : bound
  }
  if (Node.isConditionalExpression(node)) {
    const holds = truthOf({ node: node.getCondition(), scope })
    return holds === undefined
      ? bound
      : follow({ node: holds ? node.getWhenTrue() : node.getWhenFalse(), scope })
  }
  if (Node.isPropertyAccessExpression(node)) {
    const object = follow({ node: node.getExpression(), scope })
    const property = propertyOf(object, node.getName())
    if (property) return follow(property)
  }
  const declaration =
    Node.isIdentifier(node) || Node.isPropertyAccessExpression(node) ? declarationOf(node) : undefined
  const value = declaration && valueBehind(declaration, scope)
  return value ? follow(value) : bound
}

/** Whether a condition holds, as far as literals and arguments that were left out tell. */
function truthOf({ node, scope }: Bound): boolean | undefined {
  if (Node.isParenthesizedExpression(node)) return truthOf({ node: node.getExpression(), scope })
  if (Node.isPrefixUnaryExpression(node) && node.getOperatorToken() === SyntaxKind.ExclamationToken) {
    const holds = truthOf({ node: node.getOperand(), scope })
    return holds === undefined ? undefined : !holds
  }
  if (Node.isBinaryExpression(node)) {
    const operator = /^([!=])==?$/.exec(node.getOperatorToken().getText())
    const [one, other] = [node.getLeft(), node.getRight()].map((side) => literalOf({ node: side, scope }))
    if (!operator || one === undefined || other === undefined) return undefined
    return (one === other) === (operator[1] === '=')
  }
  const literal = literalOf({ node, scope })
  return literal === undefined ? undefined : !FALSY.has(literal)
}

const FALSY = new Set(['undefined', 'null', 'false', '0', "''", '""'])

/** The text of a literal; `undefined` as a text where an optional argument, or a property of one, is not there. */
function literalOf(bound: Bound): string | undefined {
  const { node, scope } = follow(bound)
  if (Node.isLiteralExpression(node) || FALSY.has(node.getText()) || Node.isTrueLiteral(node))
    return node.getText()
  if (isLeftOut(node)) return 'undefined'
  if (!Node.isPropertyAccessExpression(node)) return undefined
  const object = follow({ node: node.getExpression(), scope })
  const isNothing = isLeftOut(object.node) || Node.isObjectLiteralExpression(object.node)
  return isNothing ? 'undefined' : undefined
}

/** An optional argument that the helper function was called without. */
export function isLeftOut(node: Node): boolean {
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined
  return Node.isParameterDeclaration(declaration) && declaration.isOptional()
}

/** The declaration behind a name, in whichever file of the host it is. */
export function declarationOf(name: Node): Node | undefined {
  const symbol = name.getSymbol()
  return symbol && declarationIn(aliased(symbol))
}

/** The same of a type, beside which a value may have its name: `const Role = z.enum([…])`, `type Role = z.infer<typeof Role>`. */
export function typeBehind(name: Node): Node | undefined {
  const symbol = name.getSymbol()
  const declarations = symbol ? aliased(symbol).getDeclarations() : []
  return (
    declarations.find(Node.isTypeAliasDeclaration) ??
    declarations.find(Node.isClassDeclaration) ??
    declarations.find(Node.isInterfaceDeclaration) ??
    declarations[0]
  )
}

/**
 * Of a class and an interface of its name, which add up to one, the class; of a function's overloads the one with a body; of a
 * constant and a type of its name, whichever comes first, the constant.
 */
export function declarationIn(symbol: TsSymbol): Node | undefined {
  const declarations = symbol.getDeclarations()
  const isMeant = (node: Node) =>
    Node.isClassDeclaration(node) ||
    Node.isVariableDeclaration(node) ||
    (Node.isFunctionDeclaration(node) && node.isImplementation())
  return declarations.find(isMeant) ?? declarations[0]
}

function aliased(symbol: TsSymbol): TsSymbol {
  return symbol.isAlias() ? symbol.getAliasedSymbolOrThrow() : symbol
}

/** The value that a declaration holds. */
export function valueBehind(declaration: Node, scope: Scope): Bound | undefined {
  if (Node.isParameterDeclaration(declaration)) {
    const initializer = declaration.getInitializer()
    return scope.get(declaration) ?? (initializer && { node: initializer, scope })
  }
  if (Node.isBindingElement(declaration)) return elementValue(declaration, scope)
  if (Node.isVariableDeclaration(declaration) || Node.isPropertyAssignment(declaration)) {
    const initializer = declaration.getInitializer()
    return initializer && { node: initializer, scope }
  }
  if (Node.isShorthandPropertyAssignment(declaration)) {
    const symbol = declaration.getValueSymbol()
    const value = symbol && aliased(symbol).getDeclarations()[0]
    return value && valueBehind(value, scope)
  }
  if (Node.isPropertyDeclaration(declaration) && declaration.isStatic()) {
    const initializer = declaration.getInitializer()
    return initializer && { node: initializer, scope }
  }
  if (Node.isGetAccessorDeclaration(declaration) && isOfOne(declaration))
    return applied({ node: declaration, scope }, [])
  if (Node.isExportAssignment(declaration)) return { node: declaration.getExpression(), scope }
  const isItself =
    Node.isFunctionDeclaration(declaration) ||
    Node.isMethodDeclaration(declaration) ||
    Node.isClassDeclaration(declaration)
  return isItself ? { node: declaration, scope } : undefined
}

/** A getter of an object, or of a class itself: there is one `this`. */
const isOfOne = (getter: GetAccessorDeclaration) =>
  getter.isStatic() || Node.isObjectLiteralExpression(getter.getParent())

/** `({ prefix = 'usr' }) => …` and `const { users } = tables`. */
function elementValue(element: BindingElement, scope: Scope): Bound | undefined {
  const owner = element.getParent().getParent()
  const object = owner && valueBehind(owner, scope)
  const name = element.getPropertyNameNode()?.getText() ?? element.getName()
  const initializer = element.getInitializer()
  const property = object && propertyOf(follow(object), name)
  return property ?? (initializer && { node: initializer, scope })
}

/** The value of one property of an object literal; spreads are looked into, the last one wins. */
function propertyOf({ node, scope }: Bound, name: string): Bound | undefined {
  if (!Node.isObjectLiteralExpression(node)) return undefined
  for (const property of node.getProperties().reverse()) {
    if (Node.isSpreadAssignment(property)) {
      const value = propertyOf(follow({ node: property.getExpression(), scope }), name)
      if (value) return value
    } else if (property.getName() === name) {
      return valueBehind(property, scope)
    }
  }
  return undefined
}

/** A function of the host, seen through names. */
export function functionOf(bound: Bound): Bound<FunctionNode> | undefined {
  const { node, scope } = bound
  const isFunction =
    Node.isArrowFunction(node) ||
    Node.isFunctionExpression(node) ||
    Node.isFunctionDeclaration(node) ||
    Node.isMethodDeclaration(node) ||
    Node.isGetAccessorDeclaration(node)
  return isFunction ? { node, scope } : undefined
}

/** The expression that a call of a host function returns; nothing when the function has several `return`s. */
const resultOf = ({ node, scope }: Bound<CallExpression>): Bound | undefined =>
  returnedBy({ node: node.getExpression(), scope }, argumentsOf({ node, scope }))

/** The same of a function that is called with arguments. */
export function returnedBy(bound: Bound, args: readonly Bound[] = []): Bound | undefined {
  const callee = functionOf(follow(bound))
  return callee && applied(callee, args)
}

/** The arguments of a call, or of what `new` makes; none of anything else. */
export const argumentsOf = ({ node, scope }: Bound): readonly Bound[] =>
  Node.isCallExpression(node) || Node.isNewExpression(node)
    ? node.getArguments().map((argument) => ({ node: argument, scope }))
    : []

/** Follows an expression, and a function to what it returns: `() => Team`, for models that lead to each other, is `Team`. */
export function behind(bound: Bound): Bound {
  return follow(returnedBy(bound) ?? bound)
}

/** The expressions that a function of the host may return, where which of them is told only when it runs. */
export function returnsBy(bound: Bound, args: readonly Bound[] = []): readonly Bound[] {
  const callee = functionOf(follow(bound))
  const scope = callee && scopeOf(callee, args)
  return scope ? returnsIn(callee.node).flatMap((node) => (node ? { node, scope } : [])) : []
}

/** The expression that a function returns, its parameters bound to arguments. */
function applied(callee: Bound<FunctionNode>, args: readonly Bound[]): Bound | undefined {
  const [returned, ...others] = returnsIn(callee.node)
  return returned && others.length === 0 ? { node: returned, scope: scopeOf(callee, args) } : undefined
}

function scopeOf(callee: Bound<FunctionNode>, args: readonly Bound[]): Scope {
  const scope = new Map(callee.scope)
  callee.node.getParameters().forEach((parameter, index) => {
    const argument = args[index]
    if (argument) scope.set(parameter, argument)
    else scope.delete(parameter)
  })
  return scope
}

function returnsIn(callee: FunctionNode): readonly (Node | undefined)[] {
  const body = callee.getBody()
  if (!Node.isBlock(body)) return [body]
  return body
    .getDescendantsOfKind(SyntaxKind.ReturnStatement)
    .filter((statement) => statement.getFirstAncestor(isFunction) === callee)
    .map((statement) => statement.getExpression())
}

/** Whether a node is a function with returns of its own: `set: function (value) { … }` is no declaration. */
export const isFunction = (node: Node): boolean =>
  Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node)
