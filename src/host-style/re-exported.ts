/** What a module exports of another file's: `export * from './people'`, `export { growers } from './people'`. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { parseSource } from '../inspect/source/syntax.js'

/**
 * Whether a module gives an export of a file under its own name.
 *
 * @param module absolute, as `file` is
 */
export function reExports(module: string, name: string, file: string, seen = new Set<string>()): boolean {
  if (module === file) return true
  if (seen.has(module)) return false
  seen.add(module)
  return parseSource(readFileSync(module, 'utf8')).statements.some((statement) => {
    if (!ts.isExportDeclaration(statement)) return false
    const { exportClause: clause, moduleSpecifier: from } = statement
    if (!from || !ts.isStringLiteral(from) || !isGiven(clause, name)) return false
    const path = join(dirname(module), from.text)
    const target = sourceAt(path)
    // A client that has yet to be generated: `../generated` has `../generated/client`.
    return target === undefined ? file.startsWith(plainOf(path)) : reExports(target, name, file, seen)
  })
}

/** `export *`, or the name in braces as it is. */
const isGiven = (clause: ts.NamedExportBindings | undefined, name: string): boolean =>
  !clause ||
  (ts.isNamedExports(clause) &&
    clause.elements.some((one) => one.name.text === name && (one.propertyName ?? one.name).text === name))

const plainOf = (path: string) => path.replace(/\.([cm]?)js(x?)$/, '')

const sourceAt = (path: string): string | undefined => {
  const plain = plainOf(path)
  return [
    path,
    ...['ts', 'tsx', 'mts', 'cts'].flatMap((end) => [`${plain}.${end}`, `${plain}/index.${end}`]),
  ].find((one) => statSync(one, { throwIfNoEntry: false })?.isFile())
}
