/**
 * The place of the service among what an app is made of: before whatever answers requests, reads their bodies or turns
 * them away, and after what only sets the app up.
 */
import { ts } from 'ts-morph'
import type { AppEntry } from '../frameworks/framework.js'
import { nodesOf } from '../inspect/source/syntax.js'
import type { Among, MadeApp } from './made-apps.js'
import { bare, callsOn, mentions, methodOf } from './syntax.js'

/** Tells of a call on an app whether it may stand before the service. */
export type Passes = (call: ts.CallExpression) => boolean

/** Middlewares that let every request through, as they are called. */
const HARMLESS =
  /^(new )?([\w$]+\.)*(cors|helmet|koaHelmet|secureHeaders|logger|koaLogger|morgan|pinoLogger|pinoHttp|pino|requestLogger|httpLogger|requestId|compression|compress|timing|responseTime|contextStorage|cookieParser|sentry)\b/i

/** Middlewares that answer, or refuse what has no token of theirs: those that find out who asks stand before them. */
const ANSWERS = /csrf|csurf|lusca|rout(e|er|es|ing)\b|routes\(|error|not_?found|static\(/i

const EVERY_PATH = /^(['"`])\/?\*\1$/

/**
 * The calls that may stand before the service.
 *
 * @param readsUser whether its access check asks who is signed in, which middlewares of the app find out
 */
export const passing =
  ({ passes }: AppEntry, readsUser: boolean): Passes =>
  (call) => {
    const method = methodOf(call)
    if (passes.test(method)) return true
    if (method !== 'use') return false
    const [first, ...rest] = call.arguments
    const handlers = first && EVERY_PATH.test(first.getText()) ? rest : call.arguments
    return handlers.length > 0 && handlers.every((one) => isPassing(one, readsUser))
  }

function isPassing(handler: ts.Expression, readsUser: boolean): boolean {
  const text = handler.getText()
  if (!readsUser) return HARMLESS.test(text)
  const isErrorHandler =
    (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler)) && handler.parameters.length > 3
  return !ts.isStringLiteralLike(handler) && !isErrorHandler && !ANSWERS.test(text)
}

/** Where a line goes, by the statement that stands there, and the one that makes the app or goes on with it. */
export interface Place {
  readonly at: 'before' | 'behind' | 'alone'
  readonly statement: ts.Node
  /** How calls on the app stand there: `await `, `void `. */
  readonly prefix: string
}

/** The place of a statement of the named app's own. */
export function placeAmong(
  { name, made }: MadeApp & { readonly name: string },
  { statements, index }: Among,
  passes: Passes,
): Place {
  let last = index
  let next: ts.Statement | undefined
  for (const statement of statements.slice(index + 1)) {
    if (isPassed(statement, name, passes)) last = statements.indexOf(statement)
    else if (!isInert(statement, name)) {
      next = mentions(statement, name) || callsOwnMethod(statement, name) ? statement : undefined
      break
    }
  }
  const behind = statements[last]
  const isAfterCall = last > index && behind !== undefined
  const prefix = isAfterCall ? prefixOf(behind) : ''
  // Beside its like, where nothing that it may need stands between.
  if (isAfterCall && next === statements[last + 1]) return { at: 'behind', statement: behind, prefix }
  if (next) return { at: 'before', statement: next, prefix }
  if (behind) return { at: 'behind', statement: behind, prefix }
  const [first] = statements
  return first
    ? { at: 'before', statement: first, prefix }
    : { at: 'alone', statement: blockAround(made), prefix }
}

/** `await app.register(…)`: whoever waits for one waits for the next. */
function prefixOf(statement: ts.Statement): string {
  const expression = ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!expression) return ''
  return ts.isAwaitExpression(expression) ? 'await ' : ts.isVoidExpression(expression) ? 'void ' : ''
}

/** A statement that sets the app up: `app.set('trust proxy', 1)`, `app.proxy = true`, `app.use(cors()).use(helmet())`. */
function isPassed(statement: ts.Statement, name: string, passes: Passes): boolean {
  if (!ts.isExpressionStatement(statement)) return false
  const expression = bare(statement.expression)
  if (ts.isBinaryExpression(expression)) return expression.left.getText().startsWith(`${name}.`)
  const root = nodesOf(expression).find(
    (node): node is ts.Expression => ts.isExpression(node) && node.getText() === name,
  )
  if (!root) return false
  const calls = callsOn(root)
  return calls.at(-1) === expression && calls.every(passes)
}

/** A statement that does nothing to the app, and calls nothing that could. */
function isInert(statement: ts.Statement, name: string): boolean {
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isEmptyStatement(statement)
  )
    return true
  if (mentions(statement, name)) return false
  if (ts.isVariableStatement(statement)) return true
  const runs = nodesOf(statement).some((node) => ts.isCallExpression(node) || ts.isNewExpression(node))
  return ts.isExpressionStatement(statement) && !runs
}

/** `this.initializeRoutes()`, where the app is `this.app`. */
const callsOwnMethod = (statement: ts.Statement, name: string) =>
  name.startsWith('this.') &&
  nodesOf(statement).some(
    (node) => ts.isCallExpression(node) && node.expression.getText().startsWith('this.'),
  )

function blockAround(node: ts.Node): ts.Node {
  const owner = ts.isParameter(node) ? node.parent : undefined
  const body = owner && ts.isFunctionLike(owner) && 'body' in owner ? owner.body : undefined
  return body ?? node
}
