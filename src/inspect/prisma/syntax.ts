/** The syntax tree of a Prisma schema. Names are as they are written; nothing is resolved. */
import type { SourceLocation } from '../../diagnostics.js'

export type Block = ObjectBlock | EnumBlock | ConfigBlock

/** `model User { … }`; a `view` reads alike, and a composite `type` belongs to MongoDB. */
export interface ObjectBlock {
  readonly kind: 'model' | 'view' | 'type'
  readonly name: string
  readonly fields: readonly Field[]
  readonly attributes: readonly Attribute[]
  readonly location: SourceLocation
}

export interface EnumBlock {
  readonly kind: 'enum'
  readonly name: string
  readonly values: readonly EnumValue[]
  readonly attributes: readonly Attribute[]
  readonly location: SourceLocation
}

/** `datasource db { … }`. */
export interface ConfigBlock {
  readonly kind: 'datasource' | 'generator'
  readonly name: string
  readonly settings: ReadonlyMap<string, Value>
  readonly location: SourceLocation
}

export interface Field {
  readonly name: string
  /** A scalar, an enum or a model; `Unsupported` for `Unsupported("circle")`. */
  readonly type: string
  readonly arity: 'required' | 'optional' | 'list'
  readonly attributes: readonly Attribute[]
  readonly location: SourceLocation
}

export interface EnumValue {
  readonly name: string
  readonly attributes: readonly Attribute[]
}

/** `@unique`, `@db.VarChar(60)`, `@@map("users")`; the name without its signs. */
export interface Attribute {
  readonly name: string
  readonly args: readonly Argument[]
}

export interface Argument {
  /** Of a named argument: `fields: [teamId]`. */
  readonly name?: string
  readonly value: Value
}

export type Value =
  | { readonly kind: 'string' | 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Argument[] }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly entries: readonly Argument[] }

/** The attribute of that name. */
export function attributeOf(
  node: { readonly attributes: readonly Attribute[] },
  name: string,
): Attribute | undefined {
  return node.attributes.find((attribute) => attribute.name === name)
}

/** The value of an argument: by its name, else the first without one. */
export function argumentOf(attribute: Attribute | undefined, name: string): Value | undefined {
  const named = attribute?.args.find((argument) => argument.name === name)
  return (named ?? attribute?.args.find((argument) => argument.name === undefined))?.value
}

/** The text of a string; `undefined` for every other value. */
export function stringOf(value: Value | undefined): string | undefined {
  return value?.kind === 'string' ? value.text : undefined
}

/** The names in `[teamId, userId(sort: Desc)]`. */
export function namesOf(value: Value | undefined): readonly string[] {
  if (value?.kind === 'list') return value.items.flatMap(namesOf)
  if (value?.kind === 'name') return [value.text]
  return value?.kind === 'call' ? [value.name] : []
}
