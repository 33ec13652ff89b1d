/** TypeScript → items. */
import { ts } from 'ts-morph'
import { parseSource } from '../../inspect/source/syntax.js'
import { commentEnd, commentsIn } from './comments.js'
import { entriesOf, type Part } from './entries.js'
import { type Group, type Item, type Parsed, saysOf, type Token } from './items.js'

/** Reads a text; it may have syntax errors, which nobody looks at here. */
export function parseStructure(text: string): Parsed {
  const source = parseSource(text)
  const reader = readerOf(source)
  const first = source.statements[0]
  const header = first
    ? headerOf(text, first.getStart(source), ts.isImportDeclaration(first))
    : commentsIn(text, 0, text.length)
  const lastImport = source.statements.findLast(ts.isImportDeclaration)
  const from = Math.max(header.at(-1)?.end ?? 0, lastImport ? commentEnd(text, lastImport.end) : 0)
  const body = reader.group(
    'file',
    source.statements.filter((one) => !ts.isImportDeclaration(one)),
    { from, start: 0, end: text.length, close: text.length },
  )
  return { source, text, header, body }
}

/** Comments above the imports; above another statement those that an empty line parts from it. */
function headerOf(text: string, end: number, isImport: boolean): readonly Token[] {
  const comments = commentsIn(text, 0, end)
  if (isImport) return comments
  const parted = comments.findLastIndex((one, index) =>
    /\n[ \t]*\r?\n/.test(text.slice(one.end, comments[index + 1]?.start ?? end)),
  )
  return comments.slice(0, parted + 1)
}

function readerOf(source: ts.SourceFile) {
  const { text } = source

  /** The items of a node, comments in it too. */
  function items(node: ts.Node, from: number): readonly Item[] {
    const found: Item[] = []
    let position = from
    const add = (item: Item) => {
      found.push(...commentsIn(text, position, item.start), item)
      position = item.end
    }
    const visit = (one: ts.Node): void => {
      if (ts.isJSDoc(one) || isSilent(one, text)) return
      const listed = listOf(one)
      const children = one.getChildren(source)
      if (children.length === 0) {
        if (one.getStart(source) < one.end) add(token(one))
        return
      }
      for (const child of children) {
        if (listed && child.kind === ts.SyntaxKind.OpenBraceToken) {
          const [start, end] = [child.getStart(source), one.end]
          add(group(listed.shape, listed.members, { from: child.end, start, end, close: end - 1 }))
          return
        }
        visit(child)
      }
    }
    visit(node)
    return found
  }

  function token(node: ts.Node): Token {
    const start = node.getStart(source)
    const isName =
      ts.isStringLiteralLike(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node
    const written = text.slice(start, node.end)
    const says = isName ? node.text : ts.isStringLiteral(node) ? JSON.stringify(node.text) : written
    return { kind: /\w/.test(written) ? 'word' : 'mark', says, start, end: node.end }
  }

  function group(
    shape: string,
    nodes: readonly ts.Node[],
    at: { readonly from: number; readonly start: number; readonly end: number; readonly close: number },
  ): Group {
    const parts = nodes.map((node): Part => ({ node, itemsFrom: (from) => items(node, from) }))
    const entries = entriesOf(source, parts, at.from)
    const rest = commentsIn(text, entries.at(-1)?.end ?? at.from, at.close)
    const says = () => `{${entries.map((entry) => saysOf(entry.items())).join(' , ')}${saysOf(rest)}}`
    return { kind: 'group', shape, entries, rest, says, start: at.start, end: at.end }
  }

  return { group }
}

/** Punctuation that formatters add and take away. */
function isSilent(node: ts.Node, text: string): boolean {
  const { parent, kind, end } = node
  if (kind === ts.SyntaxKind.SemicolonToken) return true
  // The last of a list.
  if (kind === ts.SyntaxKind.CommaToken)
    return /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*[)\]}>]/.test(text.slice(end, end + 500))
  // `(key) => …` is `key => …` to some formatters.
  const isParenthesis = kind === ts.SyntaxKind.OpenParenToken || kind === ts.SyntaxKind.CloseParenToken
  if (!isParenthesis || !ts.isArrowFunction(parent) || parent.parameters.length !== 1) return false
  const [only] = parent.parameters
  return !parent.type && only !== undefined && only.getChildCount() === 1 && ts.isIdentifier(only.name)
}

/** What has entries with names. */
function listOf(
  node: ts.Node,
): { readonly shape: string; readonly members: ts.NodeArray<ts.Node> } | undefined {
  if (ts.isObjectLiteralExpression(node)) return { shape: 'object', members: node.properties }
  if (ts.isClassLike(node)) return { shape: 'class', members: node.members }
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
    return { shape: 'type', members: node.members }
  return undefined
}
