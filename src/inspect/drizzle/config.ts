/** Settings of Drizzle outside of tables: `drizzle.config.*`, and the calls of `drizzle(…)`. */
import { ts } from 'ts-morph'
import { handleSource } from '../detect/handles.js'
import { readToolConfig } from '../detect/tool-config.js'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { importedNames, nodesOf, parseSource, property, strings } from '../source/syntax.js'
import type { Casing } from './casing.js'

/** `drizzle.config.ts`, as far as it is literal; its paths are relative to the root. */
export interface DrizzleConfig {
  readonly schema: readonly string[]
  readonly out?: string
  readonly dialect?: string
  readonly casing?: Casing
}

const names = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `drizzle.config.${extension}`)

/** Reads `drizzle.config.*` in a folder; `undefined` when there is none. */
export function findDrizzleConfig(cwd: string, folder: string): DrizzleConfig | undefined {
  const config = readToolConfig(cwd, folder, names, ['schema', 'dialect'])
  if (!config) return undefined
  const [out] = strings(config.value('out'))
  return {
    schema: strings(config.value('schema')).map(config.inRoot),
    out: out && config.inRoot(out),
    dialect: strings(config.value('dialect'))[0],
    casing: casingOf(config.value('casing')),
  }
}

/** The casing of columns without a name: as the handle is made, else as `drizzle.config.*` says. */
export function findCasing(cwd: string, db: string): Casing | undefined {
  const own = handleSource(cwd, db)
  return (own && readHandles(own.text).casing) ?? findDrizzleConfig(cwd, '.')?.casing
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

function casingOf(node: ts.Expression | undefined): Casing | undefined {
  const [value] = strings(node)
  return value === 'snake_case' || value === 'camelCase' ? value : undefined
}
