import type { SourceLocation } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { HostTable } from '../inspect/host-model.js'
import type { PatchPath } from '../runtime/filter/ast.js'
import { parsePath } from '../runtime/filter/parse.js'
import type { Attribute, ResourceSchema } from '../runtime/schema/attribute.js'
import { resolveAttribute } from '../runtime/schema/resolve.js'
import type { Findings } from './findings.js'
import type { AttributePlan } from './plan.js'

/**
 * Resolves the attributes of a resource: each names an attribute of RFC 7643's schema and a text column of the
 * host.
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
    const location = findings.place(key)
    const resolved = resolve(path, schema)
    const problem = resolved ? unsupported(resolved.attribute, resolved.subAttribute) : unknown(path, schema)
    if (problem)
      findings.add({
        code: 'SG3002',
        message: `${section.join('.')}: ${problem.message}`,
        location,
        fix: problem.fix,
      })
    if (field.includes('#')) findings.add(otherTable(path, field, location))
    const column = field.includes('#') ? undefined : findings.column(table, field, key)
    if (!resolved || problem || !column) return []
    if (column.type.kind !== 'string')
      findings.add({
        code: 'SG3003',
        message: `${key.join('.')}: "${field}" holds ${column.typeText}, but ${path} is text`,
        location,
        fix: 'Map a text column, or leave the attribute out and convert it in the adapter.',
      })
    return [
      { path, urn: resolved.urn, attribute: resolved.attribute, subAttribute: resolved.subAttribute, column },
    ]
  })
}

function resolve(path: string, schema: ResourceSchema) {
  let parsed: PatchPath
  try {
    parsed = parsePath(path)
  } catch {
    return undefined
  }
  const resolved = parsed.filter ? undefined : resolveAttribute(schema, parsed.attribute)
  return resolved && { ...resolved, urn: parsed.attribute.urn }
}

/** What a text column can hold: text, the value of a multi-valued attribute, or a whole name. */
function unsupported(attribute: Attribute, subAttribute: Attribute | undefined) {
  const leaf = subAttribute ?? attribute
  if (attribute.mutability === 'readOnly' || ['password', 'members'].includes(attribute.name))
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

function unknown(path: string, schema: ResourceSchema) {
  const names = schema.core.attributes.flatMap(({ name, subAttributes = [] }) => [
    name,
    ...subAttributes.map((sub) => `${name}.${sub.name}`),
  ])
  const close = didYouMean(path, names)
  return {
    message: `"${path}" is no attribute of ${schema.core.id}`,
    fix: close ? `Did you mean "${close}"?` : 'See RFC 7643 §4 for the attributes there are.',
  }
}

const otherTable = (path: string, field: string, location: SourceLocation | undefined) =>
  ({
    code: 'SG3004',
    message: `${path}: "${field}" is in another table, which scim-gen cannot map yet`,
    location,
    fix: 'Map a column of the model itself, or leave the attribute out and join the table in the adapter.',
  }) as const
