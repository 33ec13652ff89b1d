/** Finds the exports of a module that hold a certain value, or make it, from source text alone. */
import { ts } from 'ts-morph'
import { exportsOf, hasModifier, nodesOf, withoutCasts } from './syntax.js'

/** The exports by which a module gives a value that is made in a certain way. */
export interface MadeExports {
  /** The names of constants. */
  readonly constants: readonly string[]
  /** Calls of functions: `await createDb(url)`. */
  readonly calls: readonly string[]
  /** The names of variables that a function gives the value, when it is called: `export let db: Db`; and members of objects, `DI.orm`. */
  readonly late?: readonly string[]
}

/**
 * Finds the exports that hold a value which is made in a certain way, `default` too, and the functions that return one:
 * through names, assignments, and functions of the file that make it. An object that holds such a value is none, but a function that returns one says
 * which member it is.
 *
 * @param isMade of an expression, or of the type that a constant or a function is declared with
 */
export function madeExports(source: ts.SourceFile, isMade: (node: ts.Node) => boolean): MadeExports {
  const values = assignedValues(source)
  const valuesOf = (name: ts.Node) => values.get(name.getText()) ?? []
  const returnedBy = (callee: ts.Node): readonly ts.Node[] =>
    ts.isIdentifier(callee) ? valuesOf(callee).flatMap(returned) : returned(callee)
  const isMadeInPlace = (node: ts.Node): boolean => {
    if (isMade(node)) return true
    if (isWrapped(node)) return isMadeInPlace(node.expression)
    if (!ts.isCallExpression(node)) return false
    const { expression: callee, arguments: args } = node
    return args.some(isMade) || (givesItself(callee) && isMadeInPlace(callee.expression))
  }
  const holds = (node: ts.Node, seen: Set<ts.Node>): boolean => {
    if (seen.has(node)) return false
    seen.add(node)
    const any = (candidates: readonly ts.Node[]) => candidates.some((one) => holds(one, seen))
    if (isMadeInPlace(node)) return true
    if (isWrapped(node)) return holds(node.expression, seen)
    if (ts.isVariableDeclaration(node))
      return any(valuesOf(node.name)) || (node.type !== undefined && isMade(node.type))
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return any(valuesOf(node))
    if (ts.isBinaryExpression(node)) return any([node.right, node.left])
    if (ts.isConditionalExpression(node)) return any([node.whenTrue, node.whenFalse])
    if (isProxy(node)) return any((node.arguments ?? []).flatMap(callsIn))
    if (!ts.isCallExpression(node)) return false
    const [name, maker] = node.arguments
    // `remember('prisma', () => new PrismaClient())`: a name, and a function that makes the value once.
    const memoised = name && maker && ts.isStringLiteralLike(name) ? returnedBy(maker) : []
    return any([...returnedBy(withoutCasts(node.expression)), ...memoised])
  }
  const isTyped = (type: ts.TypeNode | undefined) => type !== undefined && nodesOf(type).some(isMade)
  const functionsIn = (node: ts.Node): readonly ts.SignatureDeclaration[] => {
    if (ts.isFunctionLike(node)) return [node]
    if (ts.isIdentifier(node))
      return valuesOf(node).flatMap((value) => (ts.isIdentifier(value) ? [] : functionsIn(value)))
    if (ts.isVariableDeclaration(node)) return node.initializer ? functionsIn(node.initializer) : []
    // `cache(() => drizzle(…))`
    const isKept =
      ts.isCallExpression(node) && /(^|\.)(cache|once|memo(ize)?|lazy)$/i.test(node.expression.getText())
    return isKept && node.arguments[0] ? functionsIn(node.arguments[0]) : []
  }
  const makes = (one: ts.SignatureDeclaration) =>
    // What is given a handle does not make one.
    !one.parameters.some(({ type }) => isTyped(type)) &&
    (isTyped(one.type) ||
      returned(one).some((value) => holds(value, new Set())) ||
      memberOf(one) !== undefined)
  // `const handle = { db, sql }; return handle`
  const behind = (value: ts.Node): readonly ts.Node[] => {
    const node = unwrapped(value)
    return ts.isIdentifier(node) ? valuesOf(node).map(unwrapped) : [node]
  }
  const memberOf = (one: ts.SignatureDeclaration): string | undefined =>
    [...(one.type ? nodesOf(one.type) : []), ...returned(one).flatMap(behind)]
      .flatMap(membersIn)
      .find(
        (member) =>
          (ts.isPropertySignature(member) && isTyped(member.type)) ||
          (ts.isPropertyAssignment(member) && holds(member.initializer, new Set())) ||
          (ts.isShorthandPropertyAssignment(member) && holds(member.name, new Set())),
      )
      ?.name?.getText()
  const exported = exportsOf(source)
  const all = exported.filter(({ value }) => holds(value, new Set()))
  const lateNames = all.filter(({ value }) => isLate(value, source)).map(({ name }) => name)
  const found = all.filter(({ name }) => !lateNames.includes(name))
  // `export const DI = {} as Container`, and `DI.orm = await MikroORM.init(…)` where the app starts.
  const members = exported.flatMap(({ name, value }) =>
    ts.isVariableDeclaration(value) && !all.some((one) => one.value === value)
      ? [...values]
          .filter(
            ([held, given]) =>
              isMemberOf(held, localName(value)) && given.some((one) => holds(one, new Set())),
          )
          .map(([held]) => held.replace(localName(value), name))
      : [],
  )
  const late = [...lateNames, ...members]
  const named = found.flatMap(({ name, value }) => (name === 'default' ? [] : localName(value)))
  return {
    constants: found.flatMap(({ name, value }) =>
      name === 'default' && named.includes(localName(value)) ? [] : name,
    ),
    calls: exported.flatMap(({ name, value }) =>
      functionsIn(value)
        .filter(makes)
        .map((one) => callOf(name, one, memberOf(one))),
    ),
    ...(late.length > 0 && { late }),
  }
}

