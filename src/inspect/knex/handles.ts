import { ts } from 'ts-morph'
import { exportedConstants, importedNames, parseSource } from '../source/syntax.js'

/**
 * The exported constants of a source that hold a `Knex`: `knex({ client: 'pg' })`, whatever the import is called, and
 * `knex.default({ … })` or `knex.knex({ … })`, as ES modules call what is CommonJS.
 */
export function readHandles(text: string): readonly string[] {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => module === 'knex')
  const makers = new Set([
    ...[...imported].flatMap(([local, { name }]) => (['default', 'knex'].includes(name) ? [local] : [])),
    ...source.statements.flatMap(wholeModules),
  ])
  const isMaker = (node: ts.Expression): boolean =>
    ts.isPropertyAccessExpression(node)
      ? ['default', 'knex'].includes(node.name.text) && isMaker(node.expression)
      : ts.isIdentifier(node) && makers.has(node.text)
  return exportedConstants(source, (node) => ts.isCallExpression(node) && isMaker(node.expression))
}

/** `import * as knex from 'knex'`, `import knex = require('knex')`, `const knex = require('knex')` */
function wholeModules(statement: ts.Statement): readonly string[] {
  const isKnex = (node: ts.Node | undefined) =>
    node !== undefined && ts.isStringLiteral(node) && node.text === 'knex'
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings
    const isWhole = bindings && ts.isNamespaceImport(bindings) && isKnex(statement.moduleSpecifier)
    return isWhole ? [bindings.name.text] : []
  }
  if (ts.isImportEqualsDeclaration(statement)) {
    const { moduleReference, name } = statement
    return ts.isExternalModuleReference(moduleReference) && isKnex(moduleReference.expression)
      ? [name.text]
      : []
  }
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const isRequired =
      initializer &&
      ts.isCallExpression(initializer) &&
      initializer.expression.getText() === 'require' &&
      isKnex(initializer.arguments[0])
    return isRequired && ts.isIdentifier(name) ? [name.text] : []
  })
}
