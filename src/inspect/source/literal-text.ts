/** The text that an expression of a configuration stands for, by its own file alone. */
import { ts } from 'ts-morph'
import { nodesOf, withoutCasts } from './syntax.js'

/** What is known of an expression from elsewhere. */
export type Told = (expression: ts.Expression) => string | undefined

/**
 * Reads a literal, a template, a constant of the file, `join(…)` of them, and what stands where the environment says
 * nothing; `undefined` for what only running the file would tell.
 */
export function literalText(node: ts.Expression, told: Told = () => undefined): string | undefined {
  const value = withoutCasts(node)
  const text = (one: ts.Expression) => literalText(one, told)
  if (ts.isStringLiteralLike(value)) return value.text
  if (ts.isTemplateExpression(value)) {
    const spans = value.templateSpans.flatMap((span) => [text(span.expression), span.literal.text])
    return joined([value.head.text, ...spans], '')
  }
  if (ts.isBinaryExpression(value)) {
    const { left, right } = value
    if (value.operatorToken.kind === ts.SyntaxKind.PlusToken) return joined([text(left), text(right)], '')
    return isFallback(value.operatorToken.kind) ? (text(left) ?? text(right)) : undefined
  }
  if (ts.isCallExpression(value) && /(^|\.)(join|resolve)$/.test(value.expression.getText()))
    return joined(value.arguments.filter((one) => !isHere(one)).map(text), '/')
  return told(value) ?? constantText(value, told)
}

const joined = (parts: readonly (string | undefined)[], mark: string) =>
  parts.includes(undefined) ? undefined : parts.join(mark)

const isFallback = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken

/** The folder that paths are relative to anyway. */
const isHere = (node: ts.Expression) =>
  /^(__dirname|import\.meta\.dirname|process\.cwd\(\))$/.test(node.getText())

/** `const out = './migrations'`, in the same file. */
function constantText(value: ts.Expression, told: Told): string | undefined {
  if (!ts.isIdentifier(value)) return undefined
  const declared = nodesOf(value.getSourceFile())
    .filter(ts.isVariableDeclaration)
    .find(({ name }) => ts.isIdentifier(name) && name.text === value.text)
  const held = declared?.initializer
  // A constant that is made of itself is none.
  return held && !nodesOf(held).some((one) => ts.isIdentifier(one) && one.text === value.text)
    ? literalText(held, told)
    : undefined
}
