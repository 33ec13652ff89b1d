/** Findings and answers → a draft of the config, the reasons for it, and what is still open. Pure. */

import { findCandidates, type Known } from '../candidates/candidates.js'
import { sessionTenant } from '../candidates/groups/session-tenant.js'
import type { ScimConfig } from '../config/config.js'
import type { Diagnostic } from '../diagnostics.js'
import { frameworkNamed } from '../frameworks/frameworks.js'
import { otherScim } from '../inspect/detect/other-scim.js'
import type { HostTable } from '../inspect/host-model.js'
import { type Answers, isColumn, type Question } from './answers.js'
import { askForLogin } from './ask-for-login.js'
import { checkTogether, groupOfMembers } from './check-named.js'
import { chooseGroup, type GroupChoice } from './choose-group.js'
import { chooseUsers } from './choose-users.js'
import type { AppFindings, Context } from './context.js'
import { engineOfHandle } from './find-engine.js'
import { isAnswered } from './is-answered.js'
import { noteEmptyKeys } from './left-empty.js'
import { authNote, handleNote, noteBeside } from './notes.js'
import { OwnFunctions } from './own-functions.js'
import { proposeCheck } from './propose-access.js'
import { askDialect } from './propose-dialect.js'
import { proposeGroup } from './propose-group.js'
import { connectionOf, proposeHandle } from './propose-handle.js'
import type { ProposeMigrations } from './propose-migrations.js'
import { proposeOut } from './propose-out.js'
import { describeRoles as describeRoleGroups, findRoles, proposeRoleGroups } from './propose-roles.js'
import {
  chooseTenant,
  proposeColumnTenant,
  proposeTenant,
  type TenantChoice,
  throughOf,
} from './propose-tenant.js'
import { proposeUser } from './propose-user.js'
import { noteRowsBeside } from './rows-beside-note.js'
import { migrationsOfEach } from './several-databases.js'

/** Keys as in the config; what is open is left out. */
export type Draft = Partial<Record<keyof ScimConfig, unknown>>

export interface Proposal {
  readonly draft: Draft
  /** Dotted key → why it has its value. */
  readonly notes: ReadonlyMap<string, string>
  readonly questions: readonly Question[]
  readonly own: OwnFunctions
}

/** What was found in a host. */
export interface Found {
  readonly findings: AppFindings
  readonly tables: readonly HostTable[]
  readonly migrations: ProposeMigrations
  /** What is wrong with models that could not be read. */
  readonly unread: readonly Diagnostic[]
}

