/** Fields inside of objects as paths, so that a write touches them alone: `profile.firstName`. */
import { holds } from '../records/changes.js'
import { valueAt } from '../records/value-at.js'
import type { Row } from '../sql/orm.js'
import type { HostModel, HostSchema } from './handle.js'

/**
 * Values for a document, by path. Those that are `undefined` are left out: such a field is left to its default, or to
 * what it holds. An object that is no more than one value for the schema (Mixed, a map) is one here.
 */
export function pathsOf({ schema }: HostModel, values: object): Row {
  return Object.fromEntries(entriesOf({ schema, prefix: '' }, values, ''))
}

/** The paths whose values differ from the document's: what an update must write. */
export function changedPaths(model: HostModel, document: object, values: object): Row {
  const changes = Object.entries(pathsOf(model, values)).filter(
    ([path, value]) => !holds(valueAt(document, path), value),
  )
  return Object.fromEntries(changes)
}

/** A schema, and where in it an object is: a subdocument has a schema of its own. */
interface SchemaPart {
  readonly schema: HostSchema
  readonly prefix: string
}

function entriesOf(
  part: SchemaPart,
  values: object,
  around: string,
): readonly (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const inside = isObject(value) && partAt(part, name)
    const path = around + name
    return inside ? entriesOf(inside, value, `${path}.`) : [[path, value] as const]
  })
}

/** Where the paths below a name are; undefined where its value is one to the schema. */
function partAt({ schema, prefix }: SchemaPart, name: string): SchemaPart | undefined {
  const path = prefix + name
  if (schema.pathType(path) === 'nested') return { schema, prefix: `${path}.` }
  const own = schema.path(path)?.schema
  return own && { schema: own, prefix: '' }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
