/** The entries of a group: where each begins and ends, and what it is called. */
import { ts } from 'ts-morph'
import { commentEnd, commentsIn } from './comments.js'
import { type Entry, type Item, saysOf } from './items.js'

/** An entry's node, and what reads its items. */
export interface Part {
  readonly node: ts.Node
  /** @param from where the entry before it ends: comments from there on are this one's */
  readonly itemsFrom: (from: number) => readonly Item[]
}

/** @param first where the first entry may begin */
export function entriesOf(source: ts.SourceFile, parts: readonly Part[], first: number): readonly Entry[] {
  const { text } = source
  const seen = new Map<string, number>()
  let position = first
  return parts.map(({ node, itemsFrom }): Entry => {
    const from = position
    const tokensEnd = text[node.end - 1] === ';' ? node.end - 1 : node.end
    const [mark = ''] = /^\s*[,;]/.exec(text.slice(tokensEnd, tokensEnd + 200)) ?? []
    const ended = tokensEnd + mark.length
    const end = commentEnd(text, ended)
    position = end
    const start = commentsIn(text, from, node.getStart(source))[0]?.start ?? node.getStart(source)
    // Most entries are never looked into.
    const items = once(() => [...itemsFrom(from), ...commentsIn(text, ended, end)])
    const said = once(() => saysOf(items().filter(({ kind }) => kind !== 'comment')))
    const own = nameOf(node)
    const called = own ?? said()
    const times = seen.get(called) ?? 0
    seen.set(called, times + 1)
    return {
      name: times === 0 ? called : `${called} ${times}`,
      isNamed: own !== undefined,
      written: text.slice(start, end),
      items,
      value: () => (own === undefined ? said() : said().replace(own, '')),
      ...{ from, start, tokensEnd, end },
      isEnded: mark !== '',
    }
  })
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The name of a property, a member or a declaration; none for a spread or another statement. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isVariableStatement(node)) {
    const [only, ...more] = node.declarationList.declarations
    return only && more.length === 0 && ts.isIdentifier(only.name) ? only.name.text : undefined
  }
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  if (ts.isSetAccessor(node)) return `set ${node.name.getText()}`
  const name = nameNodeOf(node)
  if (name === undefined) return undefined
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText()
}

function nameNodeOf(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node))
    return node.name
  return ts.isClassElement(node) || ts.isTypeElement(node) || ts.isObjectLiteralElement(node)
    ? node.name
    : undefined
}
