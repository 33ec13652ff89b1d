/** Where the sources of a host make an app of its framework. */
import { ts } from 'ts-morph'
import type { AppEntry } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { importedNames, importsIn, nodesOf, parseSource, requiredModule } from '../inspect/source/syntax.js'
import { callsOn, holderOf } from './syntax.js'

/** A list of statements, and the one behind which an app is there; -1 before them all. */
export interface Among {
  readonly statements: ts.NodeArray<ts.Statement>
  readonly index: number
}

export interface MadeApp {
  readonly path: string
  readonly source: ts.SourceFile
  /** `express()`; of an app that a loader hands to a plugin, the parameter. */
  readonly made: ts.Node
  /** The calls on it: `.use(…)` of `new Hono().use(…)`. */
  readonly calls: readonly ts.CallExpression[]
  /** What statements call it: `app`, `this.app`; absent where it has no name. */
  readonly name?: string
  /** The statements that a named one is used in. */
  readonly among?: Among
}

/** All apps that a source makes, and those that it gets as the plugin that a loader starts with. */
export function madeApps({ path, text }: Source, entry: AppEntry): readonly MadeApp[] {
  if (!entry.makers.some(({ module }) => text.includes(module))) return []
  const source = parseSource(text, path)
  return nodesOf(source).flatMap((node): readonly MadeApp[] => {
    if (!(ts.isCallExpression(node) || ts.isNewExpression(node)) || !isMaker(node.expression, source, entry))
      return []
    return [appOf(path, source, node)]
  })
}

/** The app that an expression makes, or gets of a function. */
export function appOf(path: string, source: ts.SourceFile, made: ts.Expression): MadeApp {
  const calls = callsOn(made)
  return { path, source, made, calls, ...held(holderOf(calls.at(-1) ?? made)) }
}

function isMaker(callee: ts.Expression, source: ts.SourceFile, { makers }: AppEntry): boolean {
  const imported = importedNames(source, (name) => makers.some(({ module }) => module === name))
  const makes = (local: string, member?: string) => {
    const found = imported.get(local)
    const names = makers.find(({ module }) => module === found?.module)?.names ?? []
    return found !== undefined && names.includes(member ?? found.name)
  }
  if (ts.isIdentifier(callee)) return makes(callee.text)
  // `require('fastify')()`
  const required = requiredModule(callee)
  if (required !== undefined)
    return makers.some(({ module, names }) => module === required && names.includes('*'))
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    makes(callee.expression.text, callee.name.text)
  )
}

/** The name of what holds an app, and the statements that it is used in. */
function held(holder: ts.Node): Pick<MadeApp, 'name' | 'among'> {
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name))
    return { name: holder.name.text, ...amongThose(holder) }
  if (ts.isBinaryExpression(holder) && holder.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return { name: holder.left.getText(), ...amongThose(holder) }
  if (!ts.isPropertyDeclaration(holder) || !ts.isClassLike(holder.parent)) return {}
  const [body] = holder.parent.members.flatMap((one) =>
    ts.isConstructorDeclaration(one) && one.body ? [one.body] : [],
  )
  const superCall = body?.statements.findIndex((one) => /^super\(/.test(one.getText())) ?? -1
  const name = `this.${holder.name.getText()}`
  return { name, ...(body && { among: { statements: body.statements, index: superCall } }) }
}

function amongThose(node: ts.Node): Pick<MadeApp, 'among'> {
  if (ts.isStatement(node)) {
    const { parent } = node
    if (ts.isSourceFile(parent) || ts.isBlock(parent)) {
      const { statements } = parent
      return { among: { statements, index: statements.indexOf(node) } }
    }
    return {}
  }
  return amongThose(node.parent)
}

/** The apps that a loader of files hands to the plugin that it starts with, such as fastify-cli. */
export function pluginApps({ path, text }: Source, { plugin }: AppEntry): readonly MadeApp[] {
  if (!plugin || !text.includes(plugin.loader)) return []
  const source = parseSource(text, path)
  const loaders = source.statements
    .flatMap(importsIn)
    .flatMap(([local, { specifier }]) => (specifier === plugin.loader ? local : []))
  const isTyped = (node: ts.Node | undefined, types: readonly string[]) =>
    types.some((type) => node?.getText().startsWith(type))
  return nodesOf(source).flatMap((node): readonly MadeApp[] => {
    const isFunction =
      ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)
    if (!isFunction || !node.body || !ts.isBlock(node.body)) return []
    const [made] = node.parameters
    if (!made || !ts.isIdentifier(made.name)) return []
    const holder = ts.isVariableDeclaration(node.parent) ? node.parent.type : undefined
    if (!isTyped(made.type, [plugin.parameter]) && !isTyped(holder, plugin.types)) return []
    const loads = nodesOf(node.body).some((one) => ts.isIdentifier(one) && loaders.includes(one.text))
    const { statements } = node.body
    return loads
      ? [{ path, source, made, calls: [], name: made.name.text, among: { statements, index: -1 } }]
      : []
  })
}
