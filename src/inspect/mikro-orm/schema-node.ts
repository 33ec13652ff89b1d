import { type CallExpression, type NewExpression, Node, type SourceFile, SyntaxKind } from 'ts-morph'
import { type ClassNode, classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type Bound, emptyScope, follow } from '../evaluate.js'
import { propertiesOf, staticValue } from '../static-value.js'

/** `defineEntity({ … })`, or `new EntitySchema({ … })`. */
export type SchemaNode = CallExpression | NewExpression

/** The schema that an expression stands for. */
export function schemaOf(bound: Bound): Bound<SchemaNode> | undefined {
  const { node, scope } = follow(bound)
  return isSchema(node) ? { node, scope } : undefined
}

const isSchema = (node: Node): node is SchemaNode =>
  (Node.isCallExpression(node) && /(^|\.)defineEntity$/.test(node.getExpression().getText())) ||
  (Node.isNewExpression(node) && /(^|\.)EntitySchema$/.test(node.getExpression().getText()))

/** The options of a schema. */
export function schemaOptions(context: ModelContext, { node, scope }: Bound<SchemaNode>): Options {
  const [argument] = node.getArguments()
  return optionsOf(context, argument && { node: argument, scope }, 'the entity')
}

/** The schemas of a file, by the names under which relations and classes know them. */
export function schemasIn(
  file: SourceFile,
): readonly { readonly node: SchemaNode; readonly name?: string; readonly of?: ClassNode }[] {
  if (!/\bdefineEntity\b|\bEntitySchema\b/.test(file.getFullText())) return []
  return file.getVariableDeclarations().flatMap((declaration) => {
    const initializer = declaration.getInitializer()
    if (!initializer || !isSchema(initializer)) return []
    const name = optionOf(initializer, 'name')
    const text = name && staticValue(name)
    const own = optionOf(initializer, 'class')
    return {
      node: initializer,
      name: typeof text === 'string' ? text : undefined,
      of: (own && classOf(own)?.node) ?? classSetOn(file, declaration.getName()),
    }
  })
}

/** `UserSchema.setClass(User)`. */
function classSetOn(file: SourceFile, name: string): ClassNode | undefined {
  const call = file
    .getStatements()
    .flatMap((statement) => statement.getDescendantsOfKind(SyntaxKind.CallExpression))
    .find((one) => one.getExpression().getText() === `${name}.setClass`)
  const [argument] = call?.getArguments() ?? []
  return argument && classOf({ node: argument, scope: emptyScope })?.node
}

function optionOf(node: SchemaNode, key: string): Bound | undefined {
  const [argument] = node.getArguments()
  const options = argument && follow({ node: argument, scope: emptyScope })
  if (!options || !Node.isObjectLiteralExpression(options.node)) return undefined
  const properties = propertiesOf({ node: options.node, scope: options.scope }, () => {})
  return properties.find(({ name }) => name === key)?.value
}
