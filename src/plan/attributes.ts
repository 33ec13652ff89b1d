import type { SourceLocation } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import { isFreeText } from '../inspect/free-text.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { PatchPath } from '../runtime/filter/ast.js'
import { parsePath } from '../runtime/filter/parse.js'
import type { Attribute, ResourceSchema } from '../runtime/schema/attribute.js'
import { type ResolvedAttribute, resolveAttribute } from '../runtime/schema/resolve.js'
import type { Findings } from './findings.js'
import { type OwnPath, ownAttribute, ownPath, ownType } from './own-attributes.js'
import type { AttributePlan } from './plan.js'

/** What is wrong with an attribute, and what to do about it. */
interface Problem {
  readonly message: string
  readonly fix: string
}

/**
 * Resolves the attributes of a resource: each names an attribute of RFC 7643's schema, or one of the host's own under
 * a URN, and a column of the host.
 *
 * @param section the path of the section in the config, such as `['user', 'attributes']`
 */
export function planAttributes(
  mapping: Readonly<Record<string, string>>,
  schema: ResourceSchema,
  table: HostTable,
  section: readonly string[],
  findings: Findings,
): readonly AttributePlan[] {
  return Object.entries(mapping).flatMap(([path, field]): AttributePlan[] => {
    const key = [...section, path]
    if (field.includes('#')) findings.add(otherTable(path, field, findings.place(key)))
    const column = field.includes('#') ? undefined : findings.column(table, field, key)
    const plan = planAttribute(path, column, schema, { table, section, key }, findings)
    return plan ? [plan] : []
  })
}

/** Where the config names an attribute. */
interface Named {
  /** The model that has the column. */
  readonly table: HostTable
  readonly section: readonly string[]
  readonly key: readonly string[]
}

/** What a client sends. */
export interface Resource {
  readonly schema: ResourceSchema
  /** Of what is in no schema of the RFC's, clients are told what is mapped. */
  readonly mapping: Readonly<Record<string, string>>
  /** The fields of the mapping that hold text in lower case: so does what is copied of their attributes. */
  readonly lowered?: readonly string[]
}

/**
 * Resolves an attribute that a new row copies from the resource; it is not shown from there.
 *
 * @param column none where the config names one that is not there
 */
export function planCopy(
  path: string,
  column: HostColumn | undefined,
  { schema, mapping, lowered = [] }: Resource,
  named: Named,
  findings: Findings,
): AttributePlan | undefined {
  const parsed = parse(path)
  const resolved = parsed && !parsed.filter ? resolveAttribute(schema, parsed.attribute) : undefined
  const isActivity = resolved?.attribute.name === 'active' && column?.type.kind === 'boolean'
  if (isActivity) return { path, ...resolved, column }
  const isOwn = parsed && !resolved && ownPath(parsed, schema)
  if (!isOwn || path in mapping) {
    const plan = planAttribute(path, column, schema, named, findings)
    const isLowered = lowered.includes(mapping[path] ?? '') && column && isFreeText(column)
    return plan && isLowered ? { ...plan, lowerCase: true } : plan
  }
  findings.add({
    code: 'SG3002',
    message: `${named.key.join('.')}: "${path}" is not mapped, so that no client is told of it`,
    location: findings.place(named.key),
    fix: 'Map it to a column of its own among the attributes, or take it out.',
  })
  return undefined
}

/**
 * Resolves an attribute that a column is to hold.
 *
 * @param column none where the config names one that is not there
 */
function planAttribute(
  path: string,
  column: HostColumn | undefined,
  schema: ResourceSchema,
  { table, section, key }: Named,
  findings: Findings,
): AttributePlan | undefined {
  const location = findings.place(key)
  const parsed = parse(path)
  const resolved = parsed && !parsed.filter ? resolveAttribute(schema, parsed.attribute) : undefined
  const own = parsed && !resolved ? ownPath(parsed, schema) : undefined
  const problem = resolved ? unsupported(resolved, column, table) : own ? undefined : unknown(path, schema)
  if (problem)
    findings.add({
      code: 'SG3002',
      message: `${section.join('.')}: ${problem.message}`,
      location,
      fix: problem.fix,
    })
  if (!column || problem) return undefined
  if (column.readOnly) {
    findings.add({
      code: 'SG3003',
      message: `${key.join('.')}: "${column.field}" takes no value: an insert may not name it`,
      location,
      fix: 'Map the columns that it is made of, or leave the attribute out and show it in the adapter.',
    })
    return undefined
  }
  const plan = own ? planOwn(own, path, column) : resolved && planKnown(resolved, path, column)
  if (!plan)
    findings.add({
      code: 'SG3003',
      message: `${key.join('.')}: "${column.field}" holds ${column.typeText}, ${own ? 'which SCIM has no type for' : `but ${path} is text`}`,
      location,
      fix: own
        ? 'Map a column of free text, numbers, booleans or dates, or leave the attribute out and convert it in the adapter.'
        : 'Map a text column, or leave the attribute out and convert it in the adapter.',
    })
  return plan
}

