import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { nodesOf, parseSource, property } from '../source/syntax.js'

/** The configuration of a host's tool, as far as it is literal. */
export interface ToolConfig {
  /** Whether its object was found, so that a key which is not there is not given. */
  readonly isRead: boolean
  /** The value of a key. */
  readonly value: (key: string) => ts.Expression | undefined
  /** A path as the file means it, relative to the root. */
  readonly inRoot: (path: string) => string
}

/**
 * Reads the object that a file such as `drizzle.config.ts` exports, inside `defineConfig(…)` or not. Nothing is run.
 *
 * @param folder Relative to the root.
 * @param names Of the file; the first one that is there.
 * @param keys Any of them tells the object from others.
 */
export function readToolConfig(
  cwd: string,
  folder: string,
  names: readonly string[],
  keys: readonly string[],
): ToolConfig | undefined {
  const name = names.find((one) => existsSync(join(cwd, folder, one)))
  if (name === undefined) return undefined
  const text = readFileSync(join(cwd, folder, name), 'utf8')
  const config = nodesOf(parseSource(name.endsWith('.json') ? `export default ${text}` : text))
    .filter(ts.isObjectLiteralExpression)
    .find((object) => keys.some((key) => property(object, key)))
  return {
    isRead: config !== undefined,
    value: (key) => config && property(config, key),
    inRoot: (path) => posix.join(folder, posix.dirname(name), path),
  }
}
