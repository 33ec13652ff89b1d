/**
 * The SCIM 2.0 Interoperability Profile (draft-zollner-scim-interop-profile-01): what a service that keeps it reads
 * otherwise, and announces. An app that does not ask for it has none of this in its bundle.
 */
import { badRequest } from '../errors.js'
import { parsePath } from '../filter/parse.js'
import { quirks } from '../idp/quirks.js'
import { createReaders, type Readers } from '../idp/readers.js'
import type { Operation } from '../patch/operation.js'
import type { ScimRequest } from '../protocol/scim-request.js'
import type { Attribute, ResourceSchema, Schema } from '../schema/attribute.js'
import { findAttribute, resolveAttribute, topLevelAttributes } from '../schema/resolve.js'
import { isObject, ownKey } from '../schema/value.js'

/** A profile that a service keeps beyond the RFCs. */
export interface Strictness {
  readonly readers: Readers
  /** What it says otherwise in `/ServiceProviderConfig`. */
  readonly config: Readonly<Record<string, unknown>>
  /** A request as its handlers see it. */
  request<Native>(request: ScimRequest<Native>): ScimRequest<Native>
}

/** No departure from the RFC is read. */
const plain = /* @__PURE__ */ createReaders(Object.fromEntries(quirks.map(({ name }) => [name, false])))

const announcedSchemas = new WeakMap<readonly Schema[], ResourceSchema>()

/** §5.3: a request may hold what discovery announces, and nothing else. */
function schemaOf(known: ResourceSchema, announced: readonly Schema[] = []): ResourceSchema {
  const [core, ...extensions] = announced
  const schema = announcedSchemas.get(announced) ?? (core ? { core, extensions } : known)
  announcedSchemas.set(announced, schema)
  return schema
}

const unknown = (name: string, { core }: ResourceSchema) =>
  badRequest(`${name} names no attribute of ${core.name} resources here`)

/** @throws ScimError 400 `invalidSyntax` for a key that is the name of none of the attributes, however deep */
function checkKeys(value: unknown, attributes: readonly Attribute[], prefix: string, schema: ResourceSchema) {
  if (Array.isArray(value)) for (const each of value) checkKeys(each, attributes, prefix, schema)
  else if (isObject(value))
    for (const [key, part] of Object.entries(value)) {
      const attribute = findAttribute(attributes, key)
      if (!attribute) throw unknown(prefix + key, schema)
      checkKeys(part, attribute.subAttributes ?? [], `${prefix}${key}.`, schema)
    }
}

/** @throws ScimError 400 `invalidSyntax` where `schemas` names one that the resource type does not have */
function checkSchemas(schemas: unknown, { core, extensions }: ResourceSchema) {
  const known = [core, ...extensions].map(({ id }) => id.toLowerCase())
  for (const urn of Array.isArray(schemas) ? schemas : [])
    if (!known.includes(String(urn).toLowerCase()))
      throw badRequest(`${urn} is no schema of ${core.name} resources here`)
}

/** §6.5.1.1. @throws ScimError 400 `invalidSyntax` for an operation without a path */
function checkPaths(body: unknown) {
  const key = isObject(body) && ownKey(body, 'Operations')
  const operations = isObject(body) && key ? body[key] : []
  if (!Array.isArray(operations)) return
  for (const [index, operation] of operations.entries())
    if (isObject(operation) && typeof operation[ownKey(operation, 'path') ?? ''] !== 'string')
      throw badRequest(`Operations[${index}].path is required`)
}

/** An operation as RFC 7644 has it: to replace a complex attribute is to leave nothing of it (§6.5.2.1). */
function readStrictly(operation: Operation, schema: ResourceSchema): readonly Operation[] {
  const { op, path = '', value } = operation
  const whole = findAttribute(topLevelAttributes(schema), path)
  const { attribute: named, filter } = whole ? { attribute: undefined, filter: undefined } : parsePath(path)
  const resolved = whole
    ? { attribute: whole, subAttribute: undefined }
    : named && resolveAttribute(schema, named)
  if (!resolved) throw unknown(path, schema)
  const { attribute, subAttribute } = resolved
  // To remove a member there is no other path.
  if (filter && !subAttribute && op !== 'remove')
    throw badRequest(`${path} must end in a sub-attribute`, 'invalidPath')
  checkKeys(value, (subAttribute ?? attribute).subAttributes ?? [], `${path}.`, schema)
  const isWhole = op === 'replace' && !subAttribute && attribute.type === 'complex' && !attribute.multiValued
  return isWhole && isObject(value) ? [{ op: 'remove', path }, operation] : [operation]
}

export const interop: Strictness = {
  readers: {
    resource(body, known, announced) {
      const schema = schemaOf(known, announced)
      checkKeys(body, topLevelAttributes(schema), '', schema)
      checkSchemas(isObject(body) && body[ownKey(body, 'schemas') ?? ''], schema)
      return plain.resource(body, known, announced)
    },
    operations(body, known, announced) {
      checkPaths(body)
      const schema = schemaOf(known, announced)
      return plain.operations(body, known, announced).flatMap((each) => readStrictly(each, schema))
    },
    filter: plain.filter,
  },
  config: { interopProfileConformant: true, etag: { supported: false } },
  // §6.7: conditional requests are answered as if they were none.
  request: (request) => ({
    ...request,
    header: (name) => (/^if-/i.test(name) ? undefined : request.header(name)),
  }),
}
