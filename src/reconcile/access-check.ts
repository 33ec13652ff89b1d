/** Which access check an emitted `index.ts` asks, and what a function of `auth.ts` says. */
import { ts } from 'ts-morph'
import { BY_CONNECTION } from '../config/choices.js'
import { importedNames, nodesOf, parseSource, property } from '../inspect/source/syntax.js'
import { withoutLayout } from './text.js'

/**
 * The emitted check that an `index.ts` hands to the service.
 *
 * @returns the name of a function of `auth.ts`, or `connection`; undefined where the check is the host's own
 */
export function checkAskedBy(index: string): string | undefined {
  const source = parseSource(index)
  const [check] = nodesOf(source)
    .filter(ts.isObjectLiteralExpression)
    .flatMap((object) => property(object, 'authCheck') ?? [])
    // `rateLimited(check, 50)`
    .map((asked) => (ts.isCallExpression(asked) ? asked.arguments[0] : asked))
  const importedFrom = (file: RegExp) => importedNames(source, (module) => file.test(module))
  if (!check) return undefined
  if (ts.isIdentifier(check)) return importedFrom(/^\.\/auth(\.[jt]s)?$/).get(check.text)?.name
  const isOfConnections =
    ts.isPropertyAccessExpression(check) &&
    ts.isIdentifier(check.expression) &&
    importedFrom(/^\.\/connections(\.[jt]s)?$/).has(check.expression.text)
  return isOfConnections ? BY_CONNECTION : undefined
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
