/** Reads how an ORM is configured from source text alone, without a program. */
import { ts } from 'ts-morph'
import { exportNamed, importedNames, nodesOf, parseSource, property } from '../source/syntax.js'

/** A class that options name, made or not: `new SnakeNamingStrategy()`. */
interface NamedClass {
  readonly name: string
  /** The export of the ORM that it is. */
  readonly origin?: { readonly name: string; readonly module: string }
}

/** The options of an ORM in one file. */
export interface WrittenOptions {
  readonly source: ts.SourceFile
  readonly nodes: readonly ts.Node[]
  /** Whether a node names one of the ORM's exports. */
  isNamed(node: ts.Node, ...exports: readonly string[]): boolean
  /** The values of a key, in all objects that look like options. */
  all(key: string): readonly ts.Expression[]
  first(key: string): ts.Expression | undefined
  classAt(key: string): NamedClass | undefined
}

/** @param keys what tells options from other objects */
export function readOptions(
  text: string,
  isOrm: (module: string) => boolean,
  keys: readonly string[],
): WrittenOptions {
  const source = parseSource(text)
  const imported = importedNames(source, isOrm)
  const nodes = nodesOf(source)
  const options = nodes
    .filter(ts.isObjectLiteralExpression)
    .filter((object) => keys.some((key) => property(object, key) !== undefined))
  const all = (key: string) => options.flatMap((object) => property(object, key) ?? [])
  return {
    source,
    nodes,
    isNamed: (node, ...exports) => exports.includes(exportNamed(node, imported) ?? ''),
    all,
    first: (key) => all(key)[0],
    classAt: (key) => {
      const [value] = all(key)
      const name = (value && ts.isNewExpression(value) ? value.expression : value)?.getText()
      return name === undefined ? undefined : { name, origin: imported.get(name) }
    },
  }
}
