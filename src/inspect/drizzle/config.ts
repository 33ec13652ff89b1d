/** Settings of Drizzle outside of tables: `drizzle.config.*`, and the calls of `drizzle(…)`. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { handleSource } from '../detect/handles.js'
import { importersOf } from '../detect/imported-by.js'
import { readSources, type Source } from '../detect/sources.js'
import { readToolConfig } from '../detect/tool-config.js'
import type { Dialect } from '../host-model.js'
import { literalText, ofFile } from '../source/literal-text.js'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { importedNames, nodesOf, parseSource, property, strings } from '../source/syntax.js'
import type { Casing } from './casing.js'

/** `drizzle.config.ts`, as far as it is literal; its paths are relative to the root. */
export interface DrizzleConfig {
  readonly schema: readonly string[]
  /** Where migrations go, on a database; `undefined` where only running the file would tell. */
  readonly out: (dialect?: Dialect) => string | undefined
  readonly dialect?: string
  readonly casing?: Casing
}

/** drizzle-kit's own, seen from where it is called. */
const DEFAULT_OUT = 'drizzle'

const usual = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `drizzle.config.${extension}`)

/** `drizzle.config.ts`, and what hosts with several call them: `drizzle-pg.config.ts`, `drizzle.config.sqlite.ts`. */
export const isDrizzleConfig = (name: string): boolean =>
  /^([\w-]+[.-])?drizzle([.-][\w-]+)?\.config(\.[\w-]+)?\.(m?[jt]s|json)$/.test(name)

/**
 * Reads `drizzle.config.*` in a folder; `undefined` when there is none.
 *
 * @param names what it may be called there
 * @param calledIn where drizzle-kit is called, where a script tells
 */
export function findDrizzleConfig(
  cwd: string,
  folder: string,
  names: readonly string[] = usual,
  calledIn?: string,
): DrizzleConfig | undefined {
  const config = readToolConfig(cwd, folder, names, ['schema', 'dialect'])
  if (!config) return undefined
  const [out, dialect] = [config.value('out'), config.value('dialect')]
  // Paths are of the folder that drizzle-kit is called in: `--config server/db/drizzle.config.ts`.
  const inRoot = (path: string) =>
    [folder, ...foldersAbove(folder)]
      .map((above) => posix.join(above, path))
      .find((one) => existsSync(join(cwd, one))) ??
    (calledIn === undefined ? config.inRoot(path) : posix.join(calledIn, path))
  return {
    schema: strings(config.value('schema')).map(inRoot),
    out: (chosen) => {
      if (!out) return config.isRead ? DEFAULT_OUT : undefined
      // What the database is told by may be in the path, too.
      const told = ofFile((one) => (one.getText() === dialect?.getText() ? chosen : undefined))
      const path = literalText(out, told)
      return path === undefined ? undefined : inRoot(path)
    },
    dialect: dialect && literalText(dialect),
    casing: casingOf(config.value('casing')),
  }
}

/** Tells the texts that may make a handle; by a name of the file's own, too: `drizzle as drizzlePg`. */
export const makesHandle = /\bdrizzle(\s*[(<]|\s+as\s)/

/** The casing of columns without a name: as the handle is made, there or in what its file imports, else as `drizzle.config.*` says. */
export function findCasing(cwd: string, db: string): Casing | undefined {
  const own = handleSource(cwd, db)
  const makes = ({ text }: Source) => makesHandle.test(text)
  const all = own && makes(own) ? [own] : readSources(cwd).filter(makes)
  const imported = own ? all.filter(({ path }) => importersOf(cwd, [path], [own]).length > 0) : []
  // A handle that is passed may be made anywhere, and what the file imports may pass it on.
  const making = imported.length > 0 ? imported : all
  const [told, ...others] = new Set(making.map(({ text }) => readHandles(text).casing))
  return (others.length === 0 ? told : undefined) ?? findDrizzleConfig(cwd, '.')?.casing
}

/** Finds what the `drizzle` function of a Drizzle driver makes. */
export function readHandles(text: string): {
  readonly made: MadeExports
  readonly casing?: Casing
} {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => module.startsWith('drizzle-orm'))
  const isHandle = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    imported.get(node.expression.text)?.name === 'drizzle'
  const options = nodesOf(source)
    .filter(isHandle)
    .flatMap((call) => call.arguments.filter(ts.isObjectLiteralExpression))
  return {
    made: madeExports(source, isHandle),
    casing: options.map((object) => casingOf(property(object, 'casing'))).find(Boolean),
  }
}

/** `server`, `.` of `server/db`; none of what is outside of the root. */
const foldersAbove = (folder: string): readonly string[] =>
  folder === '.' || folder.startsWith('..')
    ? []
    : [posix.dirname(folder), ...foldersAbove(posix.dirname(folder))]

function casingOf(node: ts.Expression | undefined): Casing | undefined {
  const [value] = strings(node)
  return value === 'snake_case' || value === 'camelCase' ? value : undefined
}
