/**
 * Attribute definitions: the characteristics of RFC 7643 §2.2 and §7, as data.
 *
 * One table of definitions serves discovery, filters, validation and PATCH, so that they cannot disagree.
 */

export type AttributeType =
  | 'string'
  | 'boolean'
  | 'decimal'
  | 'integer'
  | 'dateTime'
  | 'reference'
  | 'binary'
  | 'complex'

export interface Attribute {
  readonly name: string
  readonly type: AttributeType
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  /** Whether comparing distinguishes case; absent for types where it has no meaning. */
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly'
  readonly returned: 'always' | 'never' | 'default' | 'request'
  readonly uniqueness: 'none' | 'server' | 'global'
  readonly canonicalValues?: readonly string[]
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly Attribute[]
}

/** A schema (RFC 7643 §7): a URN with its attributes. */
export interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

/** The attributes that a resource of one type may hold: its core schema, its extensions and the common attributes of §3.1. */
export interface ResourceSchema {
  readonly core: Schema
  readonly extensions: readonly Schema[]
}
