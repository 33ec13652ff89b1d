/** Finds the object literals of a config in its source. */
import { type ASTNode, parseModule } from 'magicast'

type Node<Type extends ASTNode['type']> = Extract<ASTNode, { readonly type: Type }>
export type ObjectNode = Node<'ObjectExpression'>
export type PropertyNode = Node<'ObjectProperty'>
type Statement = Node<'Program'>['body'][number]

/** The source of a config with the positions of what is in it. */
export interface ConfigSyntax {
  readonly root: ObjectNode | undefined
  /** What an expression comes to, where it is an object literal or a constant that holds one. */
  readonly objectOf: (node: ASTNode) => ObjectNode | undefined
  /** The property of an object literal that has a name; the last one counts, as it does where the code runs. */
  readonly propertyNamed: (object: ObjectNode, name: string) => PropertyNode | undefined
  /** What is spread into an object; undefined for what only running the code tells. */
  readonly spreadsOf: (object: ObjectNode) => readonly (ObjectNode | undefined)[]
  /** Whether an object has a key that only running the code tells. */
  readonly hasUnknownKey: (object: ObjectNode) => boolean
  /** Its import of `scim-gen`. */
  readonly ownImport: Node<'ImportDeclaration'> | undefined
}

/**
 * Parses a config.
 *
 * @param source with `\n` line ends and without a byte order mark: other positions would not be those of the text
 */
export function parseConfig(source: string): ConfigSyntax {
  // With any other width the parser counts a tab as several characters.
  const ast: ASTNode = parseModule(source, { tabWidth: 1 }).$ast
  const body = ast.type === 'Program' ? ast.body : []
  const objectOf = (node: ASTNode): ObjectNode | undefined => {
    switch (node.type) {
      case 'ObjectExpression':
        return node
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return objectOf(node.expression)
      case 'CallExpression': {
        // `defineConfig({ … })`, whatever it is called here.
        const [argument, ...others] = node.arguments
        const isNamed = node.callee.type === 'Identifier' && others.length === 0
        return isNamed && argument ? objectOf(argument) : undefined
      }
      case 'Identifier': {
        const value = constantNamed(node.name, body)
        return value && objectOf(value)
      }
      default:
        return undefined
    }
  }
  const exported = body.map(exportedBy).find((node) => node !== undefined)
  return {
    root: exported && objectOf(exported),
    objectOf,
    propertyNamed: ({ properties }, name) =>
      properties.findLast(
        (property): property is PropertyNode =>
          property.type === 'ObjectProperty' && keyOf(property, body) === name,
      ),
    spreadsOf: ({ properties }) =>
      properties.flatMap((property) =>
        property.type === 'SpreadElement' ? [objectOf(property.argument)] : [],
      ),
    hasUnknownKey: ({ properties }) =>
      properties.some(
        (property) => property.type === 'ObjectProperty' && keyOf(property, body) === undefined,
      ),
    ownImport: body.find(
      (node): node is Node<'ImportDeclaration'> =>
        node.type === 'ImportDeclaration' && node.importKind !== 'type' && node.source.value === 'scim-gen',
    ),
  }
}

/** The default export of a module, `module.exports`, or the one expression of JSON in brackets. */
function exportedBy(node: Statement): ASTNode | undefined {
  if (node.type === 'ExportDefaultDeclaration') return node.declaration
  if (node.type !== 'ExpressionStatement') return undefined
  const { expression } = node
  if (expression.type === 'ObjectExpression') return expression
  const isExport =
    expression.type === 'AssignmentExpression' &&
    expression.left.type === 'MemberExpression' &&
    expression.left.object.type === 'Identifier' &&
    expression.left.object.name === 'module'
  return isExport ? expression.right : undefined
}

function constantNamed(name: string, body: readonly Statement[]): ASTNode | undefined {
  const declarations = body.flatMap((node) => {
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    return inner?.type === 'VariableDeclaration' && inner.kind === 'const' ? inner.declarations : []
  })
  return declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
}

/** What a key comes to where it is a name, a text, or made of constants that are texts. */
function keyOf({ key, computed }: PropertyNode, body: readonly Statement[]): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name
  return textOf(key, body)
}

function textOf(node: ASTNode, body: readonly Statement[]): string | undefined {
  if (node.type === 'StringLiteral') return node.value
  if (node.type === 'Identifier') {
    const value = constantNamed(node.name, body)
    return value && textOf(value, body)
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.quasis.flatMap((quasi, index) => {
    const expression = node.expressions[index]
    return [quasi.value.cooked ?? undefined, ...(expression ? [textOf(expression, body)] : [])]
  })
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}
