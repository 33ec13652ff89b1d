/** Users split over tables: which rows of other tables are a user's, and what a new one gets. */

import type { PartConfig, UserConfig } from '../config/config.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import { titleOf } from '../inspect/words.js'
import type { Resource } from './attributes.js'
import { planAttributes } from './attributes.js'
import { givenBy, planCreate, planWhere, requireFilled, requireSeen, withDefaults } from './create.js'
import type { Findings } from './findings.js'
import { isUnique, sameFields } from './keyed-table.js'
import { planLowerCase } from './lower-case.js'
import type { AttributePlan, CreatePlan, KeyedTable, PartPlan, TenantPlan } from './plan.js'
import type { Sources } from './request-values.js'

export interface SplitPlan {
  readonly parts: readonly PartPlan[]
  readonly attributes: readonly AttributePlan[]
}

/** @param of what a request says of a user, for values that are copied from it */
export function planParts(
  { parts: configs = [] }: Pick<UserConfig, 'parts'>,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  of: Resource,
  sources: Sources,
  findings: Findings,
): SplitPlan {
  const planned = configs.flatMap((config, index) => {
    const table = sources.tables.get(config.model)
    if (!table) throw new TypeError(`${config.model} was not inspected`)
    const path = ['user', 'parts', String(index)]
    if (isRefused(table, user, tenant, configs, index, path, findings)) return []
    const tie = tieOf(config, table, user, path, findings)
    const mapped = planAttributes(config.attributes, of.schema, table, [...path, 'attributes'], findings)
    const attributes = planLowerCase(config.lowerCase ?? [], mapped, table, [...path, 'lowerCase'], findings)
    const where = planWhere(config.where, table, [...path, 'where'], findings)
    const create = withTenant(
      planCreate(config.create, table, [...path, 'create'], findings, {
        of,
        same: sameFields(config.where, undefined),
        ...sources,
      }),
      table,
      tenant,
    )
    // Where nothing tells what ties it, that is said, and not that the ties are empty.
    const tying = tie
      ? [tie.user].filter((column) => column !== undefined)
      : ties(table, user, config.link)[0]
    const filled = [...attributes.map(({ column }) => column), ...tying]
    requireSeen(where, create, table, path, findings, [...filled, ...withDefaults(table)])
    const given = [...filled, ...create.map(({ column }) => column), ...givenBy(where)]
    requireFilled(table, [...path, 'create'], findings, given, untoldKey(table))
    checkPlaces(attributes, table, path, findings)
    const part = tie && { table, ...tie, where, create }
    return part ? [{ part, attributes: attributes.map((each) => ({ ...each, part })) }] : []
  })
  return {
    parts: planned.map(({ part }) => part),
    attributes: planned.flatMap(({ attributes }) => attributes),
  }
}

/** What ties a part to the user. */
type Tie = Pick<PartPlan, 'key' | 'user' | 'link' | 'several'>

function tieOf(
  config: PartConfig,
  table: HostTable,
  user: KeyedTable,
  path: readonly string[],
  findings: Findings,
): Tie | undefined {
  const { link: named, where } = config
  const [ofPart, ofUser] = ties(table, user, named)
  const found = ofPart.length + ofUser.length === 1 ? (ofPart[0] ?? ofUser[0]) : undefined
  if (!found) {
    const fields = [...ofPart, ...ofUser].map(({ field }) => field)
    findings.add({
      code: 'SG3070',
      message: `${path.join('.')}: ${untied(table, user.table, named, fields)}`,
      location: findings.place(named === undefined ? path : [...path, 'link']),
      fix:
        fields.length > 1 && named === undefined
          ? `Write link: ${fields.map((field) => `'${field}'`).join(' or ')}.`
          : `Name the column of ${titleOf(table)} that refers to ${titleOf(user.table)}, or that of ${titleOf(user.table)} which refers to ${titleOf(table)}, and declare the foreign key in the model.`,
    })
    return undefined
  }
  return found === ofPart[0]
    ? referringTie(found, table, user, where !== undefined, path, findings)
    : referredTie(found, table, user, path, findings)
}

/** The columns that tie the two: those that foreign keys tell, else those of the name that the config gives. */
function ties(
  part: HostTable,
  { table, key }: KeyedTable,
  named: string | undefined,
): readonly [ofPart: readonly HostColumn[], ofUser: readonly HostColumn[]] {
  const isNamed = ({ field }: HostColumn) => named === undefined || field === named
  const referring = (from: HostTable, to: HostTable) =>
    from.columns.filter((column) => isNamed(column) && column.references?.table === to.ref)
  const [ofPart, ofUser] = [referring(part, table), referring(table, part)]
  if (named === undefined || ofPart.length + ofUser.length > 0) return [ofPart, ofUser]
  // Not each ORM's models, nor each table, tells of foreign keys. The user's key is what others refer to.
  const untold = ({ columns }: HostTable) => columns.filter((one) => isNamed(one) && !one.references)
  return [untold(part), untold(table).filter((column) => column !== key)]
}

function untied(
  part: HostTable,
  user: HostTable,
  named: string | undefined,
  fields: readonly string[],
): string {
  const [own, other] = [titleOf(part), titleOf(user)]
  if (named === undefined)
    return fields.length === 0
      ? `no foreign key ties ${own} to ${other}`
      : `several columns tie ${own} to ${other}: ${fields.join(', ')}`
  return fields.length === 0
    ? `neither ${own} nor ${other} has a column "${named}" that refers to the other`
    : `both ${own} and ${other} have a column "${named}"`
}

