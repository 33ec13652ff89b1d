import type { AttributePlan, GroupPlan, Plan, UserPlan } from '../plan/plan.js'
import { coreUser } from '../runtime/schema/core-user.js'
import { ENTERPRISE_USER_URN } from '../runtime/schema/enterprise-user.js'
import { findAttribute } from '../runtime/schema/resolve.js'
import { isRequired } from './adapter/conversion.js'
import { isAlwaysThere, isWholeName, nameIn, pathInside } from './adapter/mapping.js'
import { type EmitContext, EmittedFile, type EmittedText } from './context.js'
import { arrayLiteral, objectLiteral } from './layout.js'
import { literal, propertyKey } from './literal.js'

const RUNTIME = '@scim-gen/runtime'

/** `schemas.gen.ts`: the attributes that discovery announces. */
export function schemasFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'schemas.gen.ts')
  const { group } = context.plan
  return file.render('schemas.gen.ts', {
    user: schemas('userSchemas', userSchemas(context.plan, file)),
    group: group ? schemas('groupSchemas', groupSchemas(group, file)) : '',
  })
}

const schemas = (name: string, all: readonly string[]) =>
  arrayLiteral(all, { before: `export const ${name} = `, after: '' })

function userSchemas({ user, config }: Plan, file: EmittedFile): readonly string[] {
  const facts = [...factsOf(user.attributes), ...(config.strict ? typesOf(user) : [])]
  const core = described(onRequest('coreUser', user.groups === 'request' && 'groups', file), facts, file)
  const enterprise = user.attributes.filter(({ urn }) => urn === ENTERPRISE_USER_URN)
  const own = ownExtensions(user.attributes, file)
  const company = () =>
    described(
      file.imports.value(RUNTIME, 'enterpriseUser'),
      factsOf(user.attributes, ENTERPRISE_USER_URN),
      file,
    )
  if (user.stores) {
    const left = ['password', ...(user.groups ? [] : ['groups'])]
    const except = file.imports.value(RUNTIME, 'except')
    const call = `${except}(${core}, `
    const names = arrayLiteral(left.map(literal), { before: `  ${call}`, after: '),' })
    const all = `[${left.map(literal).join(', ')}]`
    return [core.includes('\n') ? inLines(except, core, all) : `${call}${names})`, company(), ...own]
  }
  const mapped = user.attributes.filter(({ urn }) => urn === undefined).flatMap(announcedPaths)
  const groups = user.groups ? ['groups'] : []
  return [
    announce(core, ['userName', ...mapped, 'active', ...groups], file),
    ...(enterprise.length > 0 ? [announce(company(), enterprise.flatMap(announcedPaths), file)] : []),
    ...own,
  ]
}

/** Canonical values of the types for which RFC 7643 has none: the Interoperability Profile wants some of each (§5.4). */
const typesOf = ({ stores, attributes }: UserPlan): readonly string[] =>
  coreUser.attributes
    .filter(({ name }) => stores || attributes.some(({ attribute }) => attribute.name === name))
    .filter(({ multiValued, subAttributes = [] }) => {
      const type = findAttribute(subAttributes, 'type')
      return multiValued && type !== undefined && !type.canonicalValues
    })
    .map(({ name }) => `'${name}.type': { canonicalValues: ['work', 'other'] }`)

function groupSchemas(
  { attributes, returned, unique, roles }: GroupPlan,
  file: EmittedFile,
): readonly string[] {
  const schema = onRequest('coreGroup', returned === 'request' && 'members', file)
  if (roles) {
    const call = `${file.imports.value(RUNTIME, 'onlyGroups')}(${schema}, `
    const names = Object.values(roles.names).map(literal)
    return [`${call}${arrayLiteral(names, { before: `  ${call}`, after: '),' })})`]
  }
  const facts = unique ? [] : [`displayName: { uniqueness: 'none' }`]
  const core = described(schema, facts, file)
  return [announce(core, ['displayName', 'members'], file), ...ownExtensions(attributes, file)]
}

