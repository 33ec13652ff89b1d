/** Finds the constants that hold a Prisma client, from source text alone. */
import { ts } from 'ts-morph'
import { nodesOf, nodesRunWith, parseSource } from '../detect/syntax.js'

/** What one file exports. */
export interface PrismaHandles {
  /** Constants that hold a client. */
  readonly plain: readonly string[]
  /** Constants that hold a client with `$extends`: it may hide rows, or compute fields. */
  readonly extended: readonly string[]
  /** Classes that extend the client, as NestJS apps inject them. */
  readonly services: readonly string[]
}

type Kind = 'plain' | 'extended' | undefined

/** Reads a file that mentions Prisma's client. An object that wraps a client is none, nor is a function that makes one. */
export function readHandles(text: string): PrismaHandles {
  const source = parseSource(text)
  const nodes = nodesOf(source)
  const scope: Scope = { classes: clientClasses(nodes), values: assignedValues(nodes) }
  const kinds = onceEach(exportsOf(source)).map(({ name, value }) => ({
    name,
    kind: kindOf(value, scope, new Set()),
    isService: ts.isClassDeclaration(value) && extendsClient(value, scope.classes),
  }))
  const namesOf = (kind: Kind) => kinds.filter((one) => one.kind === kind).map(({ name }) => name)
  return {
    plain: namesOf('plain'),
    extended: namesOf('extended'),
    services: kinds.filter(({ isService }) => isService).map(({ name }) => name),
  }
}

interface Scope {
  /** The local names of `PrismaClient` and of classes that extend it. */
  readonly classes: ReadonlySet<string>
  /** What is assigned to a name or a member, wherever in the file. */
  readonly values: ReadonlyMap<string, readonly ts.Node[]>
}

/** What an expression holds: a client, however it got there. */
function kindOf(node: ts.Node, scope: Scope, seen: Set<ts.Node>): Kind {
  if (seen.has(node)) return undefined
  seen.add(node)
  const any = (candidates: readonly ts.Node[]): Kind =>
    candidates.map((one) => kindOf(one, scope, seen)).find((kind) => kind !== undefined)

  if (ts.isNewExpression(node)) return isClientClass(node.expression, scope.classes) ? 'plain' : undefined
  if (ts.isVariableDeclaration(node)) {
    const { type } = node
    const isTyped =
      type && ts.isTypeReferenceNode(type) && scope.classes.has(type.typeName.getText(node.getSourceFile()))
    return any(valuesOf(node.name, scope)) ?? (isTyped ? 'plain' : undefined)
  }
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return any(valuesOf(node, scope))
  if (ts.isBinaryExpression(node)) return any([node.right, node.left])
  if (ts.isConditionalExpression(node)) return any([node.whenTrue, node.whenFalse])
  if (ts.isCallExpression(node)) {
    const { expression: callee, arguments: args } = node
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === '$extends') return 'extended'
    return any(returnedBy(callee, scope)) ?? any(memoised(args, scope))
  }
  return isWrapped(node) ? kindOf(node.expression, scope, seen) : undefined
}

const isWrapped = (node: ts.Node) =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node)

const valuesOf = (name: ts.Node, { values }: Scope) => values.get(textOf(name)) ?? []
const textOf = (node: ts.Node) => node.getText(node.getSourceFile())

/** `remember('prisma', () => new PrismaClient())`: a name, and what makes the value once. */
function memoised([name, maker]: readonly ts.Expression[], scope: Scope): readonly ts.Node[] {
  return name && maker && ts.isStringLiteralLike(name) ? returnedBy(maker, scope) : []
}

/** What a function of this file returns. */
function returnedBy(callee: ts.Node, scope: Scope): readonly ts.Node[] {
  if (ts.isParenthesizedExpression(callee)) return returnedBy(callee.expression, scope)
  if (ts.isIdentifier(callee)) return valuesOf(callee, scope).flatMap((one) => returned(one))
  return returned(callee)
}

function returned(node: ts.Node): readonly ts.Node[] {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return []
  if (!ts.isBlock(node.body)) return [node.body]
  return nodesRunWith(node.body).flatMap((one) =>
    ts.isReturnStatement(one) && one.expression ? [one.expression] : [],
  )
}

function clientClasses(nodes: readonly ts.Node[]): ReadonlySet<string> {
  const imported = nodes.filter(ts.isImportSpecifier)
  const local = imported.filter((one) => (one.propertyName ?? one.name).text === 'PrismaClient')
  const classes = new Set(['PrismaClient', ...local.map(({ name }) => name.text)])
  for (const node of nodes.filter(ts.isClassDeclaration))
    if (node.name && extendsClient(node, classes)) classes.add(node.name.text)
  return classes
}

function extendsClient({ heritageClauses }: ts.ClassDeclaration, classes: ReadonlySet<string>): boolean {
  const [clause] = (heritageClauses ?? []).filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
  return clause?.types.some(({ expression }) => isClientClass(expression, classes)) ?? false
}

function isClientClass(node: ts.Expression, classes: ReadonlySet<string>): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'PrismaClient'
  return ts.isIdentifier(node) && classes.has(node.text)
}

function assignedValues(nodes: readonly ts.Node[]): ReadonlyMap<string, readonly ts.Node[]> {
  const values = new Map<string, ts.Node[]>()
  const add = (name: string, value: ts.Node) => values.set(name, [...(values.get(name) ?? []), value])
  for (const node of nodes) {
    if (ts.isVariableDeclaration(node) && node.initializer) add(textOf(node.name), node.initializer)
    else if (ts.isFunctionDeclaration(node) && node.name) add(node.name.text, node)
    else if (ts.isBinaryExpression(node) && isAssignment(node)) add(textOf(node.left), node.right)
  }
  return values
}

const isAssignment = ({ operatorToken: { kind } }: ts.BinaryExpression) =>
  kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.QuestionQuestionEqualsToken

interface Export {
  readonly name: string
  /** The declaration, or the expression that is exported. */
  readonly value: ts.Node
}

/** Without the default export of what is exported by its name, too. */
function onceEach(exports: readonly Export[]): readonly Export[] {
  const named = exports.flatMap(({ name, value }) => (name === 'default' ? [] : (localName(value) ?? [])))
  return exports.filter(({ name, value }) => name !== 'default' || !named.includes(localName(value) ?? ''))
}

function localName(value: ts.Node): string | undefined {
  if (ts.isVariableDeclaration(value)) return textOf(value.name)
  return ts.isIdentifier(value) ? value.text : undefined
}

/** What a module exports of its own. */
function exportsOf(source: ts.SourceFile): readonly Export[] {
  return source.statements.flatMap((statement): readonly Export[] => {
    if (ts.isExportAssignment(statement)) return [{ name: 'default', value: statement.expression }]
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.moduleSpecifier ? undefined : statement.exportClause
      return clause && ts.isNamedExports(clause)
        ? clause.elements.map(({ name, propertyName }) => ({ name: name.text, value: propertyName ?? name }))
        : []
    }
    const kinds = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind)
      : []
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((one) => ({ name: textOf(one.name), value: one }))
    const isDefault = kinds.includes(ts.SyntaxKind.DefaultKeyword)
    return ts.isClassDeclaration(statement) && statement.name
      ? [{ name: isDefault ? 'default' : statement.name.text, value: statement }]
      : []
  })
}
