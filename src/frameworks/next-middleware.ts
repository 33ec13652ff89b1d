/** Middleware of Next.js that runs before the service: one that asks for a session sends identity providers to sign in. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { nodesOf, parseSource, property, strings } from '../inspect/source/syntax.js'
import { escaped } from '../inspect/words.js'
import type { Guard, MountConfig } from './framework.js'
import { speaksOf } from './speaks-of.js'

/** Next.js 16 calls it a proxy. */
const FILES = ['middleware', 'proxy'].flatMap((name) =>
  ['ts', 'js', 'mjs'].flatMap((ending) => [`${name}.${ending}`, `src/${name}.${ending}`]),
)

/** The file, where its matcher leaves the service's paths to it, it may answer them, and does not speak of them. */
export function middlewareBefore(
  cwd: string,
  { basePath }: Pick<MountConfig, 'basePath'>,
): Guard | undefined {
  const file = FILES.find((one) => existsSync(join(cwd, one)))
  if (file === undefined) return undefined
  const text = readFileSync(join(cwd, file), 'utf8')
  if (speaksOf(basePath).test(text) || !MAY_ANSWER.test(text)) return undefined
  const source = parseSource(text, file)
  const matcher = matcherIn(source)
  const matched = matcher ? matchersOf(matcher) : ['/:path*']
  if (!matched.some((one) => patternOf(one)?.test(`${basePath}/Users`))) return undefined
  const { line } = source.getLineAndCharacterOfPosition(matcher?.getStart(source) ?? 0)
  return { file, line: line + 1 }
}

/** It redirects, answers, asks somebody else for what it gives back, or is made by a package. */
const MAY_ANSWER =
  /\b(redirect|rewrite|protect|Response\.json|Response\.error)\s*\(|\bnew\s+\w*Response\s*\(|\breturn\s+(await\s+)?(?!NextResponse\.next\b)[\w$][\w$.]*\s*\(|\bexport\s+default\s+(?!async\b|function\b)[\w$.]+\s*\(|\bexport\s+const\s+(middleware|proxy)\s*=\s*(?!async\b)[\w$.]+\s*\(|\bexport\s*\{[^}]*\}\s*from\b/

/** `matcher` of `export const config = { … }`. */
const matcherIn = (source: ts.SourceFile): ts.Expression | undefined =>
  nodesOf(source)
    .filter(ts.isVariableDeclaration)
    .filter(({ name }) => name.getText(source) === 'config')
    .flatMap(({ initializer }) =>
      initializer && ts.isObjectLiteralExpression(initializer)
        ? (property(initializer, 'matcher') ?? [])
        : [],
    )[0]

/** Paths, or objects with a `source`; what is not written out matches nothing that is known. */
function matchersOf(node: ts.Expression): readonly string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(matchersOf)
  return ts.isObjectLiteralExpression(node) ? strings(property(node, 'source')) : strings(node)
}

/** A path as path-to-regexp reads it: `/app/:path*`, `/((?!api|_next).*)`. */
function patternOf(path: string): RegExp | undefined {
  const parts = path.matchAll(/\/:\w+([*+?])?|:\w+|\(|[^(:/]+|\//g)
  let pattern = ''
  let from = 0
  for (const part of parts) {
    if (part.index < from) continue
    const [text, many] = part
    const end = text === '(' ? closing(path, part.index) : part.index + text.length
    if (text === '(') pattern += path.slice(part.index, end)
    else if (text.startsWith('/:'))
      pattern += `(?:/[^/]+)${many === '*' || many === '+' || many === '?' ? many : ''}`
    else pattern += text.startsWith(':') ? '[^/]+' : escaped(text)
    from = end
  }
  try {
    return new RegExp(`^${pattern}/?$`)
  } catch {
    return undefined
  }
}

/** Behind the parenthesis that closes a group, and how often it may be there; what is escaped closes none. */
function closing(path: string, start: number): number {
  let depth = 0
  for (let at = start; at < path.length; at++) {
    if (path[at] === '\\') at++
    else if (path[at] === '(') depth++
    else if (path[at] === ')' && --depth === 0) return /[*+?]/.test(path[at + 1] ?? '') ? at + 2 : at + 1
  }
  return path.length
}
