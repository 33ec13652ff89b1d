/** What holds the host's handle, of its own, and the module that provides it. */
import { ts } from 'ts-morph'
import type { InjectedToken, Provider } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { exportsOf, parseSource, property } from '../inspect/source/syntax.js'
import { type Unsure, unsure } from './mount-edit.js'

/** What the line injects, and the files that it and its module are declared in. */
export interface InjectedHandle {
  readonly provider: Provider
  /** Name → file, relative to the working directory. */
  readonly files: readonly (readonly [name: string, file: string])[]
}

/** What NestJS injects for a token. */
export const providerOf = ({ exportName, isClass, module, part, member }: InjectedToken): Provider => ({
  name: exportName,
  ...(isClass && { isClass }),
  ...(part && { part }),
  ...(member && { member }),
  ...(module && { module, ...(!isClass && { token: `${exportName}()` }) }),
})

/**
 * The only such class or token, where a module exports it: others of the app have one each.
 *
 * @param found those that may be it
 */
export function injectedHandle(
  sources: readonly Source[],
  found: readonly InjectedToken[],
): InjectedHandle | Unsure {
  const [one, ...others] = found
  if (!one || others.length > 0)
    return unsure(
      one ? 'several providers may hold your handle' : 'only you know which provider holds your handle',
      found.flatMap(({ file }) => file ?? []),
    )
  const { exportName, file, module: from } = one
  if (from !== undefined) return { provider: providerOf(one), files: [] }
  const declared = file === undefined ? [] : [file]
  const modules = exportingModules(sources, exportName)
  const [module, ...more] = modules.some(({ isGlobal }) => isGlobal) ? [] : modules
  const advice = `Add ${exportName} to the exports of the module that provides it.`
  if (modules.length === 0) return unsure(`no module exports ${exportName}`, declared, advice)
  if (module && more.length > 0)
    return unsure(
      `several modules export ${exportName}`,
      modules.map(({ path }) => path),
    )
  return {
    provider: { ...providerOf(one), ...(module && { exportedBy: module.name }) },
    files: [
      ...declared.map((path) => [exportName, path] as const),
      ...(module ? [[module.name, module.path] as const] : []),
    ],
  }
}

interface ExportingModule {
  readonly name: string
  readonly path: string
  /** Whether all modules see what it exports. */
  readonly isGlobal: boolean
}

/** `@Module({ providers: [PrismaService], exports: [PrismaService] }) export class PrismaModule {}` */
function exportingModules(sources: readonly Source[], provider: string): readonly ExportingModule[] {
  const names = [provider, ...listsOf(sources, provider).map((list) => `...${list}`)]
  return sources
    .filter(({ text }) => text.includes('@Module') && names.some((name) => text.includes(name)))
    .flatMap(({ path, text }) => {
      const source = parseSource(text, path)
      return exportsOf(source).flatMap(({ name, value }): readonly ExportingModule[] => {
        const decorators = ts.isClassDeclaration(value) ? (ts.getDecorators(value) ?? []) : []
        const calls = decorators.map(({ expression }) => expression).filter(ts.isCallExpression)
        const called = (decorator: string) =>
          calls.find(({ expression }) => expression.getText(source) === decorator)
        const [options] = called('Module')?.arguments ?? []
        const list =
          options && ts.isObjectLiteralExpression(options) ? property(options, 'exports') : undefined
        const isMeant =
          list &&
          ts.isArrayLiteralExpression(list) &&
          list.elements.some((element) => names.includes(element.getText(source)))
        return isMeant ? [{ name, path, isGlobal: called('Global') !== undefined }] : []
      })
    })
}

/** The lists that a provider is in: `export const databaseProviders = [{ provide: DATABASE, … }]`. */
const listsOf = (sources: readonly Source[], provider: string): readonly string[] =>
  sources
    .filter(({ text }) => /\bprovide\s*:/.test(text) && text.includes(provider))
    .flatMap(({ path, text }) => {
      const source = parseSource(text, path)
      const isProvider = (node: ts.Expression) =>
        ts.isObjectLiteralExpression(node) && property(node, 'provide')?.getText(source) === provider
      return exportsOf(source).flatMap(({ name, value }) => {
        const list = ts.isVariableDeclaration(value) ? value.initializer : undefined
        return list && ts.isArrayLiteralExpression(list) && list.elements.some(isProvider) ? [name] : []
      })
    })
