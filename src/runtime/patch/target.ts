/** The target of an operation: its path, resolved by the schema (RFC 7644 §3.5.2). */

import { badRequest, invalidFilter } from '../errors.js'
import type { AttributePath, Filter } from '../filter/ast.js'
import { parsePath } from '../filter/parse.js'
import type { Attribute, ResourceSchema } from '../schema/attribute.js'
import { isExtensionUrn } from '../schema/extension-urn.js'
import {
  findAttribute,
  type ResolvedAttribute,
  resolveAttribute,
  topLevelAttributes,
} from '../schema/resolve.js'
import { isSafeName } from '../schema/untyped.js'
import type { Operation } from './operation.js'

export interface AttributeTarget extends ResolvedAttribute {
  readonly kind: 'attribute'
  /** Selects values of a multi-valued attribute. */
  readonly filter?: Filter
}

/** Something in an extension that the service does not know. */
export interface UntypedTarget {
  readonly kind: 'untyped'
  readonly path: AttributePath & { readonly urn: string }
}

export type Target = AttributeTarget | UntypedTarget

/**
 * Resolves the path of an operation.
 *
 * @throws ScimError 400 `invalidPath` when it cannot be parsed or names nothing that the resource may hold,
 * `invalidFilter` when its filter names no sub-attribute, `mutability` when what it names is readOnly, or cannot be
 * removed by such an operation
 */
export function readTarget(path: string, schema: ResourceSchema, op?: Operation['op']): Target {
  const target = findTarget(path, schema)
  if (!target) {
    throw badRequest(`${path} names no attribute of ${schema.core.name} resources`, 'invalidPath')
  }
  if (isReadOnly(target)) throw badRequest(`${path} is read-only`, 'mutability')
  if (op === 'remove' && isKept(target)) throw badRequest(`${path} cannot be removed`, 'mutability')
  return target
}

/** Attributes that a resource always has (RFC 7644 §3.5.2.2): the required ones, and a user's activity, be it sent or not. */
const isKept = (target: Target) =>
  target.kind === 'attribute' &&
  target.subAttribute === undefined &&
  (target.attribute.required || (target.urn === undefined && target.attribute.name === 'active'))

/**
 * Resolves a key of the value of an operation without path. Such keys are paths too: Entra ID sends
 * `name.givenName`, URN-qualified names and `emails[type eq "work"].value`.
 *
 * @returns undefined for what a value may hold to no effect: unknown and readOnly attributes
 * @throws ScimError 400 `invalidPath` when the key has the form of a path but cannot be parsed
 */
export function readKey(key: string, schema: ResourceSchema): Target | undefined {
  if (!/[.:[]/.test(key) && !findAttribute(topLevelAttributes(schema), key)) return undefined
  const target = findTarget(key, schema)
  return target && !isReadOnly(target) ? target : undefined
}

function findTarget(text: string, schema: ResourceSchema): Target | undefined {
  const whole = findAttribute(topLevelAttributes(schema), text)
  if (whole) return { kind: 'attribute', attribute: whole }
  const { attribute: path, filter } = parsePath(text)
  const resolved = resolveAttribute(schema, path)
  if (resolved) {
    if (filter) checkNames(filter, resolved.attribute)
    return { kind: 'attribute', ...resolved, filter }
  }
  const { urn, name, subAttribute = '' } = path
  const isUntyped =
    urn !== undefined &&
    isExtensionUrn(`${urn}:${name}`) &&
    !findAttribute(topLevelAttributes(schema), urn) &&
    !filter &&
    isSafeName(name) &&
    isSafeName(subAttribute)
  return isUntyped ? { kind: 'untyped', path: { ...path, urn } } : undefined
}

/** A filter on an unknown name would select nothing or, negated, everything: the client finds out instead. */
function checkNames(filter: Filter, attribute: Attribute): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) checkNames(part, attribute)
      return
    case 'not':
      checkNames(filter.filter, attribute)
      return
    default: {
      const { urn, name, subAttribute } = filter.path
      const isKnown = findAttribute(attribute.subAttributes ?? [], name)
      if (urn === undefined && subAttribute === undefined && isKnown) return
      throw invalidFilter(`Invalid filter: ${name} is no sub-attribute of ${attribute.name}`)
    }
  }
}

const isReadOnly = (target: Target) =>
  target.kind === 'attribute' &&
  [target.attribute, target.subAttribute].some((attribute) => attribute?.mutability === 'readOnly')
