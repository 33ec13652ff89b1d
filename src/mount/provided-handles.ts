/** Providers of the host's own that make its handle, where its ORM has no module of NestJS's. */
import { ts } from 'ts-morph'
import type { InjectedToken, ProvidingPackage } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { nodesOf, parseSource, property } from '../inspect/source/syntax.js'

/**
 * Finds the tokens of such providers: `{ provide: DATABASE, useFactory: (config) => drizzle(config.url) }`.
 *
 * @param makes matches what makes a handle
 * @param by what provides it in the place of the host
 */
export const providedBy =
  (makes: RegExp, by?: ProvidingPackage) =>
  (sources: readonly Source[]): readonly InjectedToken[] => {
    const isInjected = sources.some(({ text }) => by && text.includes(by.module) && by.injects.test(text))
    if (by && isInjected) return [{ exportName: by.token, module: by.module }]
    const found = sources
      .filter(({ text }) => /\bprovide\s*:/.test(text) && makes.test(text))
      .flatMap(({ path, text }) => {
        const source = parseSource(text, path)
        return nodesOf(source).flatMap((node) => tokenOf(node, source, makes))
      })
    return [...new Set(found)].flatMap((exportName) => {
      if (/^['"`]/.test(exportName)) return { exportName }
      const isExported = new RegExp(
        `\\bexport\\s+(?:(?:const|(?:abstract\\s+)?class)\\s+|\\{[^}]*?\\b)${exportName}\\b`,
      )
      const file = sources.find(({ text }) => isExported.test(text))?.path
      return file === undefined ? [] : { exportName, file }
    })
  }

/** The token as source: a name, or a text in quotes. */
function tokenOf(node: ts.Node, source: ts.SourceFile, makes: RegExp): readonly string[] {
  if (!ts.isObjectLiteralExpression(node)) return []
  const token = property(node, 'provide')
  const made = property(node, 'useFactory') ?? property(node, 'useValue')
  const isMeant = token && (ts.isIdentifier(token) || ts.isStringLiteralLike(token))
  return isMeant && made && makes.test(made.getText(source)) ? [token.getText(source)] : []
}
