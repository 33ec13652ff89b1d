/** The line in the root module: `imports: [ScimModule.forRoot()]`. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { modulePath } from '../emit/module-path.js'
import type { ModuleEntry } from '../frameworks/framework.js'
import { mountLine } from '../frameworks/usage.js'
import { findImportExtension } from '../host-style/import-extension.js'
import { whiteSpaceAt } from '../host-style/style-syntax.js'
import { moduleOf } from '../inspect/detect/imported-by.js'
import type { Source } from '../inspect/detect/sources.js'
import { importedNames, importsIn, nodesOf, parseSource, property } from '../inspect/source/syntax.js'
import { seenFrom } from '../inspect/workspace/members.js'
import { behindAlias, pathAliases } from '../inspect/workspace/tsconfig-paths.js'
import { parseJson } from '../migrate/json.js'
import {
  elementOf,
  type Insertion,
  inStyleOf,
  inserted,
  insertImport,
  insertInList,
  insertName,
} from './edit-text.js'
import { injectedHandle } from './injected-handle.js'
import { type MountHost, type MountPlan, unsure } from './mount-edit.js'
import { ownModule } from './specifier.js'
import { isNamed } from './syntax.js'

/** Puts the module into the imports of the one that the app is made of. */
export async function mountInModule(host: MountHost, entry: ModuleEntry): Promise<MountPlan> {
  const { config, sources } = host
  const roots = startedFirst(host.cwd, rootModules(host, entry))
  const [root, ...others] = roots
  const paths = roots.map(({ path }) => path)
  if (!root) return unsure('the module that your app is made of was not found', makers(sources, entry))
  if (others.length > 0) return unsure('several apps are made here', paths)
  const { path, source, options } = root
  const given = config.db === 'argument' ? entry.provider(config) : undefined
  const find = await given?.finder?.()
  const own = find && injectedHandle(sources, find(sources))
  if (own && 'kind' in own) return own.candidates.length > 0 ? own : { ...own, candidates: paths }
  const element = /^imports: \[(.*)\]$/s.exec(mountLine(config, own?.provider))?.[1] ?? ''
  const names = element.includes(entry.options) ? [entry.name, entry.options] : [entry.name]
  const taken = names.find((name) => isNamed(source, name))
  if (taken) return unsure(`${path} calls something else ${taken}`, paths)
  const style = await inStyleOf(source)
  const insertions = insertElement(source, options, elementOf(element, style))
  if (!insertions) return unsure(`the imports of ${path} are put together by code`, paths)

  const module = ownModule(host, path)
  const extension = findImportExtension(host.cwd, path)
  const files = (own?.files ?? []).filter(([, file]) => file !== path)
  const { name, module: from } = own?.provider ?? given ?? {}
  const needed = [
    ...files.map(([name, file]) => ({ name, module: modulePath(path, file, extension) })),
    ...(name !== undefined && from !== undefined ? [{ name, module: from }] : []),
  ]
  const missing = needed.filter(({ name }) => !isNamed(source, name))
  const imports = [{ name: names.join(', type '), module }, ...missing].map(
    (one) =>
      insertName(source, one.module, one.name) ??
      insertImport(source, one.module, style(`import { ${one.name} } from '${one.module}'`)),
  )
  const made = imports.flatMap((one) => one ?? [])
  const after = inserted(source.text, [...made, ...insertions])
  return { kind: 'edit', files: [{ path, before: source.text, after }] }
}

interface ModuleClass {
  readonly path: string
  readonly source: ts.SourceFile
  /** The argument of `@Module()`. */
  readonly options: ts.ObjectLiteralExpression
}

interface RootModule extends ModuleClass {
  /** The file that makes an app of it. */
  readonly by: string
}

/** Of several apps the one that `nest start` starts: the others are started by a file of their own, and do other work. */
function startedFirst(cwd: string, roots: readonly RootModule[]): readonly RootModule[] {
  const path = join(cwd, 'nest-cli.json')
  const options = Object(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined)
  const main = posix.join(String(options.sourceRoot ?? 'src'), String(options.entryFile ?? 'main'))
  const [started, ...others] = roots.filter(({ by }) => moduleOf(by) === main)
  return started && others.length === 0 ? [started] : roots
}

/** The classes that an app is made of: `NestFactory.create(AppModule)`. */
function rootModules(host: MountHost, { factory }: ModuleEntry): readonly RootModule[] {
  const found = host.sources.flatMap((given) => {
    if (!given.text.includes(`${factory.name}.create`)) return []
    const source = parseSource(given.text, given.path)
    const locals = importedNames(source, (module) => module === factory.module)
    return nodesOf(source).flatMap((node): readonly RootModule[] => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
      const { expression, name } = node.expression
      if (name.text !== 'create' || locals.get(expression.getText())?.name !== factory.name) return []
      const [argument] = node.arguments
      // `AppModule`, or `AppModule.forRoot()`.
      const className = argument && /^\w+/.exec(argument.getText())?.[0]
      return className === undefined
        ? []
        : declaredModule(host, given, source, className).map((one) => ({ ...one, by: given.path }))
    })
  })
  return found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index)
}

function declaredModule(
  { cwd, sources }: MountHost,
  { path }: Source,
  source: ts.SourceFile,
  local: string,
): readonly ModuleClass[] {
  const imported = source.statements.flatMap(importsIn).find(([name]) => name === local)?.[1]
  if (!imported) return moduleClass(path, source, local)
  const { specifier, name } = imported
  const target = specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier)
    : behindAlias(pathAliases(join(cwd, posix.dirname(path))), specifier)
  const stem = target && moduleOf(specifier.startsWith('.') ? target : seenFrom(cwd, target))
  const file = sources.find((one) => moduleOf(one.path) === stem)
  return file ? moduleClass(file.path, parseSource(file.text, file.path), name ?? local) : []
}

function moduleClass(path: string, source: ts.SourceFile, name: string): readonly ModuleClass[] {
  return source.statements.flatMap((statement): readonly ModuleClass[] => {
    const isMeant = ts.isClassDeclaration(statement) && (statement.name?.text === name || name === 'default')
    const decorators = isMeant ? (ts.getDecorators(statement) ?? []) : []
    return decorators.flatMap(({ expression }) => {
      if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Module') return []
      const [options] = expression.arguments
      return options && ts.isObjectLiteralExpression(options) ? [{ path, source, options }] : []
    })
  })
}

/** The last element of `imports`. */
function insertElement(
  source: ts.SourceFile,
  options: ts.ObjectLiteralExpression,
  element: string,
): readonly Insertion[] | undefined {
  const { text } = source
  const list = property(options, 'imports')
  if (!list) {
    const [first] = options.properties
    const start = first?.getStart(source) ?? options.end - 1
    const indent = whiteSpaceAt(source, text.lastIndexOf('\n', start) + 1)
    const isOwnLine = first !== undefined && text.slice(options.pos, start).includes('\n')
    const entry = `imports: [${element}]`
    if (!first) return [{ at: options.getStart(source) + 1, text: ` ${entry} ` }]
    return [{ at: start, text: isOwnLine ? `${entry},\n${indent}` : `${entry}, ` }]
  }
  if (!ts.isArrayLiteralExpression(list)) return undefined
  return insertInList(source, list, element)
}

/** The files that make an app, of whatever. */
const makers = (sources: readonly Source[], { factory }: ModuleEntry): readonly string[] =>
  sources.filter(({ text }) => text.includes(factory.name)).map(({ path }) => path)
