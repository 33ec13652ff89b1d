/** Reads source text alone, without a program: what a look at a whole host can afford. */
import { ts } from 'ts-morph'

/** Parses one file by itself; parents are set. */
export const parseSource = (text: string) =>
  ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true)

/** A node and all below it. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...nodesOf(child))
  })
  return found
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

/** A value that a module exports, under a name. */
export interface Export {
  readonly name: string
  /** The declaration, or the expression that is exported; of what another module declares, only its name. */
  readonly value: ts.Node
}

/** The values that a module exports; what `export *` passes on is left out. */
export function exportsOf(source: ts.SourceFile): readonly Export[] {
  return source.statements.flatMap((statement): readonly Export[] => {
    if (ts.isExportAssignment(statement)) return [{ name: 'default', value: statement.expression }]
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause, moduleSpecifier } = statement
      if (!clause) return []
      if (ts.isNamespaceExport(clause)) return [{ name: clause.name.text, value: clause }]
      return clause.elements.map((one) => ({
        name: one.name.text,
        value: moduleSpecifier ? one : (one.propertyName ?? one.name),
      }))
    }
    if (!hasModifier(statement, ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap((one) =>
        boundNames(one.name).map((name) => ({ name: name.text, value: name === one.name ? one : name })),
      )
    const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword)
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    const name = isDefault ? 'default' : isNamed ? statement.name?.text : undefined
    return name === undefined ? [] : [{ name, value: statement }]
  })
}

/** Whether a statement has `export`, `default` or the like before it. */
export const hasModifier = (statement: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some((one) => one.kind === kind) === true

/** `const { db, pool } = connect()` declares two. */
export const boundNames = (name: ts.BindingName): readonly ts.Identifier[] =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

/**
 * The exported names of constants whose value is made in a certain way, `default` too: through names, assignments, and
 * functions of the file that make it. An object that holds such a value is none, nor is a function that makes one.
 *
 * @param isMade of an expression, or of the type that a constant is declared with
 */
export function exportedConstants(
  source: ts.SourceFile,
  isMade: (node: ts.Node) => boolean,
): readonly string[] {
  const values = assignedValues(source)
  const valuesOf = (name: ts.Node) => values.get(name.getText()) ?? []
  const returnedBy = (callee: ts.Node): readonly ts.Node[] =>
    ts.isIdentifier(callee) ? valuesOf(callee).flatMap(returned) : returned(callee)
  const isMadeInPlace = (node: ts.Node): boolean => {
    if (isMade(node)) return true
    if (isWrapped(node)) return isMadeInPlace(node.expression)
    if (!ts.isCallExpression(node)) return false
    const { expression: callee, arguments: args } = node
    return args.some(isMade) || (ts.isPropertyAccessExpression(callee) && isMadeInPlace(callee.expression))
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
    if (!ts.isCallExpression(node)) return false
    const [name, maker] = node.arguments
    // `remember('prisma', () => new PrismaClient())`: a name, and a function that makes the value once.
    const memoised = name && maker && ts.isStringLiteralLike(name) ? returnedBy(maker) : []
    return any([...returnedBy(withoutCasts(node.expression)), ...memoised])
  }
  const found = exportsOf(source).filter(({ value }) => holds(value, new Set()))
  const named = found.flatMap(({ name, value }) => (name === 'default' ? [] : localName(value)))
  return found.flatMap(({ name, value }) =>
    name === 'default' && named.includes(localName(value)) ? [] : name,
  )
}

const isWrapped = (node: ts.Node) =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node)

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
    else if (ts.isBinaryExpression(node) && /^(\?\?)?=$/.test(node.operatorToken.getText()))
      add(node.left, node.right)
  }
  return values
}

/** A name of another module; without `name`, the module as a whole. */
export interface Imported {
  readonly specifier: string
  readonly name?: string
  /** `import type`. */
  readonly typesOnly?: boolean
}

/** Local name → the package's name, of what a file imports from some modules; `*` of a module as a whole. */
export const importedNames = (
  source: ts.SourceFile,
  isModule: (module: string) => boolean,
): ReadonlyMap<string, { readonly name: string; readonly module: string }> =>
  new Map(
    source.statements
      .flatMap(importsIn)
      .filter(([, { specifier }]) => isModule(specifier))
      .map(([local, { specifier: module, name = '*' }]) => [local, { name, module }]),
  )

/** `import knex, { Knex } from 'knex'`, `import * as knex from 'knex'`, `import knex = require('knex')`, `const knex = require('knex')` */
export function importsIn(statement: ts.Statement): readonly (readonly [string, Imported])[] {
  if (ts.isImportDeclaration(statement)) {
    const { importClause: clause } = statement
    const specifier = textOf(statement.moduleSpecifier)
    const typesOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    const bindings = clause?.namedBindings
    const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : []
    return [
      ...(clause?.name ? [[clause.name.text, { specifier, name: 'default', typesOnly }] as const] : []),
      ...(bindings && ts.isNamespaceImport(bindings)
        ? [[bindings.name.text, { specifier, typesOnly }] as const]
        : []),
      ...named.map(({ name, propertyName = name, isTypeOnly }) => {
        return [
          name.text,
          { specifier, name: propertyName.text, typesOnly: typesOnly || isTypeOnly },
        ] as const
      }),
    ]
  }
  if (ts.isImportEqualsDeclaration(statement)) {
    const { name, moduleReference } = statement
    return ts.isExternalModuleReference(moduleReference)
      ? [[name.text, { specifier: textOf(moduleReference.expression) }]]
      : []
  }
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
  return declared.flatMap(({ name, initializer }) =>
    initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === 'require'
      ? [[name.getText(), { specifier: textOf(initializer.arguments[0]) }] as const]
      : [],
  )
}

const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : '')

/** The value of a property of an object literal; of a shorthand, its name. */
export function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find(
    (one) => one.name && ts.isPropertyName(one.name) && keyOf(one.name) === name,
  )
  if (found && ts.isShorthandPropertyAssignment(found)) return found.name
  return found && ts.isPropertyAssignment(found) ? withoutCasts(found.initializer) : undefined
}

/** `'postgres' as const` is `'postgres'`. */
export function withoutCasts(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? withoutCasts(node.expression)
    : node
}

const keyOf = (name: ts.PropertyName) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined

/** The text of a string literal, or of all in a list. */
export function strings(node: ts.Expression | undefined): readonly string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(strings) : []
}
