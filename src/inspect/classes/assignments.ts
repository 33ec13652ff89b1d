import { Node, SyntaxKind } from 'ts-morph'
import { emptyScope } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'

/** A field of a row that code gives a value. */
export interface Assignment {
  /** Of a field within others, the path. */
  readonly field: string
  /** The new value of a field that had none. */
  readonly value: Node
  readonly node: Node
}

/**
 * The fields of a row that a function gives a new value: `this.id = …`, `this.name.full ??= …`, `this.set('slug', …)`,
 * `Object.assign(this, { id: … })`. What is only changed needs a value all the same, and so does what depends on something else.
 *
 * @param row The text by which the function knows the row: `this`, or the name of its parameter.
 */
export function assignmentsOf(body: Node, row: string): readonly Assignment[] {
  return body
    .getDescendants()
    .flatMap((node) => (Node.isBinaryExpression(node) ? assigned(node, row) : called(node, row)))
    .map((one) => ({ ...one, value: fallback(one.value) }))
    .filter((one) => !one.value.getText().includes(`${row}.${one.field}`) && isSure(one, body, row))
}

/**
 * Whether no condition but one about the row itself is before it: `if (context.userId) this.createdBy = context.userId` leaves it
 * open, as does `if (this.password) this.passwordHash = …`, where nobody may have given the former.
 */
function isSure({ field, node }: Assignment, body: Node, row: string): boolean {
  const ofRow = new RegExp(`\\b${row}\\b`)
  const isGiven = new RegExp(`^${row}\\.(?!isNew$|${field}$)\\w+$`)
  return node
    .getAncestors()
    .filter((one) => one.getPos() >= body.getPos() && one !== body)
    .filter(Node.isIfStatement)
    .map((one) => one.getExpression().getText())
    .every((condition) => ofRow.test(condition) && !isGiven.test(condition))
}

/** The value of `given ?? made` where nothing is given. */
function fallback(value: Node): Node {
  const isEither = Node.isBinaryExpression(value) && /^(\?\?|\|\|)$/.test(value.getOperatorToken().getText())
  return isEither ? fallback(value.getRight()) : value
}

function assigned(node: Node, row: string): readonly Assignment[] {
  if (!Node.isBinaryExpression(node) || !/^(\?\?|\|\|)?=$/.test(node.getOperatorToken().getText())) return []
  const target = node.getLeft().getText().replaceAll(/[?!]/g, '')
  const isField = target.startsWith(`${row}.`) && /^[\w$]+(\.[\w$]+)+$/.test(target)
  return isField ? [{ field: target.slice(row.length + 1), value: node.getRight(), node }] : []
}

/** A field that is `readonly` is written by `Object.assign`. */
function called(node: Node, row: string): readonly Assignment[] {
  if (!Node.isCallExpression(node)) return []
  const callee = node.getExpression().getText()
  const [first, ...others] = node.getArguments()
  if (callee === `${row}.set`) {
    const field = first && staticText({ node: first, scope: emptyScope })
    return field !== undefined ? [{ field, value: others[0] ?? node, node }] : []
  }
  if (callee !== 'Object.assign' || first?.getText() !== row) return []
  const properties = others.flatMap(
    (source) => source.asKind(SyntaxKind.ObjectLiteralExpression)?.getProperties() ?? [],
  )
  return properties.flatMap((property) => {
    if (Node.isShorthandPropertyAssignment(property))
      return { field: property.getName(), value: property.getNameNode(), node: property }
    const value = Node.isPropertyAssignment(property) && property.getInitializer()
    return value ? { field: property.getName(), value, node: property } : []
  })
}
