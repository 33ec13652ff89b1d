/** Who imports one of the project's modules, by syntax alone. */
import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { SourceLocation } from '../../diagnostics.js'
import { aliasTargets } from '../../host-style/aliases.js'
import type { Source } from '../detect/sources.js'
import { nodesOf, parseSource } from './syntax.js'

export interface ModuleUse {
  readonly location: SourceLocation
  /** Whether something happens with a value of the module: it is named again, or exported. */
  readonly isUsed: boolean
}

/**
 * The places where sources import a module, or export from it; imports of types alone are left out.
 *
 * @param file The module, relative to `cwd`, as are the paths of the sources.
 */
export function usesOfModule(cwd: string, sources: readonly Source[], file: string): readonly ModuleUse[] {
  const wanted = stemOf(file)
  const hint = posix.basename(wanted)
  return sources
    .filter(({ text }) => text.includes(hint))
    .flatMap(({ path, text }) => {
      const source = parseSource(text)
      const nodes = nodesOf(source)
      return nodes.flatMap((node): readonly ModuleUse[] => {
        const specifier = specifierOf(node)
        if (specifier === undefined || !names(cwd, path, specifier, wanted) || isTypeOnly(node)) return []
        const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
        const location = { file: path, line: line + 1, column: character + 1 }
        return [{ location, isUsed: isUsed(node, nodes) }]
      })
    })
}

/** `src/scim` of `src/scim/index.ts`, `./scim.js` of `./scim`. */
const stemOf = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, '').replace(/(^|\/)index$/, '') || '.'

function names(cwd: string, importer: string, specifier: string, wanted: string): boolean {
  const targets = specifier.startsWith('.')
    ? [posix.join(posix.dirname(importer), specifier)]
    : aliasTargets(cwd, importer, specifier)
  return targets.some((target) => stemOf(target.replace(/\/$/, '')) === wanted)
}

function specifierOf(node: ts.Node): string | undefined {
  const module =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : isLoadCall(node)
        ? node.arguments[0]
        : undefined
  return module && ts.isStringLiteralLike(module) ? module.text : undefined
}

/** `import('…')` and `require('…')`. */
const isLoadCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require'))

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  if (!ts.isImportDeclaration(node) || !node.importClause) return false
  const { isTypeOnly: all, name, namedBindings } = node.importClause
  const only =
    namedBindings && ts.isNamedImports(namedBindings) && namedBindings.elements.every((one) => one.isTypeOnly)
  return all || (!name && only === true)
}

function isUsed(node: ts.Node, nodes: readonly ts.Node[]): boolean {
  if (!ts.isImportDeclaration(node)) return true
  const bound = nodesOf(node)
    .filter(ts.isIdentifier)
    .map(({ text }) => text)
  return nodes.some(
    (one) => ts.isIdentifier(one) && bound.includes(one.text) && (one.pos < node.pos || one.pos >= node.end),
  )
}
