/** Reads Drizzle's configuration from source text alone, without a program. */
import { ts } from 'ts-morph'
import type { Casing } from '../drizzle/casing.js'
import { exportedConstants, importedNames, nodesOf, parseSource, property, strings } from './syntax.js'

/** `drizzle.config.ts`, as far as it is literal. */
export interface DrizzleConfig {
  readonly schema: readonly string[]
  readonly out?: string
  readonly dialect?: string
  readonly casing?: Casing
}

/** A file that calls `drizzle(…)`. */
export interface DrizzleHandles {
  /** The exported constants that hold the handle. */
  readonly exportNames: readonly string[]
  readonly casing?: Casing
}

/** Reads the object that `drizzle.config.*` exports, inside `defineConfig(…)` or not. */
export function readDrizzleConfig(text: string): DrizzleConfig {
  const objects = nodesOf(parseSource(text)).filter((node) => ts.isObjectLiteralExpression(node))
  const config = objects.find((object) => property(object, 'schema') ?? property(object, 'dialect'))
  return {
    schema: config ? strings(property(config, 'schema')) : [],
    out: config && strings(property(config, 'out'))[0],
    dialect: config && strings(property(config, 'dialect'))[0],
    casing: config && casingOf(config),
  }
}

/** Finds the constants made by the `drizzle` function of a Drizzle driver. */
export function readHandles(text: string): DrizzleHandles {
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
    exportNames: exportedConstants(source, isHandle),
    casing: options.map(casingOf).find((casing) => casing !== undefined),
  }
}

function casingOf(object: ts.ObjectLiteralExpression): Casing | undefined {
  const [value] = strings(property(object, 'casing'))
  return value === 'snake_case' || value === 'camelCase' ? value : undefined
}
