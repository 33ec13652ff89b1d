import { type NewExpression, Node, type SourceFile } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import { type Bound, emptyScope, follow } from '../evaluate.js'
import { propertiesOf, staticValue } from '../static-value.js'

/** The `new EntitySchema({ … })` that an expression stands for. */
export function schemaOf(bound: Bound): Bound<NewExpression> | undefined {
  const { node, scope } = follow(bound)
  return Node.isNewExpression(node) && /(^|\.)EntitySchema$/.test(node.getExpression().getText())
    ? { node, scope }
    : undefined
}

/** The schemas that constants of a file hold, by the names under which relations know them. */
export function schemasIn(
  file: SourceFile,
): readonly { readonly node: NewExpression; readonly name?: string; readonly target?: string }[] {
  return file.getVariableDeclarations().flatMap((declaration) => {
    const initializer = declaration.getInitializer()
    const schema = initializer && schemaOf({ node: initializer, scope: emptyScope })
    if (!schema || schema.node !== initializer) return []
    const name = optionOf(schema, 'name')
    const target = optionOf(schema, 'target')
    const text = name && staticValue(name)
    return [
      {
        node: schema.node,
        name: typeof text === 'string' ? text : undefined,
        target: target && classOf(target)?.node.getName(),
      },
    ]
  })
}

function optionOf({ node, scope }: Bound<NewExpression>, key: string): Bound | undefined {
  const [argument] = node.getArguments()
  const options = argument && follow({ node: argument, scope })
  if (!options || !Node.isObjectLiteralExpression(options.node)) return undefined
  const properties = propertiesOf({ node: options.node, scope: options.scope }, () => {})
  return properties.find(({ name }) => name === key)?.value
}
