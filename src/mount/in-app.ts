/** The line where the app is made: `app.use('/scim/v2', scimRouter())`. */
import { ts } from 'ts-morph'
import type { AppEntry } from '../frameworks/framework.js'
import { mountLine } from '../frameworks/usage.js'
import { importsIn } from '../inspect/source/syntax.js'
import { chooseApp } from './choose-app.js'
import { decoratedLine } from './decorated-handle.js'
import {
  type Insertion,
  inStyleOf,
  inserted,
  insertImport,
  insertStatement,
  isCommonJs,
} from './edit-text.js'
import { isJavaScript, loadingAdvice, loadingOf } from './in-javascript.js'
import { type MadeApp, madeApps, pluginApps } from './made-apps.js'
import { type MountHost, type MountPlan, unsure } from './mount-edit.js'
import { type Passes, passing, placeAmong } from './place.js'
import { loadedModule, ownModule } from './specifier.js'
import { isInScope, isNamed } from './syntax.js'

/** Checks that ask who is signed in. */
const READS_USER = ['isSuperuser', 'isAuthenticated']

/** What mounts the service on an app: `.use('/scim/v2', scimRouter())`. */
const callOf = (line: string) => line.replace(/^app(?=\.)/, '')

/** Puts the line behind what only sets the app up. */
export async function mountInApp(host: MountHost, entry: AppEntry): Promise<MountPlan> {
  const { cwd, config, sources, scripts } = host
  const made = sources.flatMap((source) => madeApps(source, entry))
  const own = made.length > 0 ? made : sources.flatMap((source) => pluginApps(source, entry))
  const apps = own.length > 0 ? own : scripts.flatMap((source) => madeApps(source, entry))
  const app = chooseApp(apps, cwd, [...sources, ...scripts])
  if (!app) return unsure('no source of yours makes the app', likelyFiles(host, entry))
  if ('kind' in app) return app
  const { path, source } = app

  const style = await inStyleOf(source)
  const brought = entry.brings && broughtName(source, entry.brings)
  const loading = isJavaScript(path) ? loadingOf(cwd, path, source.text) : 'compiled'
  if (!loading)
    return unsure(
      `${path} makes the app, and nothing here loads TypeScript into that JavaScript`,
      [path],
      loadingAdvice(path),
    )
  const module = loading === 'loaded' ? loadedModule(host, path) : ownModule(host, path)
  const isThere = importsName(source, module, entry.name)
  const names = [...(isThere ? [] : [entry.name]), ...(entry.brings && !brought ? [entry.brings.name] : [])]
  const taken = names.find((name) => isNamed(source, name))
  if (taken) return unsure(`${path} calls something else ${taken}`, [path])
  const written = entry.route ? entry.route(config) : mountLine(config)
  if (written === undefined)
    return unsure('the service gets your handle as `db`, and is made once, before requests come', [path])
  const line = written.replace(/\bmount(?=\()/, (name) => brought ?? name)
  const readsUser = READS_USER.includes(config.auth.check)
  const plain = insertionFor(app, passing(entry, readsUser), line, style)
  if (!plain) return unsure(`the app of ${path} has no name there`, [path])
  const isPassed = config.db === 'argument' && !isInScope('db', source, plain.at)
  const insertion = isPassed ? decoratedInsertion(app, host, entry, style) : plain
  if (!insertion)
    return unsure(
      `the service gets your handle as \`db\`, which is not in scope where ${path} makes the app`,
      [path],
    )

  const isRequired = isCommonJs(source)
  const importLine = isRequired
    ? `const { ${entry.name} } = require('${module}')`
    : `import { ${entry.name} } from '${module}'`
  const imported = insertImport(source, module, style(importLine), app.made)
  const others = brought === undefined && entry.brings ? broughtImport(app, entry, style) : []
  if (!imported || !others) return unsure(`${path} imports nothing by \`import\``, [path])
  const after = inserted(source.text, [...(isThere ? [] : [imported]), ...others, insertion])
  return { kind: 'edit', files: [{ path, before: source.text, after }] }
}

/** With a handle that is a property of the app, behind all that may set it. */
function decoratedInsertion(
  app: MadeApp,
  { config, sources }: MountHost,
  entry: AppEntry,
  style: (line: string) => string,
): Insertion | undefined {
  const { decorated } = entry
  if (!decorated) return undefined
  const line = decoratedLine(decorated, config, sources)
  if (line === undefined) return undefined
  return insertionFor(app, passing({ ...entry, passes: decorated.passes }, false), line, style)
}

/** In the chain of calls on it, where something in there must come later; else as a statement. */
function insertionFor(
  app: MadeApp,
  passes: Passes,
  line: string,
  style: (line: string) => string,
): Insertion | undefined {
  const { source, made, calls, name, among } = app
  const passed = calls.findIndex((call) => !passes(call))
  if (passed < 0 && name !== undefined) {
    if (!among) return undefined
    const place = placeAmong({ ...app, name }, among, passes)
    return insertStatement(source, place, `${place.prefix}${style(`${name}${callOf(line)}`)}`)
  }
  const before = passed < 0 ? calls.at(-1) : calls[passed - 1]
  const next = calls[passed]
  const end = (before ?? made).end
  const call = callOf(style(line)).replace(/;$/, '')
  const between = next && source.text.slice(end, next.end)
  const isBroken = between !== undefined && /^\s*\n/.test(between)
  const indent = isBroken ? /^\s*\n([ \t]*)/.exec(between)?.[1] : ''
  return { at: end, text: isBroken ? `\n${indent}${call}` : call }
}

/** Whether a file imports a name of a module, by this very specifier. */
const importsName = (source: ts.SourceFile, module: string, name: string): boolean =>
  source.statements
    .flatMap(importsIn)
    .some(([local, { specifier }]) => local === name && specifier === module)

type Brought = NonNullable<AppEntry['brings']>

/** What a file calls it already. */
const broughtName = (source: ts.SourceFile, { module }: Brought): string | undefined =>
  source.statements
    .flatMap(importsIn)
    .find(([, { specifier, typesOnly }]) => specifier === module && !typesOnly)?.[0]

/** Imports it as the file imports the framework: by default, as a namespace, or by `require`. */
function broughtImport(
  { source, made }: MadeApp,
  { brings, makers }: AppEntry,
  style: (line: string) => string,
): readonly Insertion[] | undefined {
  if (!brings) return []
  const { name, module } = brings
  const like = source.statements.find((one) =>
    importsIn(one).some(([, { specifier }]) => makers.some((maker) => maker.module === specifier)),
  )
  const line = isCommonJs(source)
    ? `const ${name} = require('${module}')`
    : like && ts.isImportEqualsDeclaration(like)
      ? `import ${name} = require('${module}')`
      : like && /^import\s+\*/.test(like.getText(source))
        ? `import * as ${name} from '${module}'`
        : `import ${name} from '${module}'`
  const insertion = insertImport(source, module, style(line), made)
  return insertion && [insertion]
}

/** Files that a person may mean by "where the app is made": they import the framework, or begin to listen. */
function likelyFiles({ sources }: MountHost, { makers }: AppEntry): readonly string[] {
  const listening = sources.filter(({ text }) => /\.listen\(|\bserve\(/.test(text))
  const importing = sources.filter(({ text }) =>
    makers.some(({ module }) => new RegExp(`^import (?!type).*['"]${module}['"]`, 'm').test(text)),
  )
  return [...listening, ...importing].map(({ path }) => path)
}
