/** What a file calls what it exports by default: whoever imports that calls it so, too, as a rule. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import { exportsOf, parseSource } from '../inspect/source/syntax.js'

/**
 * The name in `export default db`, `export default class User` or `export { db as default }`; undefined for an expression.
 *
 * @param file relative to `cwd`
 */
export function defaultName(cwd: string, file: string): string | undefined {
  const path = join(cwd, file)
  if (!existsSync(path)) return undefined
  const value = exportsOf(parseSource(readFileSync(path, 'utf8'), file)).find(
    ({ name }) => name === 'default',
  )?.value
  if (!value || ts.isIdentifier(value)) return value?.text
  return ts.isClassDeclaration(value) || ts.isFunctionDeclaration(value) ? value.name?.text : undefined
}
