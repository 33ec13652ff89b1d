import type { CompareValue } from '../filter/ast.js'
import type { Operation } from '../patch/operation.js'
import type { Attribute, ResourceSchema } from '../schema/attribute.js'
import type { JsonObject } from '../schema/value.js'

/**
 * Something that an identity provider sends beside the RFC, and how it is rewritten to what the RFC has for it,
 * before the strict readers see it. What the hooks do not recognise they return as it came. Its comment has the evidence.
 */
export interface Quirk {
  /** The key of the configuration's `quirks`. */
  readonly name: string
  /** Off where the specification demands an error, or where the sender could have meant something else. */
  readonly byDefault: boolean
  /** Rewrites the body of a PATCH request. */
  readonly message?: (message: JsonObject) => JsonObject
  /** Rewrites one operation, before its path and value are. */
  readonly operation?: (operation: Operation, schema: ResourceSchema) => Operation
  /** Rewrites the path of an operation or of a comparison, or the key of a value. */
  readonly path?: (path: string, schema: ResourceSchema) => string
  /** Rewrites the value of an attribute; of a multi-valued one, each element of its array. */
  readonly value?: (value: unknown, attribute: Attribute) => unknown
  /** Rewrites what a filter compares an attribute with. */
  readonly literal?: (literal: CompareValue, attribute: Attribute) => CompareValue
  /** Rewrites the text of a filter that cannot be parsed as it is. */
  readonly filter?: (text: string) => string
}
