import type { HostTable } from '../host-model.js'
import { linksOf } from './links.js'
import { type MembershipCandidate, rankMemberships } from './membership.js'
import { type Candidate, type Evidence, type Ranking, rank, weigh } from './ranking.js'
import { listed, plainName, singular } from './words.js'

/** A table that users are in: by a membership, or by a column of the user. */
export interface Collective extends Candidate {
  readonly membership?: MembershipCandidate
  /** The field of the user that refers to it. */
  readonly userField?: string
  /** The field by which a group refers to a tenant. */
  readonly tenantField?: string
}

/** Tables that users are in, told apart. */
export interface Collectives {
  readonly groups: Ranking<Collective>
  readonly tenants: Ranking<Collective>
  /** Tables with equal evidence for both: a question. */
  readonly undecided: readonly HostTable[]
}

const billing =
  /^(stripe|billing|plan|subscription|customerid|trial|seats|domain|subdomain|slug|verifieddomain)/
const tenantNames = new Set([
  'tenant',
  'organization',
  'organisation',
  'org',
  'company',
  'workspace',
  'account',
  'customer',
])
/** Values in a table of their own, of which each user has one. */
const lookup = /(status(es)?|states?|roles?|types?|country|countries|languages?|locales?|timezones?)$/
const groupNames = new Set([
  'group',
  'usergroup',
  'team',
  'role',
  'department',
  'circle',
  'squad',
  'division',
])

/**
 * Tells groups from tenants by shape: "team" and "workspace" mean either, from host to host. A tenant is what other
 * tables belong to and what is billed or has a domain; a group belongs to a tenant.
 */
export function rankCollectives(tables: readonly HostTable[], user: HostTable): Collectives {
  const memberships = rankMemberships(tables, user).candidates
  const userLinks = linksOf(user, tables)
  const joined = tables.filter(
    (table) =>
      table !== user &&
      table.primaryKey.length === 1 &&
      (memberships.some(({ of }) => of === table.ref) ||
        userLinks.some(({ target }) => target === table.ref)),
  )
  const groups: Collective[] = []
  const tenants: Collective[] = []
  const undecided: HostTable[] = []
  for (const table of joined) {
    const link = linksOf(table, tables).find(
      ({ target }) => target !== table.ref && joined.some(({ ref }) => ref === target),
    )
    const facts = {
      membership: memberships.find(({ of }) => of === table.ref),
      userField: userLinks.find(({ target }) => target === table.ref)?.column.field,
      tenantField: link?.column.field,
    }
    const others = tables.filter((other) => other !== user && other !== table)
    const tenant = weigh(table, tenantEvidence(table, tables, others, joined, facts))
    const group = weigh(table, groupEvidence(table, facts))
    if (tenant.score > group.score) tenants.push({ ...tenant, ...facts })
    else if (group.score > tenant.score && facts.membership) groups.push({ ...group, ...facts })
    else if (facts.membership) undecided.push(table)
  }
  return { groups: rank(groups), tenants: rank(tenants), undecided }
}

type Facts = Pick<Collective, 'membership' | 'userField' | 'tenantField'>

function tenantEvidence(
  table: HostTable,
  tables: readonly HostTable[],
  others: readonly HostTable[],
  joined: readonly HostTable[],
  { membership, userField }: Facts,
): readonly Evidence[] {
  const evidence: Evidence[] = []
  const referring = others.filter(
    (other) =>
      other !== membership?.table && linksOf(other, tables).some(({ target }) => target === table.ref),
  )
  const holds = referring.filter((other) => joined.includes(other))
  const names = (list: readonly HostTable[]) => listed(list.slice(0, 3).map(({ name }) => name))
  if (holds.length > 0) evidence.push({ weight: 3, reason: `${names(holds)} belong to it` })
  else if (referring.length > 0) evidence.push({ weight: 1, reason: `${names(referring)} refer to it` })
  // A slug that is the key names a row of a list, as of roles; a group may have one, unless it is called a team.
  const mayHaveSlug = named(table, groupNames) && !named(table, new Set(['team']))
  const billed = table.columns.filter(
    ({ field, primaryKey }) =>
      !primaryKey && billing.test(plainName(field)) && !(mayHaveSlug && plainName(field) === 'slug'),
  )
  if (billed.length > 0)
    evidence.push({ weight: 3, reason: `has ${listed(billed.map(({ field }) => field))}` })
  if (lookup.test(plainName(table.exportName).replace(/(entity|model|schema)$/, '')))
    evidence.push({ weight: -3, reason: `named ${table.name}` })
  if (named(table, tenantNames)) evidence.push({ weight: 2, reason: `named ${table.name}` })
  // A role, a status or a photo is also one that each user has: by itself that tells nothing.
  if (userField && evidence.length > 0)
    evidence.push({ weight: 1, reason: `each user has one: ${userField}` })
  return evidence
}

function groupEvidence(table: HostTable, { membership, tenantField }: Facts): readonly Evidence[] {
  const evidence: Evidence[] = []
  if (membership) evidence.push({ weight: 1, reason: `has members in ${membership.table.name}` })
  if (tenantField) evidence.push({ weight: 3, reason: `belongs to another by ${tenantField}` })
  if (named(table, groupNames)) evidence.push({ weight: 1, reason: `named ${table.name}` })
  return evidence
}

const named = (table: HostTable, names: ReadonlySet<string>) =>
  names.has(singular(table.name)) || names.has(singular(table.exportName))
