/** Finds what quirks are about in values, filters and paths, and rewrites it. */

import { ScimError } from '../errors.js'
import type { AttributePath, CompareValue, Filter } from '../filter/ast.js'
import { parsePath } from '../filter/parse.js'
import { stringifyAttribute, stringifyPath } from '../filter/stringify.js'
import type { Attribute, ResourceSchema } from '../schema/attribute.js'
import { findAttribute, resolveAttribute } from '../schema/resolve.js'
import { isObject, type JsonObject } from '../schema/value.js'

/** The rewriting of all quirks, as one. */
export interface Rules {
  readonly path: (path: string, schema: ResourceSchema) => string
  readonly value: (value: unknown, attribute: Attribute) => unknown
  readonly literal: (literal: CompareValue, attribute: Attribute) => CompareValue
}

/** Rewrites the value of an attribute, and all that is inside; what stays the same is shared, not copied. */
export function rewriteValue(value: unknown, attribute: Attribute, rules: Rules): unknown {
  if (!attribute.multiValued) return rewriteSingle(value, attribute, rules)
  if (Array.isArray(value)) return mapShared(value, (element) => rewriteSingle(element, attribute, rules))
  // Text alone is too little to be taken for a list of values.
  if (isObject(value)) return rewriteSingle(value, attribute, rules)
  return value === '' && rules.value(value, attribute) === null ? null : value
}

function rewriteSingle(value: unknown, attribute: Attribute, rules: Rules): unknown {
  const read = rules.value(value, attribute)
  const { subAttributes } = attribute
  return subAttributes && isObject(read) ? rewriteParts(read, subAttributes, rules) : read
}

function rewriteParts(object: JsonObject, attributes: readonly Attribute[], rules: Rules): JsonObject {
  let rewritten = object
  for (const [key, part] of Object.entries(object)) {
    const attribute = findAttribute(attributes, key)
    const read = attribute ? rewriteValue(part, attribute, rules) : part
    if (read !== part) rewritten = { ...rewritten, [key]: read }
  }
  return rewritten
}

function mapShared<Value>(values: readonly Value[], change: (value: Value) => Value): readonly Value[] {
  const changed = values.map(change)
  return changed.some((value, index) => value !== values[index]) ? changed : values
}

function withChanges<T extends object>(object: T, changes: Partial<T>): T {
  const differs = Object.entries(changes).some(([key, value]) => Reflect.get(object, key) !== value)
  return differs ? { ...object, ...changes } : object
}

/** `fromEntries` defines properties where an assignment would run setters: a key may be `__proto__`. */
export const mapEntries = (
  object: JsonObject,
  change: (key: string, value: unknown) => readonly [string, unknown],
): JsonObject => Object.fromEntries(Object.entries(object).map(([key, value]) => change(key, value)))

/** Rewrites what stands under a path: the path, the literals in it, and the value. */
export function rewriteAt(
  path: string,
  value: unknown,
  schema: ResourceSchema,
  rules: Rules,
): readonly [path: string, value: unknown] {
  const text = rules.path(path, schema)
  const parsed = tryParse(text)
  const resolved = parsed && resolveAttribute(schema, parsed.attribute)
  // What names nothing is the strict reader's to refuse.
  if (!resolved) return [text, value]
  const { attribute, subAttribute } = resolved
  const { filter } = parsed
  const rewritten = filter && rewriteFilter(filter, { find: within(attribute), rules })
  const read = rewritten === filter ? text : stringifyPath({ ...parsed, filter: rewritten })
  return [read, rewriteValue(value, subAttribute ?? attribute, rules)]
}

function tryParse(path: string) {
  try {
    return parsePath(path)
  } catch (error) {
    if (error instanceof ScimError) return undefined
    throw error
  }
}

interface Scope {
  readonly find: (path: AttributePath) => Attribute | undefined
  readonly rename?: (path: AttributePath) => AttributePath
  readonly rules: Rules
}

/** Rewrites a filter over resources. */
export function rewriteResourceFilter(
  filter: Filter,
  schemas: readonly ResourceSchema[],
  rules: Rules,
): Filter {
  const find = (path: AttributePath) => {
    const [resolved] = schemas.flatMap((schema) => resolveAttribute(schema, path) ?? [])
    return resolved?.subAttribute ?? resolved?.attribute
  }
  const rename = (path: AttributePath) => {
    // Names without a URN have nothing to be misspelt in a way that is known.
    if (path.urn === undefined) return path
    const text = stringifyAttribute(path)
    const read = schemas.reduce(rules.path, text)
    return read === text ? path : parsePath(read).attribute
  }
  return rewriteFilter(filter, { find, rename, rules })
}

function rewriteFilter(filter: Filter, scope: Scope): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return withChanges(filter, { filters: mapShared(filter.filters, (part) => rewriteFilter(part, scope)) })
    case 'not':
      return withChanges(filter, { filter: rewriteFilter(filter.filter, scope) })
    default:
      return rewriteTest(filter, scope.rename?.(filter.path) ?? filter.path, scope)
  }
}

type Test = Extract<Filter, { readonly path: AttributePath }>

function rewriteTest(test: Test, path: AttributePath, { find, rules }: Scope): Filter {
  if (test.kind === 'present') return withChanges(test, { path })
  const attribute = find(path)
  if (!attribute) return withChanges(test, { path })
  return test.kind === 'compare'
    ? withChanges(test, { path, value: rules.literal(test.value, attribute) })
    : withChanges(test, { path, filter: rewriteFilter(test.filter, { find: within(attribute), rules }) })
}

const within =
  ({ subAttributes = [] }: Attribute): Scope['find'] =>
  ({ name }) =>
    findAttribute(subAttributes, name)