/** A core schema, with the attribute that is returned only where it is asked for. */
function onRequest(schema: string, attribute: string | false, file: EmittedFile): string {
  const core = file.imports.value(RUNTIME, schema)
  return attribute ? `${file.imports.value(RUNTIME, 'onRequest')}(${core}, ${literal(attribute)})` : core
}

/** A schema, with what columns make of its attributes. */
function described(schema: string, facts: readonly string[], file: EmittedFile): string {
  if (facts.length === 0) return schema
  const call = `${file.imports.value(RUNTIME, 'described')}(${schema}, `
  return `${call}${objectLiteral(facts, { before: `  ${call}`, after: '),' })})`
}

/** What columns make of attributes: which values are taken once, which must be there, which are the only ones. */
function factsOf(attributes: readonly AttributePlan[], of?: string): readonly string[] {
  const facts = new Map<string, readonly string[]>()
  // Two parts of a name that must be there both say so of the name.
  for (const [path, more] of eachFact(attributes, of))
    facts.set(path, [...new Set([...(facts.get(path) ?? []), ...more])])
  return [...facts].map(([path, all]) => `${propertyKey(path)}: { ${all.join(', ')} }`)
}

function* eachFact(
  attributes: readonly AttributePlan[],
  of: string | undefined,
): Generator<readonly [path: string, facts: readonly string[]]> {
  for (const plan of attributes) {
    const { urn, attribute, column, own } = plan
    if (urn !== of || own !== undefined || isAlwaysThere(plan)) continue
    const path = attribute.multiValued
      ? `${attribute.name}.${plan.subAttribute?.name ?? 'value'}`
      : pathInside(plan)
    const values = column.type.kind === 'string' ? column.type.values : undefined
    const facts = [
      ...(column.unique ? [`uniqueness: 'server'`] : []),
      ...(values ? [`canonicalValues: [${values.map(literal).join(', ')}]`] : []),
    ]
    if (facts.length > 0 && !isWholeName(plan)) yield [path, facts]
    if (isRequired(plan, attributes))
      for (const name of new Set([attribute.name, nameIn(plan)])) yield [name, ['required: true']]
  }
}

function announce(schema: string, paths: readonly string[], file: EmittedFile): string {
  const names = [...new Set(paths)].map(literal)
  if (schema.includes('\n'))
    return inLines(
      file.imports.value(RUNTIME, 'announce'),
      schema,
      arrayLiteral(names, { before: '    ', after: ',' }),
    )
  const call = `${file.imports.value(RUNTIME, 'announce')}(${schema}, `
  return `${call}${arrayLiteral(names, { before: `  ${call}`, after: '),' })})`
}

/** A call whose first argument takes several lines. */
const inLines = (name: string, first: string, second: string) =>
  `${name}(\n    ${first.replaceAll('\n', '\n  ')},\n    ${second},\n  )`

/** The extensions of the host's own, each by its URN. */
function ownExtensions(attributes: readonly AttributePlan[], file: EmittedFile): readonly string[] {
  const byUrn = new Map<string, string[]>()
  for (const { urn, own, attribute } of attributes) {
    if (urn === undefined || own === undefined) continue
    byUrn.set(urn, [...(byUrn.get(urn) ?? []), `${propertyKey(attribute.name)}: ${literal(own)}`])
  }
  return [...byUrn].map(([urn, entries]) => {
    const call = `${file.imports.value(RUNTIME, 'extension')}(${literal(urn)}, `
    return `${call}${objectLiteral(entries, { before: `  ${call}`, after: '),' })})`
  })
}

/** What is announced of a mapped attribute: of one with several values all that can be said of them. */
export function announcedPaths({ attribute, subAttribute }: AttributePlan): readonly string[] {
  if (attribute.name === 'name' && !subAttribute)
    return ['name.formatted', 'name.givenName', 'name.familyName']
  return [subAttribute && !attribute.multiValued ? `${attribute.name}.${subAttribute.name}` : attribute.name]
}
