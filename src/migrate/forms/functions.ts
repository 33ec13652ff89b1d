/** The two functions that Knex, Kysely and Umzug want a migration to export, in each language. */

import type { MigrationText } from './form.js'
import { type Body, type Code, sideBodies } from './script.js'
import type { ScriptStyle } from './script-style.js'

export interface Parameter {
  readonly name: string
  /** In TypeScript. */
  readonly type: string
  /** In a comment of JavaScript, with the import of its own that it needs. */
  readonly comment: string
}

/**
 * `export async function up(…) { … }` and the same for `down`.
 *
 * @param migrations one, or one for each database
 */
export function exportedFunctions(
  migrations: readonly MigrationText[],
  { language }: ScriptStyle,
  code: Code,
  parameter: Parameter,
  body: Omit<Body, 'levels'>,
): string {
  const { end } = code
  const { name, type, comment } = parameter
  const doc = `/** @param {${comment}} ${/^\w+$/.test(name) ? name : 'params'} */\n`
  const sides = sideBodies(migrations, code, { ...body, levels: 1 }).map(([side, lines]) => {
    if (language === 'typescript')
      return `export async function ${side}(${name}: ${type}): Promise<void> {\n${lines}\n}\n`
    if (language === 'esm') return `${doc}export async function ${side}(${name}) {\n${lines}\n}\n`
    return `${doc}exports.${side} = async function ${side}(${name}) {\n${lines}\n}${end}\n`
  })
  return sides.join('\n')
}
