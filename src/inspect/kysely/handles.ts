import { ts } from 'ts-morph'
import { exportedConstants, importedNames, parseSource } from '../detect/syntax.js'

/** The exported constants of a source that hold a `Kysely`: `new Kysely<DB>({ … })`, `createKysely<DB>()`. */
export function readHandles(text: string): readonly string[] {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => /kysely/.test(module))
  return exportedConstants(source, (node) => {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
    const name = ts.isIdentifier(node.expression) ? imported.get(node.expression.text)?.name : undefined
    return name === (ts.isNewExpression(node) ? 'Kysely' : 'createKysely')
  })
}