/** `DI.orm` of `DI`. */
const isMemberOf = (held: string, name: string): boolean =>
  held.startsWith(`${name}.`) && /^\w+$/.test(held.slice(name.length + 1))

/** Whether a variable has nothing until a function is called: nothing else assigns it. */
function isLate(value: ts.Node, source: ts.SourceFile): boolean {
  if (!ts.isVariableDeclaration(value) || value.initializer) return false
  const name = value.name.getText()
  const assigned = nodesOf(source).filter(
    (node) => ts.isBinaryExpression(node) && isAssignment(node) && node.left.getText() === name,
  )
  return assigned.length > 0 && assigned.every((node) => isInFunction(node))
}

/** Of what runs when the module is loaded nothing is in a function, but what is called where it stands. */
const isInFunction = ({ parent }: ts.Node): boolean =>
  parent !== undefined && ((ts.isFunctionLike(parent) && !isCalledInPlace(parent)) || isInFunction(parent))

const isCalledInPlace = (node: ts.Node): boolean => {
  const around = wrapping(node)
  return ts.isCallExpression(around) && unwrapped(around.expression) === node
}

const isAssignment = ({ operatorToken }: ts.BinaryExpression): boolean =>
  /^(\?\?)?=$/.test(operatorToken.getText())

/** The members of an object, or of its type. */
function membersIn(node: ts.Node): readonly (ts.TypeElement | ts.ObjectLiteralElementLike)[] {
  if (ts.isTypeLiteralNode(node)) return node.members
  return ts.isObjectLiteralExpression(node) ? node.properties : []
}

/** `await createDb(url)`; of what returns it in an object `(await connect()).db`. */
function callOf(name: string, made: ts.SignatureDeclaration, member?: string): string {
  const isAwaited =
    hasModifier(made, ts.SyntaxKind.AsyncKeyword) || made.type?.getText().startsWith('Promise<') === true
  const given = made.parameters
    .filter(({ questionToken, initializer }) => !questionToken && !initializer)
    .map((one) => (ts.isIdentifier(one.name) ? one.name.text : '…'))
  const call = `${isAwaited ? 'await ' : ''}${name}(${given.join(', ')})`
  return member === undefined ? call : `${isAwaited ? `(${call})` : call}.${member}`
}

/** `made.$extends(…)`; `connection.getClient()` gives something else. */
const givesItself = (callee: ts.Node): callee is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(callee) && !/^(get|db$|collection$|manager$|close$)/i.test(callee.name.text)

const isWrapped = (node: ts.Node) =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isTypeAssertionExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node)

/** `new Proxy({} as Db, { get: (_, key) => Reflect.get(connected(), key) })`: made when it is first used. */
const isProxy = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) && node.expression.getText() === 'Proxy'

const callsIn = (node: ts.Node): readonly ts.Node[] => nodesOf(node).filter(ts.isCallExpression)

/** An expression without `await`, types and parentheses around it. */
export const unwrapped = (node: ts.Node): ts.Node => (isWrapped(node) ? unwrapped(node.expression) : node)

/** What an expression is a part of, beyond those. */
export const wrapping = ({ parent }: ts.Node): ts.Node => (isWrapped(parent) ? wrapping(parent) : parent)

const localName = (value: ts.Node) => (ts.isVariableDeclaration(value) ? value.name : value).getText()

/** The expressions that a function returns. */
function returned(node: ts.Node): readonly ts.Node[] {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return []
  if (!ts.isBlock(node.body)) return [node.body]
  return nodesRunWith(node.body).flatMap((one) =>
    ts.isReturnStatement(one) && one.expression ? [one.expression] : [],
  )
}

/** The values that a name or a member is given, wherever in the file. */
function assignedValues(source: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
  const values = new Map<string, ts.Node[]>()
  const add = (name: ts.Node, value: ts.Node) =>
    values.set(name.getText(), [...(values.get(name.getText()) ?? []), value])
  for (const node of nodesOf(source)) {
    if (ts.isVariableDeclaration(node) && node.initializer) add(node.name, node.initializer)
    else if (ts.isFunctionDeclaration(node) && node.name) add(node.name, node)
    else if (ts.isBinaryExpression(node) && isAssignment(node)) add(node.left, node.right)
  }
  return values
}

/** A node and what runs with it: the inside of functions is left out. */
function nodesRunWith(node: ts.Node): readonly ts.Node[] {
  if (ts.isFunctionLike(node)) return []
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...nodesRunWith(child))
  })
  return found
}
