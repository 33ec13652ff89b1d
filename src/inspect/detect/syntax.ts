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
export function nodesRunWith(node: ts.Node): readonly ts.Node[] {
  if (ts.isFunctionLike(node)) return []
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...nodesRunWith(child))
  })
  return found
}

/**
 * The exported names of constants whose value is made in a certain way; `default` too. A function that makes such a
 * value is none, but the constant that holds what it returned is.
 */
export function exportedConstants(
  source: ts.SourceFile,
  isMade: (node: ts.Node) => boolean,
): readonly string[] {
  const makers = new Set(
    source.statements
      .filter(ts.isFunctionDeclaration)
      .filter(({ body }) => body && returnedBy(body).some((value) => nodesRunWith(value).some(isMade)))
      .flatMap(({ name }) => name?.text ?? []),
  )
  const holds = (expression: ts.Expression) =>
    nodesRunWith(expression).some(
      (node) =>
        isMade(node) ||
        (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && makers.has(node.expression.text)),
    )
  const exported = new Map<string, string>()
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression))
      exported.set(statement.expression.text, 'default')
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
    for (const one of clause && ts.isNamedExports(clause) ? clause.elements : [])
      exported.set((one.propertyName ?? one.name).text, one.name.text)
  }
  return source.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return holds(statement.expression) ? 'default' : []
    if (!ts.isVariableStatement(statement)) return []
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!initializer || !ts.isIdentifier(name) || !holds(initializer)) return []
      return (isExported ? name.text : exported.get(name.text)) ?? []
    })
  })
}

/** What a function returns, a constant of its own as what it holds. */
function returnedBy(body: ts.Block): readonly ts.Expression[] {
  const nodes = nodesOf(body)
  const constants = new Map(
    nodes
      .filter(ts.isVariableDeclaration)
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer ? [[name.text, initializer] as const] : [],
      ),
  )
  return nodes.filter(ts.isReturnStatement).flatMap(({ expression }) => {
    const constant = expression && ts.isIdentifier(expression) ? constants.get(expression.text) : undefined
    return constant ?? expression ?? []
  })
}

/** Local name → the package's name, of what a file imports from some modules. */
export function importedNames(
  source: ts.SourceFile,
  isModule: (module: string) => boolean,
): ReadonlyMap<string, { readonly name: string; readonly module: string }> {
  return new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const module = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
      const bindings = importClause?.namedBindings
      if (!isModule(module)) return []
      const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : []
      return [
        ...(importClause?.name ? [[importClause.name.text, { name: 'default', module }] as const] : []),
        ...named.map(
          (one) => [one.name.text, { name: (one.propertyName ?? one.name).text, module }] as const,
        ),
      ]
    }),
  )
}

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