function parse(path: string): PatchPath | undefined {
  try {
    return parsePath(path)
  } catch {
    return undefined
  }
}

/** An attribute of RFC 7643, all of which are text where they can be mapped; the number of an employee has digits. */
function planKnown(resolved: ResolvedAttribute, path: string, column: HostColumn): AttributePlan | undefined {
  if (isReference(resolved)) return { path, ...resolved, column, refersToUser: true }
  const { kind } = column.type
  const fits = isText(column) || (kind === 'number' && resolved.urn !== undefined)
  return fits ? { path, ...resolved, column } : undefined
}

function planOwn(own: OwnPath, path: string, column: HostColumn): AttributePlan | undefined {
  const type = ownType(column)
  const attribute = type && ownAttribute(own, type)
  return attribute && { path, urn: own.urn, attribute, column, own: type }
}

/** The keys of MongoDB and its binary UUIDs are written as text, and are none. */
const isText = ({ type, stored }: HostColumn) =>
  type.kind === 'string' && !['objectId', 'binData'].includes(stored.sqlType)

/** The manager as a whole: a user, not a text. */
const isReference = ({ attribute, subAttribute }: ResolvedAttribute) =>
  attribute.name === 'manager' && !subAttribute

/** What a column can hold: text, the value of a multi-valued attribute, a whole name, or a reference to a user. */
function unsupported(
  resolved: ResolvedAttribute,
  column: HostColumn | undefined,
  table: HostTable,
): Problem | undefined {
  const { attribute, subAttribute } = resolved
  const leaf = subAttribute ?? attribute
  if (isReference(resolved)) return column && unsupportedReference(resolved, column, table)
  if (isReadOnly(attribute) || isReadOnly(leaf) || ['password', 'members'].includes(attribute.name))
    return {
      message: `${attribute.name} cannot be mapped to a column`,
      fix: 'Leave it out: the service sets it itself.',
    }
  if (leaf.type === 'complex' && leaf.name !== 'name' && !leaf.multiValued)
    return {
      message: `${leaf.name} is made of several values`,
      fix: `Map one of them, such as "${leaf.name}.${leaf.subAttributes?.[0]?.name}".`,
    }
  if (leaf.type === 'boolean')
    return {
      message: `${leaf.name} is no text`,
      fix: 'Use user.active for the activity of users, and leave others to the adapter.',
    }
  return undefined
}

const isReadOnly = ({ mutability }: Attribute) => mutability === 'readOnly'

function unsupportedReference(
  { urn }: ResolvedAttribute,
  column: HostColumn,
  table: HostTable,
): Problem | undefined {
  const { references } = column
  if (references?.table !== table.ref || references.field !== table.primaryKey[0])
    return {
      message: `manager is a user, but "${column.field}" does not refer to the key of ${titleOf(table)}`,
      fix: `Map a column with a foreign key to ${titleOf(table)}, or a text column to "${urn}:manager.value".`,
    }
  if (column.notNull)
    return {
      message: `manager may be missing, but "${column.field}" is never null`,
      fix: 'Map a column that may be null.',
    }
  return undefined
}

function unknown(path: string, schema: ResourceSchema): Problem {
  const names = schema.core.attributes.flatMap(({ name, subAttributes = [] }) => [
    name,
    ...subAttributes.map((sub) => `${name}.${sub.name}`),
  ])
  const extended = schema.extensions.flatMap(({ id, attributes }) =>
    attributes.map(({ name }) => `${id}:${name}`),
  )
  const close = didYouMean(path, path.startsWith('urn:') ? extended : names)
  return {
    message: `"${path}" is no attribute of ${schema.core.id}`,
    fix: close
      ? `Did you mean "${close}"?`
      : `See RFC 7643 §4 for the attributes there are; one of your own goes under a URN of yours, such as "urn:example:params:scim:schemas:extension:acme:2.0:${schema.core.name}:costCode".`,
  }
}

const otherTable = (path: string, field: string, location: SourceLocation | undefined) =>
  ({
    code: 'SG3004',
    message: `${path}: "${field}" is a column of another model`,
    location,
    fix: 'Map a column of the model itself; where the other table has one row for each user, name it in user.parts.',
  }) as const
