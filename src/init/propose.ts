/** Findings and answers → a draft of the config, the reasons for it, and what is still open. Pure. */
import { FRAMEWORKS } from '../config/choices.js'
import type { ScimConfig } from '../config/config.js'
import { frameworkNamed } from '../frameworks/frameworks.js'
import { proposeActive, proposeMemberActive } from '../inspect/candidates/active.js'
import { proposeUserAttributes } from '../inspect/candidates/attributes.js'
import { findCandidates } from '../inspect/candidates.js'
import type { HostTable } from '../inspect/host-model.js'
import { untoldKey } from '../inspect/primary-key.js'
import type { Answers, Question } from './answers.js'
import { askFacts } from './ask-facts.js'
import { chooseTable } from './choose.js'
import type { AppFindings, Context } from './context.js'
import { createValues } from './create-values.js'
import { activeNote, authNote, handleNote } from './notes.js'
import { proposeGroup } from './propose-group.js'
import type { MigrationsProposal } from './propose-migrations.js'
import { proposeOut } from './propose-out.js'
import { proposeTenant, type TenantDraft } from './propose-tenant.js'
import { visibleRows } from './visible-rows.js'

/** Keys as in the config; what is open is left out. */
export type Draft = Partial<Record<keyof ScimConfig, unknown>>

export interface Proposal {
  readonly draft: Draft
  /** Dotted key → why it has its value. */
  readonly notes: ReadonlyMap<string, string>
  readonly questions: readonly Question[]
}

/** What was found in a host. */
export interface Found {
  readonly findings: AppFindings
  readonly tables: readonly HostTable[]
  readonly migrations: MigrationsProposal
}

/** Proposes a config for a host. */
export function propose(
  { findings, tables: all, migrations }: Found,
  answers: Answers,
  isSet: Context['isSet'],
): Proposal {
  const tables = ofDatabase(all, answers.dialect)
  const notes = new Map<string, string>()
  const questions: Question[] = []
  const basics = proposeBasics({ findings, migrations, answers, notes, questions })
  const answered = (answer: string | undefined) => tables.find(({ ref }) => ref === answer)
  const candidates = findCandidates(tables, {
    user: answered(answers.user),
    group: answered(answers.group),
  })
  const user = chooseTable('user', 'your users', candidates.users, tables, answers.user)
  if (!user) questions.push(noUsers(tables))
  else if ('question' in user) questions.push(user.question)
  if (!user || 'question' in user) return { draft: basics, notes, questions }

  notes.set('user.model', user.reason)
  const own = findings.migrationsOf?.(user.value.location.file)
  if (own) notes.set('migrations', own.note)
  const context = { findings, tables, answers, isSet, candidates, user: user.value, notes, questions }
  const tenant = proposeTenant(context)
  const draft: Draft = {
    ...basics,
    ...(own && { migrations: own.folder }),
    user: proposeUser(context, tenant),
    group: proposeGroup(context, tenant),
    ...(tenant && { tenant }),
    auth: { check: answers.auth ?? 'isSuperuser' },
  }
  const holder = frameworkNamed(String(basics.framework))?.user
  notes.set('auth.check', authNote(user.value, answers.auth, tenant !== undefined, holder))
  return { draft, notes, questions }
}

/** A host that runs on several databases may declare its models for each. */
function ofDatabase(tables: readonly HostTable[], answer: string | undefined): readonly HostTable[] {
  const own = tables.filter(({ dialect }) => dialect === answer)
  return own.length > 0 ? own : tables
}

const noUsers = (tables: readonly HostTable[]): Question => ({
  flag: 'user',
  message: 'No table looks like users. Which model holds them?',
  choices: tables.map(({ ref, columns }) => ({
    value: ref,
    reason: columns.map(({ field }) => field).join(', '),
  })),
})

function proposeBasics({
  findings,
  migrations,
  answers,
  notes,
  questions,
}: Pick<Context, 'findings' | 'answers' | 'notes' | 'questions'> & Pick<Found, 'migrations'>): Draft {
  const framework = proposeFramework(findings.frameworks, answers.framework, notes)
  const known = frameworkNamed(framework ?? 'express')
  const dialect = answers.dialect ?? findings.dialect
  const open = (flag: keyof Answers, message: string, values: readonly string[]) =>
    questions.push({ flag, message, choices: values.map((value) => ({ value, reason: '' })) })
  if (!framework)
    open('framework', 'No package.json here names a web framework. Which one does the app use?', FRAMEWORKS)
  if (!dialect) open('dialect', 'Which database does the app use?', ['postgresql', 'sqlite', 'mysql'])
  const [db, ...others] = findings.handles
  if (!answers.db && others.length > 0)
    open('db', 'Which is the database handle?', [...findings.handles, 'argument'])
  if (!answers.db && !db) notes.set('db', handleNote(findings.makers, known?.withDb))
  notes.set('migrations', migrations.note)
  return {
    orm: answers.orm ?? findings.orm,
    dialect,
    framework,
    db: answers.db ?? db ?? 'argument',
    out: answers.out ?? proposeOut(findings),
    migrations: migrations.value,
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

/** The table between users and tenants: where there is one, several tenants may know a user. */
const joinTable = ({ tables }: Context, tenant: TenantDraft | undefined): HostTable | undefined => {
  const user = tenant?.user
  return user && 'through' in user ? tables.find(({ ref }) => ref === user.through) : undefined
}

function proposeUser(context: Context, tenant: TenantDraft | undefined) {
  const { user, notes } = context
  askFacts('user', user, context)
  const attributes = proposeUserAttributes(user)
  const members = joinTable(context, tenant)
  const active = (members ? proposeMemberActive(members) : proposeActive(user)?.active) ?? 'scim'
  notes.set('user.active', activeNote(members ?? user, active, members && user))
  notes.set('user.create', 'required columns that SCIM does not know')
  const filled = new Set(Object.values(attributes))
  if (typeof active === 'object' && !('from' in active)) filled.add(active.field)
  if (tenant && 'field' in tenant.user) filled.add(tenant.user.field)
  const isKnown = 'userName' in attributes || 'emails' in attributes
  if (!isKnown)
    notes.set('user.store', 'no column holds a login or an address: the rows that do are for hooks')
  return {
    model: user.ref,
    attributes,
    ...(!isKnown && { store: 'unmapped' }),
    active,
    ...createValues('user', user, filled, context, untoldKey(user)),
    ...visibleRows('user', user, context),
  }
}
