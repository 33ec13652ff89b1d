import type { PartConfig, UserConfig } from '../config/config.js'
import { creationOf, valuesOf } from '../config/create-sections.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import type { ResourceSchema } from '../runtime/schema/attribute.js'
import { coreUser } from '../runtime/schema/core-user.js'
import { enterpriseUser } from '../runtime/schema/enterprise-user.js'
import { planActive } from './active.js'
import { planAttributes } from './attributes.js'
import { givenBy, planCreate, planWhere, requireFilled, requireSeen, withDefaults } from './create.js'
import { planEnds } from './ends.js'
import type { Findings } from './findings.js'
import { keyOf, sameFields } from './keyed-table.js'
import { planLowerCase } from './lower-case.js'
import type { TenantPlan, UserPlan } from './plan.js'
import { checkMappedOnce, planParts } from './plan-parts.js'
import { planCreation, type Sources } from './request-values.js'

export const userSchema: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }

export function planUser(
  config: UserConfig,
  table: HostTable,
  tenant: TenantPlan | undefined,
  hasGroups: boolean,
  sources: Sources,
  findings: Findings,
): UserPlan {
  const mapped = planAttributes(config.attributes, userSchema, table, ['user', 'attributes'], findings)
  const own = planLowerCase(config.lowerCase ?? [], mapped, table, ['user', 'lowerCase'], findings)
  const active = planActive(config.active, table, tenant, findings)
  const key = keyOf(table, 'user', findings)
  const mapping = Object.assign({}, config.attributes, ...(config.parts ?? []).map((part) => part.attributes))
  const lowered = [config, ...(config.parts ?? [])].flatMap((each) => each.lowerCase ?? [])
  const of = { schema: userSchema, mapping, lowered }
  const { parts, attributes: apart } = planParts(config, { table, key }, tenant, of, sources, findings)
  const attributes = [...own, ...apart]
  checkMappedOnce(attributes, findings)
  const create = planCreate(valuesOf(config), table, ['user', 'create'], findings, {
    of,
    same: sameFields(config.where, tenant?.userColumn),
    ...sources,
  })
  const where = planWhere(config.where, table, ['user', 'where'], findings)
  // A SCIM record that keeps everything has both.
  if (
    (config.store !== 'unmapped' || config.adopt) &&
    !['userName', 'emails', 'emails.value'].some((name) => name in mapping)
  )
    findings.add({
      code: 'SG3005',
      message:
        'user.attributes maps neither userName nor emails: nothing in your model would tell users apart',
      location: findings.place(['user', 'attributes']),
      fix: `Map userName or emails to the column that holds the login or the address; where another table holds them, name it in user.parts, or write user.store: 'unmapped' to keep what SCIM sends.`,
    })
  const unplanned = (config.parts ?? []).filter(({ model }) =>
    parts.every((part) => part.table.ref !== model),
  )
  const creation = creationOf(config)
  const filled = [
    ...own.map((each) => each.column),
    ...parts.flatMap(({ link }) => link ?? []),
    ...referringTo(unplanned, table),
    ...('column' in active && active.of === 'user' ? [active.column] : []),
    ...(tenant?.userColumn ? [tenant.userColumn] : []),
    // A function of the host's fills what it likes.
    ...(creation ? table.columns : []),
  ]
  requireSeen(where, create, table, ['user'], findings, [...filled, ...withDefaults(table)])
  const given = [...filled, ...create.map((each) => each.column), ...givenBy(where)]
  requireFilled(table, ['user', 'create'], findings, given, untoldKey(table))
  return {
    table,
    key,
    attributes,
    parts,
    active,
    ends: planEnds(config, { table, key }, active, tenant, sources, findings),
    create,
    ...(creation && { madeBy: planCreation(creation, sources) }),
    where,
    hides: config.delete === 'hide',
    adopts: config.adopt ?? false,
    uniqueExternalId: config.externalId === 'unique',
    stores: config.store === 'unmapped',
    ...(hasGroups && config.groups !== false && { groups: config.groups ?? 'request' }),
    adapter: config.adapter,
  }
}

/** What is wrong with a part is said; that nothing fills what refers to it follows. */
const referringTo = (parts: readonly PartConfig[], { columns }: HostTable): readonly HostColumn[] =>
  columns.filter(({ references }) => parts.some(({ model }) => model === references?.table))
