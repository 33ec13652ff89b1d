import { Node } from 'ts-morph'
import type { HostType } from '../host-model.js'
import { type Bound, follow } from '../source/evaluate.js'
import { isGlobal } from '../source/is-global.js'
import { mongooseMember } from './mongoose-member.js'

/** A type of Mongoose's. */
export interface SchemaType {
  /** As Mongoose calls it. */
  readonly name: string
  readonly kind: HostType['kind']
  /** As TypeScript types it in a document; `Types` is Mongoose's. */
  readonly typeText: string
  /** The name of the type in MongoDB. */
  readonly bson: string
}

/** Mongoose's types by their names. */
export const schemaTypeNamed = {
  String: schemaType('String', 'string', 'string', 'string'),
  Number: schemaType('Number', 'number', 'number', 'double'),
  Double: schemaType('Double', 'number', 'number', 'double'),
  Int32: schemaType('Int32', 'number', 'number', 'int'),
  BigInt: schemaType('BigInt', 'bigint', 'bigint', 'long'),
  Boolean: schemaType('Boolean', 'boolean', 'boolean', 'bool'),
  Date: schemaType('Date', 'date', 'Date', 'date'),
  Buffer: schemaType('Buffer', 'bytes', 'Buffer', 'binData'),
  ObjectId: schemaType('ObjectId', 'string', 'Types.ObjectId', 'objectId'),
  UUID: schemaType('UUID', 'string', 'Types.UUID', 'binData'),
  Decimal128: schemaType('Decimal128', 'unknown', 'Types.Decimal128', 'decimal'),
  Map: schemaType('Map', 'json', 'Map<string, unknown>', 'object'),
  Mixed: schemaType('Mixed', 'json', 'unknown', 'object'),
  Array: schemaType('Array', 'unknown', 'unknown[]', 'array'),
}

/** A type that only running the host would tell. */
export const unread: SchemaType = { ...schemaTypeNamed.Mixed, kind: 'unknown' }

function schemaType(name: string, kind: SchemaType['kind'], typeText: string, bson: string): SchemaType {
  return { name, kind, typeText, bson }
}

const aliases: Readonly<Record<string, string>> = {
  Decimal: 'Decimal128',
  Oid: 'ObjectId',
  ObjectID: 'ObjectId',
  Object: 'Mixed',
  Bool: 'Boolean',
}

/** Globals of JavaScript; the host may have a class of the same name. */
const globals = new Set(['String', 'Number', 'BigInt', 'Boolean', 'Date', 'Buffer', 'Map', 'Object', 'Array'])

/** The type that `String`, `'string'`, `Schema.Types.ObjectId` or `Types.ObjectId` names; `undefined` for any other. */
export function schemaTypeOf(bound: Bound): SchemaType | undefined {
  const { node } = follow(bound)
  if (Node.isStringLiteral(node)) {
    const text = node.getLiteralValue()
    return typeNamed(text.charAt(0).toUpperCase() + text.slice(1))
  }
  const member = mongooseMember(node)?.at(-1)
  if (member !== undefined) return typeNamed(member)
  const isType = Node.isIdentifier(node) && globals.has(node.getText()) && isGlobal(node)
  return isType ? typeNamed(node.getText()) : undefined
}

function typeNamed(name: string): SchemaType | undefined {
  const own = Object.hasOwn(aliases, name) ? aliases[name] : name
  return Object.values(schemaTypeNamed).find((type) => type.name === own)
}
