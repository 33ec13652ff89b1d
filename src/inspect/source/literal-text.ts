/** The text that an expression of a configuration or a migration stands for, by its own file, and what is told of others. */
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { nodesOf, withoutCasts } from './syntax.js'

/** What a name, or anything else that is no literal, stands for. */
export type Told = (expression: ts.Expression) => string | undefined

/**
 * Reads a literal, a template with a tag or without, `join(…)` of them, and what stands where the environment says nothing;
 * `undefined` for what only running the file would tell.
 */
export function literalText(node: ts.Expression, told: Told = ofFile()): string | undefined {
  const value = withoutCasts(node)
  const text = (one: ts.Expression) => literalText(one, told)
  if (ts.isStringLiteralLike(value)) return value.text
  if (ts.isTaggedTemplateExpression(value)) return text(value.template)
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
    return joined(value.arguments.map(text), '/')
  return told(value)
}

const joined = (parts: readonly (string | undefined)[], mark: string) =>
  parts.includes(undefined) ? undefined : parts.join(mark)

const isFallback = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken

/**
 * Tells the constants of the same file, and the folder that paths are relative to anyway.
 *
 * @param told is asked first
 */
export const ofFile =
  (told: Told = () => undefined): Told =>
  (value) => {
    const known = told(value)
    if (known !== undefined) return known
    if (HERE.test(value.getText()) || value.getText() === 'process.cwd()') return '.'
    const held = constantBehind(value)
    return held && literalText(held, ofFile(told))
  }

const HERE = /^(__dirname|import\.meta\.dirname)$/

/** The value of `const out = './migrations'`, in the same file. */
export function constantBehind(value: ts.Expression): ts.Expression | undefined {
  if (!ts.isIdentifier(value)) return undefined
  const declared = nodesOf(value.getSourceFile())
    .filter(ts.isVariableDeclaration)
    .find(({ name }) => ts.isIdentifier(name) && name.text === value.text)
  const held = declared?.initializer
  // A constant that is made of itself is none.
  return held && !nodesOf(held).some((one) => ts.isIdentifier(one) && one.text === value.text)
    ? withoutCasts(held)
    : undefined
}

/**
 * The paths that an expression, or the elements of an array, stand for; what cannot be told is left out.
 *
 * @param file Where it stands, relative to the root. What is put together of its folder is relative to the root, too.
 */
export function paths(node: ts.Expression | undefined, file: string): readonly string[] {
  const here = ofFile((value) => (HERE.test(value.getText()) ? dirname(file) : undefined))
  const written = node && ts.isArrayLiteralExpression(node) ? node.elements : node ? [node] : []
  return written.flatMap((one) => {
    const path = literalText(one, here)
    return path === undefined ? [] : join(path)
  })
}
