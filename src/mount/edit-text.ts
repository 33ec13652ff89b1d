/** Puts lines into a file of the host's, in its own style; all else stays as it is. */
import { ts } from 'ts-morph'
import { applyLayout } from '../emit/style/apply-layout.js'
import { emittedLayout } from '../host-style/layout-style.js'
import { layoutOf } from '../host-style/style.js'
import { whiteSpaceAt } from '../host-style/style-syntax.js'
import { importsIn, requiredModule } from '../inspect/source/syntax.js'
import { isJavaScript } from './in-javascript.js'
import type { Place } from './place.js'

/** A text to insert at a position, in place of what stands there up to `end`. */
export interface Insertion {
  readonly at: number
  readonly end?: number
  readonly text: string
}

/** A text with some more in it, at positions of what it was before. */
export function inserted(text: string, insertions: readonly Insertion[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return [...insertions]
    .sort((one, other) => other.at - one.at)
    .reduce(
      (edited, { at, end = at, text: added }) =>
        edited.slice(0, at) + added.replaceAll('\n', eol) + edited.slice(end),
      text,
    )
}

/** Gives a line the quotes and semicolons of a source. */
export async function inStyleOf(source: ts.SourceFile): Promise<(line: string) => string> {
  const layout = await layoutOf([source.text])
  // Indentation is that of the lines around.
  return (line) => applyLayout(line, { ...layout, indent: emittedLayout.indent })
}

/** Inserts a statement at its place: beside its like, with an empty line where more than a line follows or goes before. */
export function insertStatement(source: ts.SourceFile, { at, statement }: Place, line: string): Insertion {
  const { text } = source
  const indent = whiteSpaceAt(source, lineStart(text, statement.getStart(source)))
  if (at === 'alone') {
    const { end } = statement
    return { at: end - 1, text: `\n${indent}  ${line}\n${indent}` }
  }
  if (at === 'before') {
    const start = lineStart(text, startWithComments(source, statement))
    const isParagraph = start < lineStart(text, statement.getStart(source)) || isLong(source, statement)
    return { at: start, text: `${indent}${line}\n${isParagraph ? '\n' : ''}` }
  }
  const end = lineEnd(text, statement.end)
  const isCall = ts.isExpressionStatement(statement) && !isLong(source, statement)
  return { at: end, text: `\n${isCall ? '' : '\n'}${indent}${line}` }
}

/** Whether a file is a CommonJS module, in JavaScript: TypeScript types nothing of what it requires. */
export const isCommonJs = (source: ts.SourceFile): boolean =>
  isJavaScript(source.fileName) && !source.statements.some(ts.isImportDeclaration)

/**
 * An import goes behind the last one, or where the order of those like it has its place.
 *
 * @param user the first node that uses it: what is required is there from its statement on
 */
export function insertImport(
  source: ts.SourceFile,
  module: string,
  line: string,
  user?: ts.Node,
): Insertion | undefined {
  const isRequired = user !== undefined && isCommonJs(source)
  const imports = source.statements.filter((one) =>
    isRequired
      ? isRequire(one) && one.end <= user.getStart(source)
      : ts.isImportDeclaration(one) || ts.isImportEqualsDeclaration(one),
  )
  const around = isRequired ? source.statements.find((one) => one.end > user.pos) : undefined
  if (around && imports.length === 0) return { at: around.getStart(source), text: `${line}\n` }
  const last = imports.at(-1)
  if (!last) return undefined
  const alike = imports.filter((one) => kindOf(moduleOf(one)) === kindOf(module))
  const isSorted = alike.every((one, index) => {
    const before = alike[index - 1]
    return !before || moduleOf(before) <= moduleOf(one)
  })
  const follows = isSorted ? alike.findLast((one) => moduleOf(one) <= module) : undefined
  // What is further up comes before what is beside, as formatters and linters order them.
  const beside = kindOf(module) === '../' ? imports.find((one) => kindOf(moduleOf(one)) === './') : undefined
  const first = alike[0] ?? beside
  if (isSorted && first && !follows) {
    const start = first.getStart(source)
    return { at: start, text: `${line}\n` }
  }
  return { at: lineEnd(source.text, (follows ?? alike.at(-1) ?? last).end), text: `\n${line}` }
}

/** A name that is imported joins those that come from its module; `undefined` where none does. */
export function insertName(source: ts.SourceFile, module: string, name: string): Insertion | undefined {
  for (const statement of source.statements) {
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined
    const named = clause?.namedBindings
    if (!clause || clause.phaseModifier || !named || !ts.isNamedImports(named)) continue
    const last = named.elements.at(-1)
    if (!last || moduleOf(statement) !== module) continue
    const start = lineStart(source.text, last.getStart(source))
    const isOwnLine = /^\s*$/.test(source.text.slice(start, last.getStart(source)))
    return { at: last.end, text: isOwnLine ? `,\n${whiteSpaceAt(source, start)}${name}` : `, ${name}` }
  }
  return undefined
}

/** An element of a list, in the style of its file. */
export const elementOf = (element: string, style: (line: string) => string): string =>
  style(`(${element})`).replace(/^\(|\);?$/g, '')

const WIDTH = 100

/** The last element of a list, on a line of its own where the others are, or where the line is long. */
export function insertInList(
  source: ts.SourceFile,
  list: ts.ArrayLiteralExpression,
  element: string,
): readonly Insertion[] {
  const { text } = source
  const last = list.elements.at(-1)
  if (!last) return [{ at: list.end - 1, text: element }]
  const [start, lastStart] = [list, last].map((node) => lineStart(text, node.getStart(source)))
  const isBroken = text.slice(last.end, list.end).includes('\n')
  if (!isBroken && text.slice(start, list.end).length + element.length < WIDTH)
    return [{ at: last.end, text: `, ${element}` }]
  if (!isBroken) {
    const indent = whiteSpaceAt(source, start ?? 0)
    const elements = [...list.elements.map((one) => one.getText(source)), element]
    const lines = elements.map((one) => `\n${indent}${step(source)}${one},`).join('')
    return [{ at: list.getStart(source), end: list.end, text: `[${lines}\n${indent}]` }]
  }
  const { hasTrailingComma } = list.elements
  const at = hasTrailingComma ? list.elements.end : last.end
  // A comment behind the last element stays on its line.
  const comment = /^[ \t]*(\/\/[^\r\n]*|\/\*[^\r\n]*\*\/)?/.exec(text.slice(at))?.[0].trimEnd() ?? ''
  const comma = hasTrailingComma ? '' : ','
  const line = `\n${whiteSpaceAt(source, lastStart ?? 0)}${element}${hasTrailingComma ? ',' : ''}`
  return [{ at, end: at + comment.length, text: `${comma}${comment}${line}` }]
}

/** A step of indentation, as the file has it. */
const step = ({ text }: ts.SourceFile) => /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '

/** `const x = require('x')`, or `require('x')` for what it does. */
const isRequire = (one: ts.Statement) =>
  importsIn(one).length > 0 || (ts.isExpressionStatement(one) && requiredModule(one.expression) !== undefined)

const moduleOf = (node: ts.Statement): string =>
  ts.isImportDeclaration(node)
    ? node.moduleSpecifier.getText().slice(1, -1)
    : (importsIn(node)[0]?.[1].specifier ?? '')

/** Imports are ordered among those from as far. */
const kindOf = (module: string) =>
  /^(\.\/|\.\.\/|[@~#]\/|#|[a-z@])/.exec(module)?.[0].replace(/^[a-z@]$/, 'package')

/** The beginning of a statement, with the comments that stand right above it. */
function startWithComments({ text }: ts.SourceFile, statement: ts.Node): number {
  const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? []
  let start = statement.getStart()
  for (const { pos, end } of [...comments].reverse()) {
    const isAttached = /^[ \t]*\r?\n?[ \t]*$/.test(text.slice(end, start))
    const isOwnLine = /^[ \t]*$/.test(text.slice(lineStart(text, pos), pos))
    if (!isAttached || !isOwnLine) break
    start = pos
  }
  return start
}

const isLong = (source: ts.SourceFile, node: ts.Node) =>
  source.text.slice(node.getStart(source), node.end).includes('\n')

const lineStart = (text: string, position: number) => text.lastIndexOf('\n', position - 1) + 1

/** The end of a line, or of what stands on it before a bracket closes. */
function lineEnd(text: string, position: number): number {
  const rest = /^[ \t]*;?[ \t]*(\/\/[^\r\n]*|\/\*[^\r\n]*\*\/)?(?=\r?\n|$)/.exec(text.slice(position))
  return position + (rest?.[0].trimEnd().length ?? 0)
}
