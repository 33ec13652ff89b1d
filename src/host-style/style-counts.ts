import type { LayoutCounts } from './style.js'
import { commaListOf, indentSteps, lastComma, nodesIn, parse, takesSemicolon, ts } from './style-syntax.js'

/** What one source shows. */
export function countLayout(text: string): LayoutCounts {
  const source = parse(text)
  const counts: LayoutCounts = {
    single: 0,
    double: 0,
    semicolons: 0,
    noSemicolons: 0,
    indents: new Map(),
    commas: 0,
    noCommas: 0,
    callCommas: 0,
    noCallCommas: 0,
  }
  const nodes = nodesIn(source)
  for (const node of nodes) {
    countQuote(node, source, counts)
    if (takesSemicolon(node)) {
      if (text[node.end - 1] === ';') counts.semicolons++
      else counts.noSemicolons++
    }
    countComma(node, source, counts)
  }
  for (const [step, count] of indentSteps(nodes, source))
    counts.indents.set(step, (counts.indents.get(step) ?? 0) + count)
  return counts
}

function countQuote(node: ts.Node, source: ts.SourceFile, counts: LayoutCounts): void {
  if (!ts.isStringLiteral(node) || ts.isJsxAttribute(node.parent) || /["']/.test(node.text)) return
  if (source.text[node.getStart(source)] === '"') counts.double++
  else counts.single++
}

function countComma(node: ts.Node, source: ts.SourceFile, counts: LayoutCounts): void {
  const list = commaListOf(node)
  const last = list?.elements.at(-1)
  // Only where the closing bracket is on a line of its own.
  if (!list || !last || !/^,?\s*?\n/.test(source.text.slice(last.end))) return
  const hasComma = lastComma(list, source) !== undefined
  if (list.isEs5) counts[hasComma ? 'commas' : 'noCommas']++
  else counts[hasComma ? 'callCommas' : 'noCallCommas']++
}
