import { type EnumDeclaration, Node, type ObjectLiteralExpression } from 'ts-morph'
import {
  argumentsOf,
  type Bound,
  declarationOf,
  follow,
  isLeftOut,
  type Scope,
  valueBehind,
} from './evaluate.js'

export type StaticValue =
  | string
  | number
  | boolean
  | null
  | readonly StaticValue[]
  | { readonly [key: string]: StaticValue }

/** The value of an expression made of literals, templates, constants and enums; `undefined` for any other. */
export function staticValue(bound: Bound): StaticValue | undefined {
  const { node, scope } = follow(bound)
  if (
    Node.isStringLiteral(node) ||
    Node.isNoSubstitutionTemplateLiteral(node) ||
    Node.isNumericLiteral(node)
  ) {
    return node.getLiteralValue()
  }
  if (Node.isTrueLiteral(node)) return true
  if (Node.isFalseLiteral(node)) return false
  if (Node.isNullLiteral(node)) return null
  if (Node.isTemplateExpression(node)) {
    const parts = node.getTemplateSpans().map((span) => {
      const value = staticValue({ node: span.getExpression(), scope })
      return value === undefined ? undefined : `${value}${span.getLiteral().getLiteralText()}`
    })
    return parts.includes(undefined) ? undefined : node.getHead().getLiteralText() + parts.join('')
  }
  if (Node.isArrayLiteralExpression(node)) return staticArray(node.getElements(), scope)
  if (Node.isObjectLiteralExpression(node)) {
    const entries = propertiesOf({ node, scope }).map(
      ({ name, value }) => [name, staticValue(value)] as const,
    )
    return Object.fromEntries(
      entries.filter((entry): entry is [string, StaticValue] => entry[1] !== undefined),
    )
  }
  if (Node.isCallExpression(node) && /^Object\.(keys|values)$/.test(node.getExpression().getText())) {
    const [argument] = argumentsOf({ node, scope })
    const object = argument && staticValue(argument)
    if (!isRecord(object)) return undefined
    if (node.getExpression().getText() === 'Object.values') return Object.values(object)
    // What nobody can tell of a value has its key all the same.
    const names = propertiesOf(argument).map(({ name }) => name)
    return names.length > 0 ? names : Object.keys(object)
  }
  return enumValue(node)
}

/** Whether a value is a text, a number or a flag. */
export const isPlain = (value: StaticValue | undefined): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The value of an expression that is a text. */
export function staticText(bound: Bound | undefined): string | undefined {
  const value = bound && staticValue(bound)
  return typeof value === 'string' ? value : undefined
}

function staticArray(elements: readonly Node[], scope: Scope): readonly StaticValue[] | undefined {
  const values = elements.flatMap((node) => staticValues({ node, scope }))
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}

/** The value of an element or an argument, of which `...Object.values(Role)` are several. */
export function staticValues({ node, scope }: Bound): readonly (StaticValue | undefined)[] {
  if (!Node.isSpreadElement(node)) return [staticValue({ node, scope })]
  const values = staticValue({ node: node.getExpression(), scope })
  return Array.isArray(values) ? values : [undefined]
}

/** `Role.Admin`, or `Role` as the object of its values. */
function enumValue(node: Node): StaticValue | undefined {
  const declaration = declarationOf(node)
  if (Node.isEnumMember(declaration)) return declaration.getValue()
  return Node.isEnumDeclaration(declaration) ? enumObject(declaration) : undefined
}

/** The texts that an enum stands for; `undefined` where one is none. */
export const textsOfEnum = (declaration: EnumDeclaration): readonly string[] | undefined =>
  stringsOf(enumObject(declaration))

function enumObject(declaration: EnumDeclaration): StaticValue {
  return Object.fromEntries(
    declaration.getMembers().flatMap((member) => {
      const value = member.getValue()
      return value === undefined ? [] : [[member.getName(), value]]
    }),
  )
}

export function isRecord(value: StaticValue | undefined): value is { readonly [key: string]: StaticValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The strings of a list, or of the values of an object; `undefined` when one of them is something else. */
export function stringsOf(value: StaticValue | undefined): readonly string[] | undefined {
  const list = isRecord(value) ? Object.values(value) : value
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
}

/** One property of an object literal after spreads are resolved. */
export interface Property {
  readonly name: string
  /** Where it is declared. */
  readonly declaration: Node
  readonly value: Bound
}

/** The object literal that an expression stands for. */
export function objectOf(bound: Bound | undefined): Bound<ObjectLiteralExpression> | undefined {
  const { node, scope } = bound ? follow(bound) : {}
  return scope && Node.isObjectLiteralExpression(node) ? { node, scope } : undefined
}

/**
 * The properties of an object literal in the order of its keys, spreads and shorthands resolved; none of anything else.
 *
 * @param unknown Told the parts that cannot be read.
 */
export function propertiesOf(
  bound: Bound | undefined,
  unknown: (node: Node) => void = () => {},
): readonly Property[] {
  const object = objectOf(bound)
  if (!object) return []
  const { node, scope } = object
  const properties = new Map<string, Property>()
  for (const declaration of node.getProperties()) {
    if (Node.isSpreadAssignment(declaration)) {
      const spread = follow({ node: declaration.getExpression(), scope })
      if (isLeftOut(spread.node)) continue
      const ways = waysOf(spread)
      if (ways) {
        // Which of them holds only running the host would tell: so would the value of each key.
        for (const { name } of ways.flatMap((way) => propertiesOf(way, unknown)))
          properties.set(name, { name, declaration, value: spread })
        continue
      }
      if (!Node.isObjectLiteralExpression(spread.node)) unknown(declaration)
      for (const property of propertiesOf(spread, unknown)) properties.set(property.name, property)
      continue
    }
    const name = propertyName(declaration.getNameNode(), scope)
    const own = Node.isShorthandPropertyAssignment(declaration) ? declaration.getNameNode() : undefined
    const value = valueBehind(declaration, scope) ?? (own && { node: own, scope })
    if (name === undefined || !value) unknown(declaration)
    else properties.set(name, { name, declaration, value })
  }
  return [...properties.values()]
}

/** The objects that a condition chooses among: of `isMysql ? { length: 60 } : {}`, and of `isMysql && { length: 60 }`. */
function waysOf({ node, scope }: Bound): readonly Bound[] | undefined {
  const isAnd = Node.isBinaryExpression(node) && node.getOperatorToken().getText() === '&&'
  const nodes = Node.isConditionalExpression(node)
    ? [node.getWhenTrue(), node.getWhenFalse()]
    : isAnd
      ? [node.getRight()]
      : []
  if (nodes.length === 0) return undefined
  const ways = nodes.map((way) => follow({ node: way, scope }))
  return ways.every((way) => Node.isObjectLiteralExpression(way.node)) ? ways : undefined
}

/** The value of a property of an object literal. */
export const propertyOf = (bound: Bound | undefined, name: string): Bound | undefined =>
  propertiesOf(bound).find((one) => one.name === name)?.value

function propertyName(node: Node, scope: Scope): string | undefined {
  if (Node.isStringLiteral(node)) return node.getLiteralValue()
  if (!Node.isComputedPropertyName(node)) return node.getText()
  return staticText({ node: node.getExpression(), scope })
}
