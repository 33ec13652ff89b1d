/** The host's handle, where a plugin makes it a property of the app: `fastify.decorate('db', db)`. */
import { ts } from 'ts-morph'
import type { DecoratedEntry, MountConfig } from '../frameworks/framework.js'
import { handleMakers } from '../frameworks/handle-makers.js'
import type { Source } from '../inspect/detect/sources.js'
import { nodesOf, parseSource } from '../inspect/source/syntax.js'

const makers: Readonly<Partial<Record<MountConfig['orm'], RegExp>>> = handleMakers

/**
 * What mounts the service with it; undefined where no property has it, or more than one.
 *
 * @param sources the host's
 */
export function decoratedLine(
  entry: DecoratedEntry,
  config: MountConfig,
  sources: readonly Source[],
): string | undefined {
  const makes = makers[config.orm]
  if (!makes || config.db !== 'argument') return undefined
  const names = sources
    .filter(({ text }) => text.includes(`.${entry.method}(`) && makes.test(text))
    .flatMap(({ path, text }) => propertiesOf(parseSource(text, path), entry.method, makes))
  const [name, ...others] = new Set(names)
  return name === undefined || others.length > 0 ? undefined : entry.line(config, name)
}

function propertiesOf(source: ts.SourceFile, method: string, makes: RegExp): readonly string[] {
  const nodes = nodesOf(source)
  const made = new Set(
    nodes
      .filter(ts.isVariableDeclaration)
      .filter(({ initializer }) => initializer && makes.test(initializer.getText(source)))
      .map(({ name }) => name.getText(source)),
  )
  return nodes.filter(ts.isCallExpression).flatMap(({ expression, arguments: [name, value] }) => {
    const isMeant = ts.isPropertyAccessExpression(expression) && expression.name.text === method
    if (!isMeant || !name || !value || !ts.isStringLiteralLike(name)) return []
    const isHandle = ts.isIdentifier(value) ? made.has(value.text) : makes.test(value.getText(source))
    return isHandle && /^[A-Za-z_$][\w$]*$/.test(name.text) ? [name.text] : []
  })
}
