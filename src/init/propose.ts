/** Findings and answers → a draft of the config, the reasons for it, and what is still open. Pure. */
import type { ScimConfig, TenantConfig } from '../config/config.js'
import { proposeActive } from '../inspect/candidates/active.js'
import { proposeUserAttributes } from '../inspect/candidates/attributes.js'
import { findCandidates } from '../inspect/candidates.js'
import type { HostFindings } from '../inspect/detect.js'
import type { HostTable } from '../inspect/host-model.js'
import type { Answers, Question } from './answers.js'
import { chooseTable } from './choose.js'
import type { Context } from './context.js'
import { createValues } from './create-values.js'
import { activeNote, authNote } from './notes.js'
import { proposeGroup } from './propose-group.js'
import { proposeTenant } from './propose-tenant.js'

/** Keys as in the config; what is open is left out. */
export type Draft = Partial<Record<keyof ScimConfig, unknown>>

export interface Proposal {
  readonly draft: Draft
  /** Dotted key → why it has its value. */
  readonly notes: ReadonlyMap<string, string>
  readonly questions: readonly Question[]
}

/** Proposes a config for a host. */
export function propose(
  findings: HostFindings,
  tables: readonly HostTable[],
  answers: Answers,
  isSet: Context['isSet'],
): Proposal {
  const notes = new Map<string, string>()
  const questions: Question[] = []
  const basics = proposeBasics({ findings, answers, notes, questions })
  const candidates = findCandidates(
    tables,
    tables.find(({ ref }) => ref === answers.user),
  )
  const user = chooseTable('user', 'your users', candidates.users, tables, answers.user)
  if (!user) questions.push(noUsers(tables))
  else if ('question' in user) questions.push(user.question)
  if (!user || 'question' in user) return { draft: basics, notes, questions }

  notes.set('user.model', user.reason)
  const context = { findings, tables, answers, isSet, candidates, user: user.value, notes, questions }
  const tenant = proposeTenant(context)
  const draft: Draft = {
    ...basics,
    user: proposeUser(context, tenant),
    group: proposeGroup(context, tenant),
    ...(tenant && { tenant }),
    auth: { check: answers.auth ?? 'isSuperuser' },
  }
  notes.set('auth.check', authNote(user.value, answers.auth))
  return { draft, notes, questions }
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
  answers,
  notes,
  questions,
}: Pick<Context, 'findings' | 'answers' | 'notes' | 'questions'>): Draft {
  const [framework] = findings.frameworks
  const dialect = answers.dialect ?? findings.dialect
  const open = (flag: keyof Answers, message: string, values: readonly string[]) =>
    questions.push({ flag, message, choices: values.map((value) => ({ value, reason: '' })) })
  if (!answers.framework && !framework)
    open('framework', 'No package.json here names a web framework. Which one does the app use?', ['express'])
  if (!dialect) open('dialect', 'Which database does the app use?', ['postgresql', 'sqlite'])
  const [db, ...others] = findings.handles
  if (!answers.db && others.length > 0)
    open('db', 'Which is the database handle?', [...findings.handles, 'argument'])
  if (!answers.db && !db) notes.set('db', 'no exported handle was found: pass yours, scimRouter({ db })')
  notes.set('migrations', findings.drizzleConfig ? 'as drizzle.config says' : 'no drizzle.config: plain SQL')
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

function proposeUser(context: Context, tenant: TenantConfig | undefined) {
  const { user, notes } = context
  const attributes = proposeUserAttributes(user)
  const active = proposeActive(user)?.active ?? 'scim'
  notes.set('user.active', activeNote(user, active))
  notes.set('user.create', 'required columns that SCIM does not know')
  const filled = new Set(Object.values(attributes))
  if (typeof active === 'object' && active.field !== undefined) filled.add(active.field)
  if (tenant && 'field' in tenant.user) filled.add(tenant.user.field)
  return { model: user.ref, attributes, active, ...createValues('user', user, filled, context) }
}