/** Proposes a config for a host. */
export function propose(
  { findings, tables: all, migrations, unread }: Found,
  given: Answers,
  set: readonly string[],
): Proposal {
  const named = onDatabase(findings, all, given)
  const setting = (key: string) => set.findLast((one) => one.startsWith(`${key}=`))?.slice(key.length + 1)
  const isFilled = (section: string, field: string) => isAnswered(`set ${section}.create.${field}`, set)
  const tables = ofDatabase(all, named.dialect)
  const notes = new Map<string, string>()
  const apart = findings.declared?.find((one) => one.dialect !== findings.dialect)
  if (apart && findings.dialect && given.dialect === undefined)
    notes.set('dialect', `the one that your app has a driver for: ${apart.file} is for ${apart.dialect}`)
  const questions: Question[] = []
  const basics = proposeBasics({ findings, answers: named, notes, questions })
  // Which of the models are those of the app is known when the database is.
  if (!basics.dialect && new Set(tables.map(({ dialect }) => dialect)).size > 1)
    return { draft: basics, notes, questions, own: new OwnFunctions('') }
  const own = new OwnFunctions(named.out ?? proposeOut(findings))
  const table = (answer: string | undefined, none: string) =>
    answer === none || (answer && isColumn(answer)) ? null : tables.find(({ ref }) => ref === answer)
  const rankFor = (known: Known) =>
    findCandidates(tables, { ...known, tenant: table(named.tenant, 'none') }, findings.sources)
  const users = { user: table(named.user, '') ?? undefined, group: table(named.group, 'scim') }
  const first = rankFor(users)
  const user = chooseUsers(first.users, tables, findings.sources, named.user, unread)
  if (!('value' in user)) {
    // Where models have connections, that of the users tells which it is.
    const now = findings.modelsAreConnected ? questions.filter(({ flag }) => flag !== 'db') : questions
    return { draft: basics, notes, questions: [...now, user], own }
  }
  checkTogether(named, user.value.ref, tables)
  // Who says which rows have the members has said of what.
  const group = groupOfMembers(named, first, tables)
  const answers = { ...named, ...(group !== undefined && { group }) }
  const known = { ...users, group: table(group, 'scim') }
  const ranked = group === named.group ? first : rankFor(known)

  notes.set('user.model', user.reason)
  const db = answers.db === undefined ? connectionOf(user.value, findings, notes) : undefined
  if (db !== undefined)
    questions.splice(0, questions.length, ...questions.filter(({ flag }) => flag !== 'db'))
  const context = {
    findings,
    tables,
    answers,
    setting,
    isFilled,
    candidates: ranked,
    user: user.value,
    notes,
    questions,
    own,
  }
  const roles = chooseRoles(context, known)
  // What goes where is told when it is known what is what.
  const { draft, isKnown } = roles.isOpen
    ? { draft: {}, isKnown: true }
    : describeRoles(roles.tenant, roles.group, context)
  const hasTenants = roles.tenant.table !== undefined || roles.tenant.column !== undefined
  const holder = frameworkNamed(String(basics.framework))?.user
  const check = proposeCheck(hasTenants, context)
  notes.set('auth.check', authNote(user.value, check, hasTenants, holder, findings.requestUser))
  if (!isKnown) askForLogin(context)
  const used = [user.value, roles.group, roles.tenant.table].flatMap((one) =>
    typeof one === 'object' ? one.name : [],
  )
  const folder = findings.migrationsOf?.(user.value.location.file)
  const { orm, databases } = findings
  const {
    value: place,
    note,
    question,
  } = orm && databases.length > 1
    ? migrationsOfEach(orm, databases, (dialect) => migrations({ dialect, tables: used }))
    : migrations({ dialect: answers.dialect ?? findings.dialect, tables: used }, folder)
  if (databases.length > 1) notes.set('dialect', 'one of several, of which the environment chooses')
  notes.set('migrations', note)
  if (question && setting('migrations.folder') === undefined) questions.push(question)
  return {
    draft: {
      ...basics,
      ...(db && { db }),
      migrations: place,
      user: { model: user.value.ref },
      ...draft,
      auth: { check },
    },
    notes,
    questions,
    own,
  }
}

interface Roles {
  readonly tenant: TenantChoice
  readonly group: GroupChoice
  readonly isOpen: boolean
}

/** Tenant and group; of what may be either, the tenant is asked about first. */
function chooseRoles(context: Context, known: Known): Roles {
  const tenant = chooseTenant(context)
  const { candidates, answers } = context
  const offered = candidates.tenants.candidates.slice(0, 3)
  const mayBeBoth = candidates.groups.candidates.some((group) =>
    offered.some(({ table }) => table === group.table),
  )
  if (tenant.isOpen && mayBeBoth && !answers.group) return { tenant, group: 'open', isOpen: true }
  const ranked = tenant.table
    ? findCandidates(context.tables, { ...known, tenant: tenant.table }, context.findings.sources)
    : candidates
  const group = chooseGroup({ ...context, candidates: ranked }, tenant.table)
  return { tenant, group, isOpen: tenant.isOpen === true || group === 'open' }
}

/** An app that tells its sessions whose they are sees no rows outside of what does so. */
function noteSession(
  key: string,
  { notes, setting, findings }: Context,
  customers: HostTable | undefined,
): void {
  const path =
    setting('tenant.around') === undefined ? sessionTenant(findings.sources, customers?.name) : undefined
  if (path === undefined) return
  const note = `${path} says whose each request is: name what does so, --set tenant.around=FILE#EXPORT (docs/tenants.md)`
  noteBeside(notes, key, note)
}

