import { ts } from 'ts-morph'
import { exportedConstants, importedNames, parseSource } from '../detect/syntax.js'

/** The exported constants of a source that hold a `Knex`: `knex({ client: 'pg' })`, whatever the import is called. */
export function readHandles(text: string): readonly string[] {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => module === 'knex')
  const isMaker = (name: string) => ['default', 'knex'].includes(imported.get(name)?.name ?? '')
  return exportedConstants(
    source,
    (node) => ts.isCallExpression(node) && ts.isIdentifier(node.expression) && isMaker(node.expression.text),
  )
}
