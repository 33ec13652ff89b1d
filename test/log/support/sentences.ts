import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'

/** Stands in a sentence for what is put into it. */
export const HOLE = '\u0000'

const ROOT = 'src/runtime'

/** Which argument of a call is the detail of an error. */
const DETAIL: Readonly<Record<string, number>> = {
  ScimError: 1,
  OAuthError: 1,
  badRequest: 0,
  conflict: 0,
  invalidFilter: 0,
  invalidValue: 0,
  notFound: 0,
  outOfRange: 0,
}

/** The log notes no request of the page's. */
const ELSEWHERE = ['dist', 'log', 'setup']

/** All that the runtime says in an error of its own, by file: read from its source. */
export function sentences(): readonly (readonly [file: string, sentence: string])[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !ELSEWHERE.some((folder) => file.startsWith(folder)))
    .flatMap((file) => sentencesIn(readFileSync(join(ROOT, file), 'utf8')).map((one) => [file, one] as const))
}

function sentencesIn(source: string): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
      const text = textOf(node.arguments?.[DETAIL[node.expression.text] ?? -1])
      if (text !== undefined) found.push(text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return found
}

function textOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('')
}
