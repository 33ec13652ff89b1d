/** Which of the apps that a host makes is the one that it serves. */
import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { moduleOf } from '../inspect/detect/imported-by.js'
import { manifestFolder } from '../inspect/detect/manifest.js'
import type { Source } from '../inspect/detect/sources.js'
import { memo } from '../inspect/memo.js'
import { nodesOf, parseSource } from '../inspect/source/syntax.js'
import { seenFrom } from '../inspect/workspace/members.js'
import { behindAlias, pathAliases } from '../inspect/workspace/tsconfig-paths.js'
import type { MadeApp } from './made-apps.js'
import { type Unsure, unsure } from './mount-edit.js'
import { holderOf, mentions, methodOf } from './syntax.js'

/** The methods by which an app takes another one in. */
const TAKES = /^(use|route|mount|register|all)$/

/** The app that no other app of the host takes in. */
export function chooseApp(
  apps: readonly MadeApp[],
  cwd: string,
  sources: readonly Source[],
): MadeApp | Unsure | undefined {
  const outer = apps.filter((app) => !isTakenIn(app, apps))
  const reaches = reachability(cwd, sources)
  const roots = outer.filter(({ path }) =>
    outer.every((one) => one.path === path || !reaches(one.path, path) || reaches(path, one.path)),
  )
  const [app, ...others] = roots
  if (!app) return undefined
  const paths = roots.map(({ path }) => path)
  if (others.length > 0) return unsure('several apps are made here', paths)
  const maker = makerOf(app)
  if (maker === undefined) return app
  // What a function makes for each of its callers is not one app.
  if (maker === '') return unsure('a function makes the app for others to use', paths)
  const calls = sources.flatMap((source) => callsOf(maker, source))
  // Told nothing, it makes the same app each time: for the entry, and for a script that prints what it answers.
  const isToldApart = calls.length > 1 && calls.some((call) => call.arguments.length > 0)
  return isToldApart ? unsure(`${maker}() makes several apps`, paths) : app
}

/** Whether another app of the same file has it: `app.use('/admin', admin)`, `app.route('/', new Hono())`. */
function isTakenIn({ made, name, source }: MadeApp, apps: readonly MadeApp[]): boolean {
  const others = apps.filter((one) => one.source === source && one.made !== made)
  return nodesOf(source).some((node) => {
    if (!ts.isCallExpression(node) || !TAKES.test(methodOf(node))) return false
    const isOthers = others.some(
      (one) => one.calls.includes(node) || (one.name !== undefined && rootOf(node) === one.name),
    )
    return (
      isOthers &&
      node.arguments.some(
        (one) => (name !== undefined && mentions(one, name)) || (one.pos <= made.pos && made.end <= one.end),
      )
    )
  })
}

/** `app` of `app.get(…).use(…)`. */
function rootOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return rootOf(node.expression.expression)
  return node.getText()
}

/** The name of the function that makes an app, `''` where it hands out what it makes; undefined at the top of a module. */
function makerOf({ made, calls, name }: MadeApp): string | undefined {
  const holder = holderOf(calls.at(-1) ?? made)
  if (name === undefined && (ts.isReturnStatement(holder) || ts.isArrowFunction(holder))) return ''
  for (let node: ts.Node = made; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isFunctionDeclaration(node)) return node.name?.text
    const isAssigned = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
    if (isAssigned && ts.isVariableDeclaration(node.parent)) return node.parent.name.getText()
  }
  return undefined
}

function callsOf(name: string, { path, text }: Source): readonly ts.CallExpression[] {
  if (!text.includes(`${name}(`)) return []
  return nodesOf(parseSource(text, path)).filter(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && node.expression.getText() === name,
  )
}

/** Routes may name a type of the app that takes them in. */
const TYPES = /\b(?:import|export)\s+type\b[^'"]*['"][^'"]*['"]/g
const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]([^'"]+)['"]/g

/** Whether a source imports another one, itself or through others. */
function reachability(cwd: string, sources: readonly Source[]): (from: string, to: string) => boolean {
  const byStem = new Map(sources.map((source) => [stemOf(source.path), source]))
  const aliasesOf = memo(pathAliases)
  const importedBy = memo((path: string): readonly string[] => {
    const folder = posix.dirname(path)
    const text = (byStem.get(stemOf(path))?.text ?? '').replace(TYPES, '')
    return [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
      if (specifier.startsWith('.')) return byStem.get(stemOf(posix.join(folder, specifier)))?.path ?? []
      const target = behindAlias(aliasesOf(manifestFolder(join(cwd, folder)) ?? cwd), specifier)
      return (target && byStem.get(stemOf(seenFrom(cwd, target)))?.path) ?? []
    })
  })
  const reached = memo((path: string): ReadonlySet<string> => {
    const found = new Set([path])
    for (const one of found) for (const next of importedBy(one)) found.add(next)
    return found
  })
  return (from, to) => reached(from).has(to)
}

/** A file as specifiers name it, without ending and `index`. */
const stemOf = (path: string) => moduleOf(path) || '.'