function describeRoles(
  { table, column }: TenantChoice,
  group: GroupChoice,
  context: Context,
): { readonly draft: Draft; readonly isKnown: boolean } {
  const groupTable = typeof group === 'object' ? group : undefined
  const tenant = table
    ? proposeTenant(table, groupTable, context)
    : column && proposeColumnTenant(column, context)
  if (tenant) noteSession(table ? 'tenant.model' : 'tenant.column', context, table)
  const { isKnown, ...user } = proposeUser(context, tenant)
  const roles =
    group === 'scim' && context.answers.group === undefined && findRoles(throughOf(tenant), context)
  // Where nothing is a group, roles may be what is meant; they are nothing to give away unasked.
  if (roles && (roles.values.length > 1 || roles.link))
    context.notes.set(
      'group',
      `${context.notes.get('group')}; or --group roles: ${describeRoleGroups(roles)}`,
    )
  const draft = {
    user,
    group: groupTable
      ? proposeGroup(groupTable, tenant, context)
      : group === 'roles'
        ? proposeRoleGroups(tenant, context)
        : group,
    ...(tenant && { tenant }),
  }
  noteRowsBeside(draft, context, throughOf(tenant))
  noteEmptyKeys(draft, context)
  return { draft, isKnown }
}

/** Where models are declared for several databases, the one that is named, or whose users are, else the one that has a driver. */
function onDatabase(
  { declared, dialect }: AppFindings,
  tables: readonly HostTable[],
  given: Answers,
): Answers {
  const named = given.dialect ?? tables.find(({ ref }) => ref === given.user)?.dialect ?? dialect
  return declared && named ? { ...given, dialect: named } : given
}

/** A host that runs on several databases may declare its models for each. */
function ofDatabase(tables: readonly HostTable[], answer: string | undefined): readonly HostTable[] {
  const own = tables.filter(({ dialect }) => dialect === answer)
  return own.length > 0 ? own : tables
}

function proposeBasics({
  findings,
  answers,
  notes,
  questions,
}: Pick<Context, 'findings' | 'answers' | 'notes' | 'questions'>): Draft {
  const other = otherScim(findings.sources)
  if (other)
    notes.set(
      'scim',
      `${other} answers SCIM already: serve this one below another path, or take that one away`,
    )
  const framework = proposeFramework(findings.frameworks, answers.framework, notes)
  const known = frameworkNamed(framework ?? 'express')
  const dialect = answers.dialect ?? findings.dialect
  if (findings.ormReason) notes.set('orm', findings.ormReason)
  if (!framework && findings.frameworkQuestion) questions.push(findings.frameworkQuestion)
  if (!dialect) questions.push(askDialect(findings.databaseSigns ?? { signs: [], unsupported: [] }))
  const db = answers.db ?? proposeHandle(findings, notes, questions)
  if ((db ?? 'argument') === 'argument' && !notes.has('db'))
    notes.set('db', handleNote(findings, known?.withDb))
  const found = engineOfHandle(db ?? 'argument', findings.sources) ?? findings.engine
  const engine = found?.dialect === dialect ? found : undefined
  if (engine) notes.set('database', `${engine.name}: ${engine.reason}`)
  return {
    orm: answers.orm ?? findings.orm,
    dialect,
    framework,
    db: db ?? 'argument',
    ...(engine && { database: engine.lacks }),
    out: answers.out ?? proposeOut(findings),
    basePath: known?.basePath ?? '/scim/v2',
  }
}

/** An answer names a framework; which of its platforms or routers the host has is for its sources to say. */
function proposeFramework(
  found: readonly string[],
  answer: string | undefined,
  notes: Context['notes'],
): string | undefined {
  if (answer) return found.find((name) => name.startsWith(`${answer}-`)) ?? answer
  const [framework, ...others] = found
  if (others.length > 0) notes.set('framework', `${others.join(' and ')} is here too`)
  return framework
}
