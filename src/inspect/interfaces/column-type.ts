/**
 * The type of a column as the host writes it. Wrappers are read from the type's node, for the packages that declare
 * them are not loaded: `Generated<string>`, `ColumnType<Date, string | undefined, never>`, `JSONColumnType<Settings>`.
 */
import { type EnumDeclaration, Node, type TypeNode } from 'ts-morph'
import type { HostType } from '../host-model.js'
import { typeBehind } from '../source/evaluate.js'
import { textsOfEnum } from '../source/static-value.js'
import { writtenType } from '../type-of.js'
import { enumOfSchema, schemaOfType, wordsOfSchema } from './computed-enum.js'

export interface WrittenColumn {
  readonly type: HostType
  /** As TypeScript prints it, without `null`. */
  readonly text: string
  readonly nullable: boolean
  /** An insert may leave it out. */
  readonly generated?: boolean
  /** Neither an insert nor an update may name it. */
  readonly readOnly?: boolean
  /** No update may name it. */
  readonly fixed?: boolean
  /** The names of the aliases on the way: `Int8` tells what `string` does not. */
  readonly aliases?: readonly string[]
  /** The type without wrappers, aliases and null; the enum of one that is computed of it. */
  readonly node?: TypeNode | EnumDeclaration
}

/** The types that parameters stand for: `T` of `Nullable<T>`. */
export type Arguments = ReadonlyMap<Node, WrittenColumn>

const maxDepth = 20

/** Reads the type of a column. */
export function readColumnType(node: TypeNode, args: Arguments = new Map(), depth = 0): WrittenColumn {
  const read = (inner: TypeNode) => readColumnType(inner, args, depth + 1)
  if (depth > maxDepth) return leaf(node)
  if (Node.isParenthesizedTypeNode(node)) return read(node.getTypeNode())
  if (Node.isUnionTypeNode(node)) {
    const rest = node.getTypeNodes().filter((one) => !isNothing(one))
    const nullable = rest.length < node.getTypeNodes().length
    const [only] = rest
    // `Timestamp | null` is one wrapper; the literals of an enum are several types.
    const inner = rest.length === 1 && only ? read(only) : leaf(node)
    return { ...inner, nullable: inner.nullable || nullable }
  }
  if (!Node.isTypeReference(node)) return leaf(node)
  const name = node.getTypeName().getText().split('.').at(-1) ?? ''
  const wrapped = wrapper(name, node.getTypeArguments(), read)
  if (wrapped) return wrapped
  const schema = schemaOfType(node)
  const computed = enumOfSchema(schema)
  const values = computed ? textsOfEnum(computed) : wordsOfSchema(schema)
  if (values)
    return {
      type: { kind: 'string', values },
      text: node.getText(),
      nullable: false,
      ...(computed && { node: computed }),
    }
  const declaration = typeBehind(node.getTypeName())
  const argument = declaration && args.get(declaration)
  if (argument) return argument
  return readAlias(node, declaration, read, depth) ?? leaf(node)
}

const isNothing = (node: TypeNode) => /^(null|undefined|void)$/.test(node.getText())

/** Kysely's wrappers, whether they are imported or written by a code generator into the file itself. */
function wrapper(
  name: string,
  [first, second, third]: readonly TypeNode[],
  read: (node: TypeNode) => WrittenColumn,
): WrittenColumn | undefined {
  if (!first) return undefined
  switch (name) {
    case 'Generated':
      return { ...read(first), generated: true }
    case 'GeneratedAlways':
      return { ...read(first), generated: true, readOnly: true }
    case 'JSONColumnType': {
      const { text, nullable } = read(first)
      return { type: { kind: 'json' }, text, nullable }
    }
    case 'ColumnType': {
      const selected = read(first)
      const insert = second?.getText()
      const readOnly = insert === 'never'
      const generated = readOnly || (second !== undefined && mayBeUndefined(second))
      const fixed = third?.getText() === 'never'
      return { ...selected, readOnly, fixed, generated: selected.generated === true || generated }
    }
    default:
      return undefined
  }
}

const mayBeUndefined = (node: TypeNode): boolean =>
  Node.isUnionTypeNode(node)
    ? node.getTypeNodes().some(mayBeUndefined)
    : /^(undefined|void)$/.test(node.getText())

/** `Timestamp`, `Nullable<string>`: an alias of the host, as far as it is made of wrappers and unions. */
function readAlias(
  node: TypeNode,
  declaration: Node | undefined,
  read: (node: TypeNode) => WrittenColumn,
  depth: number,
): WrittenColumn | undefined {
  if (!Node.isTypeAliasDeclaration(declaration) || !Node.isTypeReference(node)) return undefined
  const target = declaration.getTypeNode()
  if (!target || !(Node.isTypeReference(target) || Node.isUnionTypeNode(target))) return undefined
  const given = node.getTypeArguments()
  const inner: Arguments = new Map(
    declaration.getTypeParameters().flatMap((parameter, index) => {
      const argument = given[index]
      return argument ? [[parameter, read(argument)] as const] : []
    }),
  )
  const found = readColumnType(target, inner, depth + 1)
  const { type } = found
  // The literals of an enum, and documents, keep the name that the host gave them.
  const isNamed = type.kind === 'json' || (type.kind === 'string' && type.values)
  const text = isNamed ? node.getText() : found.text
  return { ...found, text, aliases: [declaration.getName(), ...(found.aliases ?? [])] }
}

function leaf(node: TypeNode): WrittenColumn {
  const type = node.getType()
  const inner = type.getNonNullableType()
  const parts = inner.isUnion() ? inner.getUnionTypes() : [inner]
  const isDocument =
    !type.isUnknown() && parts.some((part) => part.isObject() && part.getSymbol()?.getName() !== 'Date')
  const written = writtenType(node, isDocument && !isList(node) ? 'json' : 'unknown')
  return { ...written, nullable: type.isNullable() || type.isUndefined(), node }
}

const isList = (node: TypeNode): boolean =>
  Node.isUnionTypeNode(node)
    ? node.getTypeNodes().every((one) => isNothing(one) || isList(one))
    : Node.isArrayTypeNode(node) || /^(Readonly)?Array</.test(node.getText())
