/** Gives a text another layout, token by token: what it means does not change. */
import type { LayoutStyle } from '../../host-style/layout-style.js'
import {
  commaListOf,
  indentSteps,
  lastComma,
  nodesIn,
  parse,
  takesSemicolon,
  templateLines,
  ts,
  whiteSpaceAt,
} from '../../host-style/style-syntax.js'
import { applyEdits, type Edit } from '../../text-edits.js'

/**
 * Applies a style to emitted TypeScript: quotes, semicolons, indentation and last commas. Lines are not broken anew.
 *
 * Semicolons and commas that the style does not have are left out of emitted text to begin with, or taken away; those
 * that it has are added. A text that has the style already comes back as it is.
 */
export function applyLayout(text: string, style: LayoutStyle): string {
  const source = parse(text)
  const nodes = nodesIn(source)
  const edits = [
    ...nodes.flatMap((node) => quoteEdit(node, source, style)),
    ...(style.semicolons ? nodes.flatMap((node) => semicolonEdit(node, source)) : []),
    ...nodes.flatMap((node) => commaEdit(node, source, style)),
    ...indentEdits(nodes, source, style),
  ]
  return applyEdits(text, edits)
}

/** The preferred quotes, but for text that has more of them than of the others: as Prettier and Biome choose. */
function quoteEdit(node: ts.Node, source: ts.SourceFile, { quotes }: LayoutStyle): readonly Edit[] {
  if (!ts.isStringLiteral(node) || ts.isJsxAttribute(node.parent)) return []
  const start = node.getStart(source)
  const written = source.text.slice(start, node.end)
  const inner = written.slice(1, -1)
  const count = (quote: string) => inner.split(quote).length
  const [preferred, other] = quotes === 'double' ? ['"', "'"] : ["'", '"']
  const quote = count(preferred) > count(other) ? other : preferred
  const escaped = inner.replace(
    /\\(.)|(["'])/gs,
    (match, after: string | undefined, bare: string | undefined) => {
      if (bare === quote) return `\\${bare}`
      return (after === '"' || after === "'") && after !== quote ? after : match
    },
  )
  const text = quote + escaped + quote
  return text === written ? [] : [{ start, end: node.end, text }]
}

function semicolonEdit(node: ts.Node, source: ts.SourceFile): readonly Edit[] {
  const { text } = source
  if (/[;,]/.test(text[node.end - 1] ?? '')) return []
  const isMember =
    ts.isTypeElement(node) && (ts.isInterfaceDeclaration(node.parent) || ts.isTypeLiteralNode(node.parent))
  // `{ a: string; b: number }` on one line has none behind the last.
  const isLine = /^[ \t]*(\/\/|\/\*|\r?\n|$)/.test(text.slice(node.end))
  return takesSemicolon(node) || (isMember && isLine) ? [{ start: node.end, end: node.end, text: ';' }] : []
}

function commaEdit(node: ts.Node, source: ts.SourceFile, { trailingCommas }: LayoutStyle): readonly Edit[] {
  const list = trailingCommas === 'all' ? undefined : commaListOf(node)
  const comma = list && lastComma(list, source)
  const isKept = trailingCommas === 'es5' && list?.isEs5
  // `[a, , ]` has an element more without its last comma.
  const isHole = list?.elements.at(-1)?.kind === ts.SyntaxKind.OmittedExpression
  return comma === undefined || isKept || isHole ? [] : [{ start: comma, end: comma + 1, text: '' }]
}

/** Every line's own indentation, but for the lines of templates. */
function indentEdits(
  nodes: readonly ts.Node[],
  source: ts.SourceFile,
  { indent }: LayoutStyle,
): readonly Edit[] {
  const step = [...indentSteps(nodes, source)].sort(([, a], [, b]) => b - a)[0]?.[0]
  if (step === undefined || step === indent) return []
  const isTemplate = templateLines(nodes, source)
  return source.getLineStarts().flatMap((start) => {
    const written = whiteSpaceAt(source, start)
    if (written === '' || isTemplate(start)) return []
    const steps = stepsIn(written, step)
    const text = indent.repeat(steps) + written.slice(steps * step.length)
    return [{ start, end: start + written.length, text }]
  })
}

function stepsIn(written: string, step: string): number {
  let steps = 0
  while (written.startsWith(step, steps * step.length)) steps++
  return steps
}
