/** Reads requests as identity providers send them: the quirks first, then the strict readers. */

import { ScimError } from '../errors.js'
import type { Filter } from '../filter/ast.js'
import { parseFilter } from '../filter/parse.js'
import { type Operation, readOperations } from '../patch/operation.js'
import type { ResourceSchema, Schema } from '../schema/attribute.js'
import { readResource } from '../schema/input.js'
import { findAttribute, topLevelAttributes } from '../schema/resolve.js'
import { isObject } from '../schema/value.js'
import { type QuirkSwitches, quirks } from './quirks.js'
import { mapEntries, type Rules, rewriteAt, rewriteResourceFilter, rewriteValue } from './rewrite.js'

/** The readers of what a request holds; each throws what its strict counterpart throws. */
export interface Readers {
  /**
   * The body of a POST or a PUT: see `readResource`.
   *
   * @param announced what discovery says of the schema, for readers that take no more
   */
  resource(body: unknown, schema: ResourceSchema, announced?: readonly Schema[]): Record<string, unknown>
  /** The body of a PATCH: see `readOperations`. */
  operations(body: unknown, schema: ResourceSchema, announced?: readonly Schema[]): readonly Operation[]
  /** A filter over resources of some types: see `parseFilter`. */
  filter(text: string, schemas: readonly ResourceSchema[]): Filter
}

/**
 * Composes the readers from the quirks that are switched on.
 *
 * @param switches what differs from each quirk's own default
 */
export function createReaders(switches: QuirkSwitches = {}): Readers {
  const active = quirks.filter(({ name, byDefault }) => switches[name] ?? byDefault)
  const message = inTurn(active.flatMap((quirk) => quirk.message ?? []))
  const operation = inTurn(active.flatMap((quirk) => quirk.operation ?? []))
  const unparsable = inTurn(active.flatMap((quirk) => quirk.filter ?? []))
  const rules: Rules = {
    path: inTurn(active.flatMap((quirk) => quirk.path ?? [])),
    value: inTurn(active.flatMap((quirk) => quirk.value ?? [])),
    literal: inTurn(active.flatMap((quirk) => quirk.literal ?? [])),
  }

  function rewriteOperation(sent: Operation, schema: ResourceSchema): Operation {
    const read = operation(sent, schema)
    if (read.path === undefined) {
      const value = mapEntries(read.value, (key, part) => rewriteAt(key, part, schema, rules))
      return { ...read, value }
    }
    const [path, value] = rewriteAt(read.path, read.value, schema, rules)
    // Without a value a remove would mean all values.
    return { ...read, path, value: read.op === 'remove' ? (value ?? read.value) : value }
  }

  return {
    resource(body, schema) {
      if (!isObject(body)) return readResource(body, schema)
      const attributes = topLevelAttributes(schema)
      const rewritten = mapEntries(body, (key, value) => {
        const name = rules.path(key, schema)
        const attribute = findAttribute(attributes, name)
        return [name, attribute ? rewriteValue(value, attribute, rules) : value]
      })
      return readResource(rewritten, schema)
    },
    operations: (body, schema) =>
      readOperations(isObject(body) ? message(body, schema) : body).map((each) =>
        rewriteOperation(each, schema),
      ),
    filter: (text, schemas) =>
      rewriteResourceFilter(
        parse(text, (unread) => unparsable(unread, schemas)),
        schemas,
        rules,
      ),
  }
}

/** Parses a filter; one that cannot be parsed gets a second chance, so that no valid one is ever read otherwise. */
function parse(text: string, rewrite: (text: string) => string): Filter {
  try {
    return parseFilter(text)
  } catch (error) {
    const rewritten = error instanceof ScimError ? rewrite(text) : text
    if (rewritten === text) throw error
    return parseFilter(rewritten)
  }
}

type Step<Value, Context> = (value: Value, context: Context) => Value

function inTurn<Value, Context>(steps: readonly Step<Value, Context>[]): Step<Value, Context> {
  return (value, context) => {
    let current = value
    for (const step of steps) current = step(current, context)
    return current
  }
}
