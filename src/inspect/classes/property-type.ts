import { Node, type TypeNode } from 'ts-morph'
import { declarationOf } from '../source/evaluate.js'
import { type ColumnType, madeType, typeOf, writtenType } from '../type-of.js'
import type { Member } from './members.js'

/** How TypeScript types a property. */
export interface PropertyType extends ColumnType {
  readonly nullable: boolean
  /** The ORM's types around it, taken off: `Opt` of `Opt<string>`. */
  readonly wrappers: ReadonlySet<string>
  /** The type without its wrappers, as it is written. */
  readonly node?: TypeNode
}

/** Types of the ORMs, and of JavaScript, that say something about a value without being its type. */
const wrapperNames = new Set([
  // TypeORM
  'Relation',
  'Promise',
  // MikroORM
  'Opt',
  'Ref',
  'Rel',
  'Reference',
  'Hidden',
  'RequiredNullable',
  'ScalarRef',
  'ScalarReference',
  'IType',
  'Collection',
  // Sequelize
  'CreationOptional',
  'ForeignKey',
  'NonAttribute',
  // Lists of related models
  'Array',
  'ReadonlyArray',
])

/** Reads the type of a property: as it is written, else as its first value has it. */
export function propertyType({ typed }: Member): PropertyType {
  const node = Node.isSetAccessorDeclaration(typed)
    ? typed.getParameters()[0]?.getTypeNode()
    : Node.isGetAccessorDeclaration(typed)
      ? typed.getReturnTypeNode()
      : typed.getTypeNode()
  const optional = Node.isQuestionTokenable(typed) && typed.hasQuestionToken()
  if (node) {
    const read = readType(node)
    return optional ? { ...read, nullable: true } : read
  }
  return { ...valueType(typed), nullable: optional, wrappers: new Set() }
}

/** Reads a type that a host writes, {@link PropertyType} tells what is taken off. */
export function readType(written: TypeNode): PropertyType {
  const { node, nullable, wrappers } = unwrap(written, false, new Set())
  return { ...simpleType(node), nullable, wrappers, node }
}

type Unwrapped = Required<Pick<PropertyType, 'node' | 'nullable' | 'wrappers'>>

function unwrap(node: TypeNode, nullable: boolean, wrappers: ReadonlySet<string>): Unwrapped {
  if (Node.isParenthesizedTypeNode(node)) return unwrap(node.getTypeNode(), nullable, wrappers)
  if (Node.isArrayTypeNode(node)) {
    const element = node.getElementTypeNode()
    return isModel(element)
      ? unwrap(element, nullable, new Set([...wrappers, 'Array']))
      : { node, nullable, wrappers }
  }
  if (Node.isUnionTypeNode(node)) {
    const parts = node.getTypeNodes()
    const [first, ...others] = parts.filter((part) => !isNothing(part))
    const isNullable = nullable || parts.some(isNothing)
    return first && others.length === 0
      ? unwrap(first, isNullable, wrappers)
      : { node, nullable: isNullable, wrappers }
  }
  if (Node.isIntersectionTypeNode(node)) {
    const brands = node.getTypeNodes().filter((part) => wrapperOf(part) !== undefined && !argumentOf(part))
    const [first, ...others] = node.getTypeNodes().filter((part) => !brands.includes(part))
    const names = brands.flatMap((brand) => wrapperOf(brand) ?? [])
    return first && others.length === 0
      ? unwrap(first, nullable, new Set([...wrappers, ...names]))
      : { node, nullable, wrappers }
  }
  const wrapper = wrapperOf(node)
  const argument = argumentOf(node)
  const isList = wrapper === 'Array' || wrapper === 'ReadonlyArray'
  if (wrapper === undefined || !argument || (isList && !isModel(argument)))
    return { node, nullable, wrappers }
  return unwrap(argument, nullable, new Set([...wrappers, wrapper]))
}

const isNothing = (node: TypeNode) => node.getText() === 'null' || node.getText() === 'undefined'

/** A list of models is a relation; any other list is a value. */
function isModel(node: TypeNode): boolean {
  const name = Node.isTypeReference(node) ? node.getTypeName() : undefined
  return name !== undefined && Node.isClassDeclaration(declarationOf(name))
}

/** `Opt`, `Opt.Brand`, `Sequelize.CreationOptional`. */
function wrapperOf(node: TypeNode): string | undefined {
  if (!Node.isTypeReference(node)) return undefined
  const parts = node.getTypeName().getText().split('.')
  return parts.find((part) => wrapperNames.has(part))
}

const argumentOf = (node: TypeNode) => (Node.isTypeReference(node) ? node.getTypeArguments()[0] : undefined)

/** An object's type has the text that the host gave it. */
function simpleType(node: TypeNode): ColumnType {
  const read = writtenType(node, 'unknown')
  return read.type.kind === 'unknown' ? { ...read, text: node.getText() } : read
}

function valueType(typed: Member['typed']): ColumnType {
  const initializer = Node.isInitializerExpressionGetable(typed) ? typed.getInitializer() : undefined
  if (Node.isNewExpression(initializer)) {
    const made = madeType(initializer.getExpression().getText())
    if (made) return made
  }
  return typeOf(typed.getType(), typed)
}
