import { type Node, type Type, TypeFlags, type TypeNode } from 'ts-morph'
import type { HostType } from './host-model.js'

type Kind = HostType['kind']

export interface ColumnType {
  readonly type: HostType
  /** As TypeScript prints it, without `null`. */
  readonly text: string
}

/** The type of a value, as TypeScript prints it where the host writes none. */
const typeTexts: Readonly<Record<Kind, string>> = {
  string: 'string',
  number: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'Date',
  json: 'unknown',
  bytes: 'Buffer',
  unknown: 'unknown',
}

export const textOfType = (type: HostType): string =>
  type.kind === 'string' && type.values
    ? type.values.map((value) => JSON.stringify(value)).join(' | ')
    : typeTexts[type.kind]

/** A type with its text. */
export const asColumnType = (type: HostType): ColumnType => ({ type, text: textOfType(type) })

/** A type with the values that are known of its texts; it may have its own. */
export const withValues = (type: HostType, values: readonly string[] | undefined): HostType =>
  type.kind === 'string' && !type.values && values ? { kind: 'string', values } : type

/** Classes whose declarations may not be loaded: those of JavaScript, and of @types/node. */
const classes: Readonly<Record<string, 'date' | 'bytes'>> = {
  Date: 'date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
}

/** What `new` makes of one of those. */
export function madeType(name: string): ColumnType | undefined {
  const kind = classes[name]
  return kind && { type: { kind }, text: name }
}

/**
 * The type that a host writes itself: `$type<Role>()`, `customType<{ data: Date }>`.
 *
 * @param fallback What the column function says, for a type that comes from a package and is not loaded.
 */
export function writtenType(node: TypeNode, fallback: Kind): ColumnType {
  const text = node.getText()
  const known = madeType(text)
  if (known) return known
  const written = node.getType()
  const type = written.getNonNullableType()
  if (type.isAny() || written.isUnknown()) return { type: { kind: fallback }, text }
  return { type: hostType(type, fallback), text: type.getText(node) }
}

/**
 * The type of a value, as the compiler infers it.
 *
 * @param place Where it is named: names that are known there need no module.
 */
export function typeOf(inferred: Type, place: Node): ColumnType {
  const type = inferred.getNonNullableType()
  if (type.isAny() || type.isUnknown()) return asColumnType({ kind: 'unknown' })
  return { type: hostType(type, 'unknown'), text: type.getText(place) }
}

function hostType(type: Type, fallback: Kind): HostType {
  const members = type.isUnion() ? type.getUnionTypes() : [type]
  if (members.every((member) => has(member, TypeFlags.StringLike))) {
    const values = members.map((member) => member.getLiteralValue())
    const literals = values.filter((value) => typeof value === 'string')
    return literals.length === members.length ? { kind: 'string', values: literals } : { kind: 'string' }
  }
  if (members.every((member) => has(member, TypeFlags.NumberLike))) return { kind: 'number' }
  if (members.every((member) => has(member, TypeFlags.BigIntLike))) return { kind: 'bigint' }
  if (members.every((member) => has(member, TypeFlags.BooleanLike))) return { kind: 'boolean' }
  const name = type.getSymbol()?.getName()
  if (name === 'Date') return { kind: 'date' }
  if (name === 'Buffer' || name === 'Uint8Array') return { kind: 'bytes' }
  return { kind: fallback === 'json' ? 'json' : 'unknown' }
}

/** A branded type is an intersection with a primitive. */
function has(type: Type, flag: TypeFlags): boolean {
  const parts = type.isIntersection() ? type.getIntersectionTypes() : [type]
  return parts.some((part) => (part.getFlags() & flag) !== 0)
}
