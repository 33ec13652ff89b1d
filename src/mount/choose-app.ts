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
import { appOf, type MadeApp } from './made-apps.js'
import { type Unsure, unsure } from './mount-edit.js'
import { holderOf, mentions, methodOf } from './syntax.js'

const LISTENS = /\.listen\(|\bserve\(/

/** The methods by which an app takes another one in. */
const TAKES = /^(use|route|mount|register|all)$/

/** The app that no other app of the host takes in. */
export function chooseApp(
  apps: readonly MadeApp[],
  cwd: string,
  sources: readonly Source[],
): MadeApp | Unsure | undefined {
  const outer = handedOn(apps, sources).filter((app, _, all) => !isTakenIn(app, all))
  const reaches = reachability(cwd, sources)
  const homes = new Map(outer.map((app) => [app, homeOf(app, sources)]))
  const home = (app: MadeApp) => homes.get(app) ?? app.path
  const roots = outer.filter((app) =>
    outer.every(
      (one) => one.path === app.path || !reaches(home(one), home(app)) || reaches(home(app), home(one)),
    ),
  )
  const listening = sources.filter(({ text }) => LISTENS.test(text))
  const heard = roots.filter((one) => listening.some(({ path }) => reaches(path, home(one))))
  // One that nobody listens with makes tokens, or answers in tests.
  const [app, ...others] = heard.length > 0 ? heard : roots
  if (!app) return undefined
  const paths = roots.map(({ path }) => path)
  if (others.length > 0) return unsure('several apps are made here', paths)
  const maker = makerOf(app)
  if (maker === undefined) return app
  // What a function makes for each of its callers is not one app.
  if (isHandedOn(app)) return unsure('a function makes the app for others to use', paths)
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

/** Apps with, in the place of one that a function only hands out, the calls that get one of it: `const app = createRouter()`. */
function handedOn(
  apps: readonly MadeApp[],
  sources: readonly Source[],
  known: readonly string[] = [],
): readonly MadeApp[] {
  return apps.flatMap((app) => {
    const maker = isHandedOn(app) ? makerOf(app) : undefined
    if (!maker || known.includes(maker)) return [app]
    const got = sources.flatMap((source) =>
      callsOf(maker, source).map((call) => appOf(source.path, call.getSourceFile(), call)),
    )
    return got.length > 0 ? handedOn(got, sources, [...known, maker]) : [app]
  })
}

/** Whether a function does nothing with an app but hand it out. */
function isHandedOn({ made, calls, name }: MadeApp): boolean {
  const holder = holderOf(calls.at(-1) ?? made)
  return name === undefined && (ts.isReturnStatement(holder) || ts.isArrowFunction(holder))
}

/** The file that an app is for: of what a function makes, the only one that calls it. */
function homeOf(app: MadeApp, sources: readonly Source[]): string {
  const maker = makerOf(app)
  const callers = maker ? sources.filter((source) => callsOf(maker, source).length > 0) : []
  return callers.length === 1 && callers[0] ? callers[0].path : app.path
}

/** The name of the function that makes an app; undefined at the top of a module, or in a function without one. */
function makerOf({ made }: MadeApp): string | undefined {
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
