/** Which access check an emitted `index.ts` asks, and what a function of `auth.ts` says. */
import { ts } from 'ts-morph'
import { importedNames, nodesOf, parseSource, property } from '../inspect/source/syntax.js'
import { withoutLayout } from './text.js'

/**
 * The function of `auth.ts` that an `index.ts` hands to the service.
 *
 * @returns its name there; undefined where the check is not one of that file
 */
export function checkAskedBy(index: string): string | undefined {
  const source = parseSource(index)
  const [check] = nodesOf(source)
    .filter(ts.isObjectLiteralExpression)
    .flatMap((object) => property(object, 'authCheck') ?? [])
  const imported = importedNames(source, (module) => /^\.\/auth(\.[jt]s)?$/.test(module))
  return check && ts.isIdentifier(check) ? imported.get(check.text)?.name : undefined
}

/**
 * What a source says where it declares or exports a name: apart from comments and layout.
 *
 * @returns undefined where it has no such name
 */
export function wordsOf(text: string, name: string): string | undefined {
  const source = parseSource(text)
  const found = source.statements.filter((one) => declares(one, name))
  const printer = ts.createPrinter({ removeComments: true })
  const words = found.map((one) => printer.printNode(ts.EmitHint.Unspecified, one, source))
  return words.length === 0 ? undefined : withoutLayout(words.join('\n'))
}

function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text === name
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.some((one) =>
      nodesOf(one.name).some((node) => isNamed(node, name)),
    )
  if (!ts.isExportDeclaration(statement)) return false
  const { exportClause } = statement
  return exportClause !== undefined && ts.isNamedExports(exportClause)
    ? exportClause.elements.some((one) => one.name.text === name)
    : false
}

const isNamed = (node: ts.Node, name: string) => ts.isIdentifier(node) && node.text === name
