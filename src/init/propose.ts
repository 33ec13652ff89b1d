/** Findings and answers → a draft of the config, the reasons for it, and what is still open. Pure. */
import type { CreateValues, GroupConfig, ScimConfig, TenantConfig } from '../config/config.js'
import { proposeActive } from '../inspect/candidates/active.js'
import { proposeGroupAttributes, proposeUserAttributes } from '../inspect/candidates/attributes.js'
import { proposeCreate } from '../inspect/candidates/required.js'
import { findSuperuser } from '../inspect/candidates/superuser.js'
import { findCandidates } from '../inspect/candidates.js'
import type { HostFindings } from '../inspect/detect.js'
import type { HostTable } from '../inspect/host-model.js'
import type { Answers, Question } from './answers.js'
import { chooseTable } from './choose.js'

/** Keys as in the config; what is open is left out. */
export type Draft = Partial<Record<keyof ScimConfig, unknown>>

export interface Proposal {
  readonly draft: Draft
  /** Dotted key → why it has its value. */
  readonly notes: ReadonlyMap<string, string>
  readonly questions: readonly Question[]
}

/** Proposes a config for a host. */
export function propose(findings: HostFindings, tables: readonly HostTable[], answers: Answers): Proposal {
  const notes = new Map<string, string>()
  const questions: Question[] = []
  const basics = proposeBasics(findings, answers, questions)
  const named = tables.find(({ ref }) => ref === answers.user)
  const candidates = findCandidates(tables, named)
  const user = chooseTable('user', 'your users', candidates.users, tables, answers.user)
  if (!user)
    questions.push({
      flag: 'user',
      message: 'No table looks like users. Which model holds them?',
      choices: [],
    })
  if (user && 'question' in user) questions.push(user.question)
  if (!user || 'question' in user) return { draft: basics, notes, questions }

  notes.set('user.model', user.reason)
  const context = { findings, tables, answers, candidates, user: user.value, notes, questions }
  const tenant = proposeTenant(context)
  const draft: Draft = {
    ...basics,
    user: proposeUser(context, tenant),
    group: proposeGroup(context, tenant),
    ...(tenant && { tenant }),
    auth: { check: answers.auth ?? 'isSuperuser' },
  }
  if (!answers.auth) notes.set('auth.check', superuserNote(user.value))
  return { draft, notes, questions }
}

interface Context {
  readonly findings: HostFindings
  readonly tables: readonly HostTable[]
  readonly answers: Answers
  readonly candidates: ReturnType<typeof findCandidates>
  readonly user: HostTable
  readonly notes: Map<string, string>
  readonly questions: Question[]
}

function superuserNote(user: HostTable): string {
  const found = findSuperuser(user)
  const rule = found ? `${found.field} is ${found.value}` : 'edit auth.ts: your users have no column for it'
  return `${rule}; identity providers send a token: 'bearerToken'`
}

function proposeBasics(findings: HostFindings, answers: Answers, questions: Question[]): Draft {
  const [framework] = findings.frameworks
  const dialect = answers.dialect ?? findings.dialect
  const open = (flag: keyof Answers, message: string, values: readonly string[]) =>
    questions.push({ flag, message, choices: values.map((value) => ({ value, reason: '' })) })
  if (!answers.framework && !framework)
    open('framework', 'Which web framework does the app use?', ['express'])
  if (!dialect) open('dialect', 'Which database does the app use?', ['postgresql', 'sqlite'])
  const [db, ...others] = findings.handles
  if (!answers.db && others.length > 0)
    open('db', 'Which is the database handle?', [...findings.handles, 'argument'])
  return {
    orm: answers.orm ?? 'drizzle',
    dialect,
    framework: answers.framework ?? framework,
    db: answers.db ?? db ?? 'argument',
    out: answers.out ?? (findings.sources.some(({ path }) => path.startsWith('src/')) ? 'src/scim' : 'scim'),
    migrations: findings.drizzleConfig
      ? (findings.drizzleConfig.out ?? 'drizzle')
      : { folder: 'migrations', form: 'sql' },
    basePath: '/scim/v2',
  }
}

function proposeUser({ user, findings, notes, questions }: Context, tenant: TenantConfig | undefined) {
  const attributes = proposeUserAttributes(user)
  const active = proposeActive(user)
  notes.set(
    'user.active',
    active ? active.reason : 'no column tells: kept by SCIM, ask isActiveInScim() at sign-in',
  )
  const filled = new Set(Object.values(attributes))
  if (active && typeof active.active === 'object' && 'field' in active.active && active.active.field)
    filled.add(active.active.field)
  if (tenant && 'field' in tenant.user) filled.add(tenant.user.field)
  const create = createValues('user', user, filled, findings, questions)
  return { model: user.ref, attributes, active: active?.active ?? 'scim', ...create }
}

