/** Reads source text alone, without a program: what a look at a whole host can afford. */
import { ts } from 'ts-morph'

/** Parses one file by itself; parents are set. Its path tells whether it has JSX. */
export const parseSource = (text: string, path = 'source.ts') =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)

/** A node and all below it. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = []
  const add = (one: ts.Node): void => {
    found.push(one)
    ts.forEachChild(one, add)
  }
  add(node)
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

/** Whether a class has a decorator of a name: `@Injectable()`. */
export const isDecorated = (node: ts.ClassDeclaration, name: string): boolean =>
  (ts.getDecorators(node) ?? []).some(({ expression }) =>
    new RegExp(`^${name}\\b`).test(expression.getText()),
  )

/** Whether a statement has `export`, `default` or the like before it. */
export const hasModifier = (statement: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some((one) => one.kind === kind) === true

/** `const { db, pool } = connect()` declares two. */
export const boundNames = (name: ts.BindingName): readonly ts.Identifier[] =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

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

/** The export of a package that an expression names: `DataSource`, or `orm.DataSource` of a package as a whole. */
export function exportNamed(
  node: ts.Node,
  imported: ReadonlyMap<string, { readonly name: string }>,
): string | undefined {
  if (ts.isIdentifier(node)) return imported.get(node.text)?.name
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  const whole = imported.get(node.expression.text)?.name ?? ''
  return ['*', 'default'].includes(whole) ? node.name.text : undefined
}

/** `import knex, { Knex } from 'knex'`, `import * as knex from 'knex'`, `import knex = require('knex')`, `const { knex } = require('knex')` */
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
  return declared.flatMap(({ name, initializer }) => {
    const module = initializer && requiredModule(initializer)
    return module === undefined ? [] : requiredNames(name, module)
  })
}

/** The module of `require('…')`. */
export const requiredModule = (node: ts.Node): string | undefined =>
  ts.isCallExpression(node) && node.expression.getText() === 'require' ? textOf(node.arguments[0]) : undefined

/** `const { Hono: App } = require('hono')` has one name of the module; another name is the module as a whole. */
const requiredNames = (bound: ts.BindingName, specifier: string): readonly (readonly [string, Imported])[] =>
  ts.isObjectBindingPattern(bound)
    ? bound.elements.map(({ name, propertyName = name }) => [
        name.getText(),
        { specifier, name: propertyName.getText() },
      ])
    : [[bound.getText(), { specifier }]]

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
  return ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node)
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