/** A row that refers to its user. */
function referringTie(
  tie: HostColumn,
  table: HostTable,
  user: KeyedTable,
  isChosen: boolean,
  path: readonly string[],
  findings: Findings,
): Tie | undefined {
  const several = !isUnique(table, tie)
  const [field, ...others] = table.primaryKey
  const own = others.length === 0 ? table.columns.find((column) => column.field === field) : undefined
  const key = own ?? (several || tie.relation ? undefined : tie)
  const { references } = tie
  const problem =
    references && references.field !== user.key.field
      ? {
          message: `${titleOf(table)}.${tie.field} refers to "${references.field}", not to the key "${user.key.field}" of ${titleOf(user.table)}`,
          fix: `Name a column that refers to the key.`,
        }
      : several && !isChosen
        ? {
            message: `a user may have several rows of ${titleOf(table)}, since "${tie.field}" is not unique there`,
            fix: `Say which of them counts: where: { isPrimary: true }; make "${tie.field}" unique; or write where: {} for the first.`,
          }
        : key
          ? undefined
          : {
              message: `nothing tells apart the rows of ${titleOf(table)}`,
              fix: `Give the table a key of one column, or make "${tie.field}" unique; where neither types nor migrations tell, name it: key: 'id'.`,
            }
  if (problem)
    findings.add({
      code: 'SG3070',
      location: findings.place(path),
      ...problem,
      message: `${path.join('.')}: ${problem.message}`,
    })
  return key && !problem ? { key, user: tie, several } : undefined
}

/** A row that its user refers to. */
function referredTie(
  link: HostColumn,
  table: HostTable,
  user: KeyedTable,
  path: readonly string[],
  findings: Findings,
): Tie | undefined {
  const field = link.references?.field ?? table.primaryKey[0]
  const key = table.columns.find((column) => column.field === field)
  if (key && (link.references || table.primaryKey.length === 1))
    return { key, link, several: !isUnique(user.table, link) }
  findings.add({
    code: 'SG3070',
    message: `${path.join('.')}: ${titleOf(table)} has no key of one column that "${link.field}" could refer to`,
    location: findings.place(path),
    fix: `Name it: key: 'id'.`,
  })
  return undefined
}

/** A column that refers to the tenant gets the request's, unless the config says what goes there. */
function withTenant(
  create: readonly CreatePlan[],
  { columns }: HostTable,
  tenant: TenantPlan | undefined,
): readonly CreatePlan[] {
  const column = columns.find(
    ({ references, filledBy }) => !filledBy && tenant && references?.table === tenant.table.ref,
  )
  if (!column || create.some((each) => each.column === column)) return create
  return [...create, { column, value: { kind: 'tenant' } }]
}

/** Whether a model cannot have a part of a user. */
function isRefused(
  table: HostTable,
  user: KeyedTable,
  tenant: TenantPlan | undefined,
  configs: readonly PartConfig[],
  index: number,
  path: readonly string[],
  findings: Findings,
): boolean {
  const problem =
    table.dialect === 'mongodb'
      ? {
          message: 'documents of several collections cannot be one user',
          fix: 'Put what belongs to the user into its document, or write the other one in hooks.',
        }
      : table === user.table
        ? {
            message: `${titleOf(table)} is the user's own table`,
            fix: 'Map its columns in user.attributes.',
          }
        : configs.findIndex(({ model }) => model === table.ref) !== index
          ? { message: `${titleOf(table)} has a part already`, fix: 'Put the attributes together.' }
          : table === tenant?.through?.table
            ? {
                message: `a row of ${titleOf(table)} is of one tenant, not of the user alone`,
                fix: 'Name a table with one row for each user.',
              }
            : undefined
  if (problem)
    findings.add({
      code: 'SG3071',
      message: `${path.join('.')}: ${problem.message}`,
      location: findings.place([...path, 'model']),
      fix: problem.fix,
    })
  return problem !== undefined
}

/** Refuses what only the user's own row can hold. */
function checkPlaces(
  attributes: readonly AttributePlan[],
  table: HostTable,
  path: readonly string[],
  findings: Findings,
): void {
  for (const { path: name, refersToUser } of attributes)
    if (refersToUser)
      findings.add({
        code: 'SG3071',
        message: `${path.join('.')}: the manager is read from the user's own row, not from ${titleOf(table)}`,
        location: findings.place([...path, 'attributes', name]),
        fix: `Leave it out, or map a text column to "${name}.value".`,
      })
}

/** Refuses attributes that two tables hold. */
export function checkMappedOnce(attributes: readonly AttributePlan[], findings: Findings): void {
  const seen = new Map<string, PartPlan | undefined>()
  for (const { path, urn, attribute, part } of attributes) {
    // The values of an attribute, and a name with its parts, are of one row.
    const name = urn === undefined ? attribute.name : path
    if (!seen.has(name)) seen.set(name, part)
    else if (seen.get(name) !== part && part)
      findings.add({
        code: 'SG3071',
        message: `user.parts: ${name} is in ${titleOf(part.table)} and in another table as well`,
        location: findings.place(['user', 'parts']),
        fix: `Map it in one of them.`,
      })
  }
}
