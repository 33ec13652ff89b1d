import { ts } from 'ts-morph'
import { exportedConstants, importedNames, parseSource } from '../source/syntax.js'

/**
 * The exported constants of a source that hold a `Knex`: `knex({ client: 'pg' })`, whatever the import is called, and
 * `knex.default({ … })` or `knex.knex({ … })`, as ES modules call what is CommonJS.
 */
export function readHandles(text: string): readonly string[] {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => module === 'knex')
  const isMaker = (node: ts.Expression): boolean =>
    ts.isPropertyAccessExpression(node)
      ? ['default', 'knex'].includes(node.name.text) && isMaker(node.expression)
      : ts.isIdentifier(node) && /^(default|knex|\*)$/.test(imported.get(node.text)?.name ?? '')
  return exportedConstants(source, (node) => ts.isCallExpression(node) && isMaker(node.expression))
}
