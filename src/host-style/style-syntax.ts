/**
 * What layout looks at in TypeScript source, to measure the host's and to give emitted files the same. It takes a
 * parser: a scanner of our own would take a regular expression for a division one day.
 */
import { ts } from 'ts-morph'

export { ts }

export const parse = (text: string) => ts.createSourceFile('style.ts', text, ts.ScriptTarget.Latest, true)

/** All nodes, parents first. */
export function nodesIn(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether a statement or a member of a class ends in a semicolon where semicolons are written. */
export function takesSemicolon(node: ts.Node): boolean {
  if (isEnded(node)) return true
  const hasBody =
    (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) &&
    node.body !== undefined
  const isSignature =
    ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)
  return (isSignature && !hasBody && !ts.isObjectLiteralExpression(node.parent)) || isAbstractAccessor(node)
}

const isEnded = (node: ts.Node) =>
  ts.isVariableStatement(node) ||
  ts.isExpressionStatement(node) ||
  ts.isImportDeclaration(node) ||
  ts.isImportEqualsDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isExportAssignment(node) ||
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isBreakStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isDoStatement(node) ||
  ts.isDebuggerStatement(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  (ts.isIndexSignatureDeclaration(node) && ts.isClassLike(node.parent))

const isAbstractAccessor = (node: ts.Node) =>
  (ts.isGetAccessor(node) || ts.isSetAccessor(node)) &&
  node.body === undefined &&
  !ts.isInterfaceDeclaration(node.parent) &&
  !ts.isTypeLiteralNode(node.parent)

/** A list that may end in a comma. */
export interface CommaList {
  readonly elements: ts.NodeArray<ts.Node>
  /** ES5 has a comma there, too: objects and arrays, and what looks like them. */
  readonly isEs5: boolean
}

/** The list of a node, where a comma after its last element changes nothing. */
export function commaListOf(node: ts.Node): CommaList | undefined {
  if (ts.isObjectLiteralExpression(node)) return { elements: node.properties, isEs5: true }
  if (
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectBindingPattern(node) ||
    ts.isNamedImports(node) ||
    ts.isNamedExports(node) ||
    ts.isTupleTypeNode(node)
  )
    return { elements: node.elements, isEs5: true }
  if (ts.isEnumDeclaration(node)) return { elements: node.members, isEs5: true }
  if (ts.isCallExpression(node)) return { elements: node.arguments, isEs5: false }
  if (ts.isNewExpression(node) && node.arguments) return { elements: node.arguments, isEs5: false }
  return ts.isFunctionLike(node) ? { elements: node.parameters, isEs5: false } : undefined
}

/** Where a list's last comma is, behind its last element; `undefined` where it has none. */
export function lastComma({ elements }: CommaList, source: ts.SourceFile): number | undefined {
  if (!elements.hasTrailingComma) return undefined
  // The range of the elements ends behind the comma.
  const comma = elements.end - 1
  return source.text[comma] === ',' ? comma : undefined
}

/** Whether a line starts inside a template: its white space is content, or is placed by eye. */
export function templateLines(
  nodes: readonly ts.Node[],
  source: ts.SourceFile,
): (lineStart: number) => boolean {
  const ranges = nodes
    .filter((node) => ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    .map((node) => ({ start: node.getStart(source), end: node.end }))
  return (lineStart) => ranges.some(({ start, end }) => start < lineStart && lineStart < end)
}

/** The steps by which blocks and lists indent what is in them, with how often they do. */
export function indentSteps(nodes: readonly ts.Node[], source: ts.SourceFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const isTemplate = templateLines(nodes, source)
  for (const node of nodes) {
    const [first] = childrenOf(node)
    if (!first) continue
    const [outer, inner] = [node, first].map((one) => lineStartOf(source, one.getStart(source)))
    if (outer === undefined || inner === undefined || outer === inner || [outer, inner].some(isTemplate))
      continue
    const [before, after] = [whiteSpaceAt(source, outer), whiteSpaceAt(source, inner)]
    const step = after.startsWith(before) ? after.slice(before.length) : ''
    if (step !== '') counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return counts
}

const lineStartOf = (source: ts.SourceFile, position: number) =>
  source.text.lastIndexOf('\n', position - 1) + 1

/** The indentation of a line. */
export const whiteSpaceAt = (source: ts.SourceFile, lineStart: number): string =>
  /^[ \t]*/.exec(source.text.slice(lineStart))?.[0] ?? ''

function childrenOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isBlock(node) || ts.isModuleBlock(node)) return node.statements
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
    return node.members
  return commaListOf(node)?.elements ?? []
}
