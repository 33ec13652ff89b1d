import { ts } from 'ts-morph'

/**
 * The text of a tsconfig with one more name in its `exclude`; all else stays as it is, comments too.
 *
 * @param others what is in an `exclude` that has to be written first
 * @returns `undefined` for a file that is no object, or whose `exclude` is no list
 */
export function withExcluded(text: string, name: string, others: readonly string[]): string | undefined {
  const source = ts.parseJsonText('tsconfig.json', text)
  const object = source.statements[0]?.expression
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined
  const exclude = object.properties.find(
    (one) => one.name && ts.isStringLiteral(one.name) && one.name.text === 'exclude',
  )
  if (!exclude) {
    const list = [...others, name].map((one) => JSON.stringify(one)).join(', ')
    return added(text, object.properties, object.getStart(source) + 1, `"exclude": [${list}]`, source)
  }
  const list = ts.isPropertyAssignment(exclude) ? exclude.initializer : undefined
  if (!list || !ts.isArrayLiteralExpression(list)) return undefined
  return added(text, list.elements, list.getStart(source) + 1, JSON.stringify(name), source)
}

/** One more behind the last, as that stands: beside it, or on a line of its own. */
function added(
  text: string,
  nodes: ts.NodeArray<ts.Node>,
  start: number,
  more: string,
  source: ts.SourceFile,
): string {
  const last = nodes.at(-1)
  if (!last) return text.slice(0, start) + more + text.slice(start)
  const space = /\s*$/.exec(text.slice(0, last.getStart(source)))?.[0] ?? ''
  const before = space.includes('\n') ? space.slice(space.lastIndexOf('\n')) : ' '
  return `${text.slice(0, last.getEnd())},${before}${more}${text.slice(last.getEnd())}`
}
