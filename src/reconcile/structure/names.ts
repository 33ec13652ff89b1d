/** Names that a text uses, by scopes: what a merge must not leave without a declaration. No types are asked. */
import { ts } from 'ts-morph'
import { weakMemo } from '../../inspect/memo.js'
import { boundNames, nodesOf } from '../../inspect/source/syntax.js'
import { bindingsOf } from './imports.js'

interface Scope {
  readonly declared: Set<string>
  /** In it, and in scopes within that do not declare them. */
  readonly used: Set<string>
}

const newScope = (): Scope => ({ declared: new Set(), used: new Set() })

const undeclared = ({ declared, used }: Scope) => [...used].filter((name) => !declared.has(name))

/** The names that nothing in the text declares but, maybe, an import: those of imports and of globals. */
export const freeNames = weakMemo((source: ts.SourceFile): ReadonlySet<string> => {
  const visit = (node: ts.Node, outer: Scope): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node)) {
      if (isReference(node)) outer.used.add(node.text)
      return
    }
    const scope = SCOPES.has(node.kind) || ts.isFunctionLike(node) ? newScope() : outer
    // An expression has its name to itself.
    const home = ts.isFunctionExpression(node) || ts.isClassExpression(node) ? scope : outer
    if (DECLARATIONS.has(node.kind)) for (const name of declaredBy(node)) home.declared.add(name)
    ts.forEachChild(node, (child) => visit(child, scope))
    if (scope !== outer) for (const name of undeclared(scope)) outer.used.add(name)
  }
  const whole = newScope()
  visit(source, whole)
  return new Set(undeclared(whole))
})

function declaredBy(node: ts.Node): readonly string[] {
  if (ts.isVariableDeclaration(node) || ts.isParameter(node))
    return boundNames(node.name).map(({ text }) => text)
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isImportEqualsDeclaration(node)
  return isNamed && node.name ? [node.name.text] : []
}

/** Keys, members and declarations that stand twice where one may, and names that are imported as well. */
export const declaredTwice = (source: ts.SourceFile): readonly string[] =>
  nodesOf(source).flatMap((node) => {
    const names = LISTS.has(node.kind) ? listedNames(node) : []
    return new Set(names).size === names.length
      ? []
      : names.filter((name, index) => names.indexOf(name) !== index)
  })

function listedNames(node: ts.Node): readonly string[] {
  if (ts.isSourceFile(node))
    return [...bindingsOf(node).map(({ local }) => local), ...node.statements.flatMap(declaredIn)]
  if (ts.isBlock(node)) {
    const parameters = ts.isFunctionLike(node.parent) ? node.parent.parameters : []
    return [...parameters, ...node.statements].flatMap(declaredIn)
  }
  if (ts.isClassLike(node)) return node.members.flatMap((one) => (isSignature(one) ? [] : nameOf(one)))
  return ts.isObjectLiteralExpression(node) ? node.properties.flatMap(nameOf) : []
}

const declaredIn = (statement: ts.Statement | ts.ParameterDeclaration): readonly string[] => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(declaredBy)
  return isSignature(statement) || ts.isInterfaceDeclaration(statement) ? [] : declaredBy(statement)
}

/** Of several that are one function. */
const isSignature = (node: ts.Node) => ts.isFunctionLike(node) && 'body' in node && node.body === undefined

const nameOf = (node: ts.ClassElement | ts.ObjectLiteralElementLike): readonly string[] =>
  node.name ? [`${ts.isSetAccessor(node) ? 'set ' : ''}${node.name.getText()}`] : []

/** What declares a name beside imports: most nodes are asked no further. */
const DECLARATIONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.ImportEqualsDeclaration,
])

/** What has a list of names. */
const LISTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
])

const SCOPES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.CaseBlock,
  ts.SyntaxKind.ModuleBlock,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.MappedType,
  ts.SyntaxKind.ConditionalType,
])

/** Whether an identifier stands for what it names, and is not the name of a property or of a declaration. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isExportSpecifier(parent))
    return !parent.parent.parent.moduleSpecifier && (parent.propertyName ?? parent.name) === node
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  if (ts.isQualifiedName(parent)) return parent.right !== node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isImportTypeNode(parent) || ts.isMetaProperty(parent) || ts.isLabeledStatement(parent)) return false
  if (ts.isBreakOrContinueStatement(parent)) return false
  const name = 'name' in parent ? parent.name : undefined
  return name !== node
}
