/** Relative imports of a text whose file moves, led to where they led before. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { nodesOf, parseSource } from '../inspect/source/syntax.js'

/** A text that moves from one path to another; both are relative to the project. */
export interface Relocation {
  readonly text: string
  readonly from: string
  readonly to: string
  /** Whether the text is at the new path already: then only those imports change that lead nowhere. */
  readonly isThere: boolean
}

/**
 * Makes the function that leads imports from another folder.
 *
 * @param cwd the project, absolute
 * @param roles the files that move together, by their paths below the folder that moves: imports between them stay
 */
export function relocateImports(cwd: string, roles: readonly string[]): (relocation: Relocation) => string {
  const moving = new Set(roles.map(stemOf))
  return ({ text, from, to, isThere }) => {
    const folder = folderOf(from, roles)
    const exists = (path: string) => ENDS.some((end) => existsSync(join(cwd, stemOf(path) + end)))
    const led = (specifier: string): string => {
      const [then, now] = [from, to].map((path) => posix.join(posix.dirname(path), specifier)) as [
        string,
        string,
      ]
      const isSibling = folder !== undefined && moving.has(stemOf(posix.relative(folder, then) || 'index'))
      if (isSibling || (isThere && (exists(now) || !exists(then)))) return specifier
      const path = posix.relative(posix.dirname(to), then) || '.'
      const end = /[^/]\/$/.test(specifier) && !path.endsWith('/') ? '/' : ''
      return (path.startsWith('.') ? path : `./${path}`) + end
    }
    let result = ''
    let position = 0
    for (const node of specifiersIn(text)) {
      // Between the quotes, which stay what they are.
      const [start, end] = [node.getStart() + 1, node.getEnd() - 1]
      result += text.slice(position, start) + led(node.text)
      position = end
    }
    return result + text.slice(position)
  }
}

/** What a module's name may end with on disk, after its name without an ending. */
const ENDS = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.json',
  '/index.ts',
  '/index.js',
  '/index.tsx',
]

const stemOf = (path: string) => path.replace(/\/$/, '').replace(/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$|\.json$/, '')

/** The folder that a file moves with. */
const folderOf = (path: string, roles: readonly string[]) => {
  const role = roles.find((one) => path === one || path.endsWith(`/${one}`))
  return role === undefined ? undefined : path.slice(0, -role.length).replace(/\/$/, '')
}

/** The relative modules that a text names: in imports, exports, `import()`, `require()` and types. */
function specifiersIn(text: string): readonly ts.StringLiteralLike[] {
  return nodesOf(parseSource(text)).flatMap((node) => {
    const named = moduleOf(node)
    return named && ts.isStringLiteralLike(named) && /^\.{1,2}(\/|$)/.test(named.text) ? [named] : []
  })
}

function moduleOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (ts.isExternalModuleReference(node)) return node.expression
  if (ts.isModuleDeclaration(node)) return node.name
  if (!ts.isCallExpression(node)) return undefined
  const { expression, arguments: given } = node
  const isLoad =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require')
  return isLoad ? given[0] : undefined
}
