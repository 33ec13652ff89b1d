/** Hooks of SvelteKit and middleware of Astro, Nuxt and Nitro: they run before all routes, and one that asks for a session answers in their place. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { nodesOf, parseSource } from '../inspect/source/syntax.js'
import type { Guard, MountConfig } from './framework.js'
import { astroConfig } from './origin-check.js'
import { speaksOf } from './speaks-of.js'

/** Where a framework has what runs before all routes, and how that lets a path through. */
interface Place {
  readonly files: (cwd: string) => readonly string[]
  readonly letThrough: (basePath: string) => string
}

const isScript = (name: string) => /\.[cm]?[jt]s$/.test(name) && !/\.(test|spec|d)\./.test(name)

const scriptsIn = (cwd: string, folder: string): readonly string[] =>
  existsSync(join(cwd, folder))
    ? readdirSync(join(cwd, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll('\\', '/'))
        .filter(isScript)
        .sort()
        .map((name) => posix.join(folder, name))
    : []

/** A module of that name, as a file or as a folder's. */
const moduleIn = (cwd: string, name: string): readonly string[] =>
  [name, `${name}/index`]
    .flatMap((path) => [`${path}.ts`, `${path}.js`])
    .filter((file) => existsSync(join(cwd, file)))

const places: readonly Place[] = [
  {
    files: (cwd) => moduleIn(cwd, 'src/hooks.server'),
    letThrough: (basePath) => `if (event.url.pathname.startsWith('${basePath}')) return resolve(event)`,
  },
  {
    files: (cwd) => (astroConfig(cwd) ? moduleIn(cwd, 'src/middleware') : []),
    letThrough: (basePath) => `if (context.url.pathname.startsWith('${basePath}')) return next()`,
  },
  {
    // Nitro has `middleware` at its root, where it has no folder of its own; `middleware` of Nuxt's are of its pages.
    files: (cwd) => [
      ...scriptsIn(cwd, 'server/middleware'),
      ...scriptsIn(cwd, 'src/server/middleware'),
      ...(existsSync(join(cwd, 'nitro.config.ts')) ? scriptsIn(cwd, 'middleware') : []),
    ],
    letThrough: (basePath) => `if (event.path.startsWith('${basePath}')) return`,
  },
]

/** The file that may answer what is sent to the service, and does not speak of it. */
export function hookBefore(cwd: string, { basePath }: Pick<MountConfig, 'basePath'>): Guard | undefined {
  for (const { files, letThrough } of places)
    for (const file of files(cwd)) {
      const text = readFileSync(join(cwd, file), 'utf8')
      if (speaksOf(basePath).test(text)) continue
      const source = parseSource(text, file)
      const answer = nodesOf(source).find(
        (node) => isAnswer(node, source) && !isElsewhere(node, basePath, source),
      )
      if (!answer) continue
      const { line } = source.getLineAndCharacterOfPosition(answer.getStart(source))
      return { file, line: line + 1, letThrough: letThrough(basePath) }
    }
  return undefined
}

/** What ends a request: `redirect(303, …)`, `throw createError(…)`, `new Response(…)`, what asks for a session. */
const ends =
  /^(redirect|error|json|text|fail|sendRedirect|createError|sendError|sendNoContent|requireUserSession|requireSession|requireAuth\w*)$/

function isAnswer(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isNewExpression(node))
    return /^(\w*Response|\w*H(TTP|3)?Error)$/.test(node.expression.getText(source))
  if (!ts.isCallExpression(node)) return false
  const called = node.expression.getText(source)
  return ends.test(called) || /^(Response\.(json|error)|\w+\.redirect)$/.test(called)
}

/** Whether it stands where only other paths come: in an `if` that asks for one which is none of the service's, or behind one that is done with the rest. */
function isElsewhere(node: ts.Node, basePath: string, source: ts.SourceFile): boolean {
  const { parent } = node
  if (!parent) return false
  const isThen = ts.isIfStatement(parent) && parent.thenStatement === node
  if (isThen && asksForOther(parent.expression, basePath, source)) return true
  const before = ts.isBlock(parent) ? parent.statements.filter(({ end }) => end <= node.pos) : []
  return before.some((one) => isDoneWithRest(one, basePath, source)) || isElsewhere(parent, basePath, source)
}

/** `if (!pathname.startsWith('/app')) return resolve(event)` */
function isDoneWithRest(one: ts.Statement, basePath: string, source: ts.SourceFile): boolean {
  if (!ts.isIfStatement(one) || !ts.isPrefixUnaryExpression(one.expression)) return false
  const last = ts.isBlock(one.thenStatement) ? one.thenStatement.statements.at(-1) : one.thenStatement
  return (
    last !== undefined && ts.isReturnStatement(last) && asksForOther(one.expression.operand, basePath, source)
  )
}

/** `pathname.startsWith('/admin') && !session`, `event.route.id === '/(app)'`: each `or` of it must. */
function asksForOther(condition: ts.Expression, basePath: string, source: ts.SourceFile): boolean {
  if (ts.isParenthesizedExpression(condition)) return asksForOther(condition.expression, basePath, source)
  if (ts.isBinaryExpression(condition)) {
    const [left, right] = [condition.left, condition.right].map((one) => asksForOther(one, basePath, source))
    if (condition.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return Boolean(left || right)
    if (condition.operatorToken.kind === ts.SyntaxKind.BarBarToken) return Boolean(left && right)
  }
  const text = condition.getText(source)
  const [, path, equal] =
    /^(?!!).*(?:path(?:name)?|url|route\??\.id)\b[\w?.()]*?(?:\??\.(?:startsWith|includes|match)\(\s*['"`]([^'"`]+)|\s*={2,3}\s*['"`]([^'"`]+))/.exec(
      text,
    ) ?? []
  const asked = path ?? equal
  return asked !== undefined && !`${basePath}/Users`.startsWith(asked) && !basePath.includes(asked)
}
