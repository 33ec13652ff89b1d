/** Reads Drizzle's configuration from source text alone, without a program. */
import { ts } from 'ts-morph'
import type { Casing } from '../drizzle/casing.js'

/** `drizzle.config.ts`, as far as it is literal. */
export interface DrizzleConfig {
  readonly schema: readonly string[]
  readonly out?: string
  readonly dialect?: string
  readonly casing?: Casing
}

/** A file that calls `drizzle(…)`. */
export interface DrizzleHandles {
  /** The exported constants that hold the handle. */
  readonly exportNames: readonly string[]
  readonly casing?: Casing
}

/** Reads the object that `drizzle.config.*` exports, inside `defineConfig(…)` or not. */
export function readDrizzleConfig(text: string): DrizzleConfig {
  const objects = nodesOf(parse(text)).filter((node) => ts.isObjectLiteralExpression(node))
  const config = objects.find((object) => property(object, 'schema') ?? property(object, 'dialect'))
  return {
    schema: config ? strings(property(config, 'schema')) : [],
    out: config && strings(property(config, 'out'))[0],
    dialect: config && strings(property(config, 'dialect'))[0],
    casing: config && casingOf(config),
  }
}

/** Finds the constants made by the `drizzle` function of a Drizzle driver. */
export function readHandles(text: string): DrizzleHandles {
  const source = parse(text)
  const drizzle = drizzleName(source)
  if (drizzle === undefined) return { exportNames: [] }
  const isHandle = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === drizzle

  const exported = new Map(
    nodesOf(source)
      .filter((node) => ts.isExportSpecifier(node))
      .map((one) => [(one.propertyName ?? one.name).text, one.name.text] as const),
  )
  const exportNames = source.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!initializer || !ts.isIdentifier(name) || !outsideFunctions(initializer).some(isHandle)) return []
      return (isExported ? name.text : exported.get(name.text)) ?? []
    })
  })
  const options = nodesOf(source)
    .filter(isHandle)
    .flatMap((call) => call.arguments.filter(ts.isObjectLiteralExpression))
  return { exportNames, casing: options.map(casingOf).find((casing) => casing !== undefined) }
}

const parse = (text: string) => ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022)

/** The local name of `import { drizzle } from 'drizzle-orm/node-postgres'`. */
function drizzleName(source: ts.SourceFile): string | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (
      !statement.moduleSpecifier.text.startsWith('drizzle-orm') ||
      !bindings ||
      !ts.isNamedImports(bindings)
    )
      continue
    const found = bindings.elements.find((one) => (one.propertyName ?? one.name).text === 'drizzle')
    if (found) return found.name.text
  }
  return undefined
}

/** A node and all below it. */
function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...nodesOf(child))
  })
  return found
}

/** A function that returns a handle is not one. */
function outsideFunctions(node: ts.Node): readonly ts.Node[] {
  if (ts.isFunctionLike(node)) return []
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...outsideFunctions(child))
  })
  return found
}

function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find(
    (one) => one.name && ts.isPropertyName(one.name) && keyOf(one.name) === name,
  )
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
}

const keyOf = (name: ts.PropertyName) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined

function strings(node: ts.Expression | undefined): readonly string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(strings) : []
}

function casingOf(object: ts.ObjectLiteralExpression): Casing | undefined {
  const [value] = strings(property(object, 'casing'))
  return value === 'snake_case' || value === 'camelCase' ? value : undefined
}