/** The values of columns that nothing else fills; what nobody can know is asked for. */
function createValues(
  section: string,
  table: HostTable,
  filled: ReadonlySet<string>,
  { sources }: HostFindings,
  questions: Question[],
): { readonly create?: CreateValues } {
  const { values, open } = proposeCreate(table, filled, sources)
  for (const { field, reason } of open)
    questions.push({
      flag: `set ${section}.create.${field}`,
      message: `What goes into ${table.exportName}.${field} of a new row? (${reason})`,
      choices: [],
    })
  return Object.keys(values).length > 0 ? { create: values } : {}
}

function proposeGroup(
  context: Context,
  tenant: TenantConfig | undefined,
): GroupConfig | 'scim' | false | undefined {
  const { answers, candidates, tables, findings, notes, questions } = context
  if (answers.group === 'false') return false
  if (answers.group === 'scim') return 'scim'
  if (!answers.group && candidates.groups.candidates.length === 0 && candidates.undecided.length > 0) {
    const choices = candidates.undecided.map(({ ref, exportName }) => ({
      value: ref,
      reason: `${exportName} as groups`,
    }))
    questions.push({
      flag: 'group',
      message: 'Is this what users are grouped in, or the tenant that they belong to?',
      choices: [
        ...choices,
        { value: 'scim', reason: 'groups in tables of their own' },
        { value: 'false', reason: 'users only' },
      ],
    })
    return undefined
  }
  const group = chooseTable('group', 'your groups', candidates.groups, tables, answers.group)
  if (!group) {
    notes.set('group', 'no table looks like groups: kept in tables of their own')
    return 'scim'
  }
  if ('question' in group) {
    questions.push(group.question)
    return undefined
  }
  notes.set('group.model', group.reason)
  const members = candidates.members.candidates.filter(
    ({ table, of }) => of === group.value.ref && (!answers.members || table.ref === answers.members),
  )
  const [membership, rival] = members
  if (!membership || (rival && rival.score === membership.score)) {
    questions.push({
      flag: 'members',
      message: `Which table holds who is in ${group.value.exportName}?`,
      choices: members.map(({ table, reasons }) => ({ value: table.ref, reason: reasons.join('; ') })),
    })
    return undefined
  }
  notes.set('group.members', membership.reasons.join('; '))
  const attributes = proposeGroupAttributes(group.value)
  const tenantField = tenant?.group?.field
  const filled = new Set([...Object.values(attributes), ...(tenantField ? [tenantField] : [])])
  return {
    model: group.value.ref,
    attributes,
    members: {
      model: membership.table.ref,
      user: membership.user,
      group: membership.group,
      ...createValues(
        'group.members',
        membership.table,
        new Set([membership.user, membership.group]),
        findings,
        questions,
      ),
    },
    ...createValues('group', group.value, filled, findings, questions),
  }
}

function proposeTenant({
  answers,
  candidates,
  tables,
  findings,
  notes,
  questions,
}: Context): TenantConfig | undefined {
  if (answers.tenant === 'none') return undefined
  const tenant = chooseTable('tenant', 'your tenants', candidates.tenants, tables, answers.tenant)
  if (!tenant) return undefined
  if ('question' in tenant) {
    const { question } = tenant
    questions.push({
      ...question,
      choices: [...question.choices, { value: 'none', reason: 'one tenant only' }],
    })
    return undefined
  }
  notes.set('tenant.model', tenant.reason)
  const found = candidates.tenants.candidates.find(({ table }) => table === tenant.value)
  questions.push({
    flag: 'set tenant.from',
    message: `${tenant.value.exportName} looks like your tenants (${tenant.reason}). Which function, (request) => key, tells a request's tenant? (--tenant none: there is only one)`,
    choices: [],
  })
  const group = candidates.groups.choice
  const groupField = group && 'tenantField' in group ? group.tenantField : undefined
  return {
    model: tenant.value.ref,
    from: '',
    user: found?.userField ? { field: found.userField } : tenantJoin(found?.membership, findings, questions),
    ...(groupField ? { group: { field: groupField } } : {}),
  }
}

function tenantJoin(
  membership: { readonly table: HostTable; readonly user: string; readonly group: string } | undefined,
  findings: HostFindings,
  questions: Question[],
): TenantConfig['user'] {
  if (!membership) return { field: '' }
  const { table, user, group } = membership
  return {
    through: table.ref,
    ...createValues('tenant.user', table, new Set([user, group]), findings, questions),
  }
}
