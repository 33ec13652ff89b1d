/** Finds a host's models and writes its `scim.config.ts`. */
import { resolve } from 'node:path'
import { yetToBeDeclared } from '../candidates/access/better-auth.js'
import { knownTables } from '../candidates/known-tables.js'
import { DIALECTS, ORMS } from '../config/choices.js'
import type { ScimConfig } from '../config/config.js'
import { relativePath } from '../config/evaluate.js'
import { dialectsOf } from '../config/migrations.js'
import { printConfig } from '../config/print.js'
import { applySettings } from '../config/set.js'
import { validateConfig } from '../config/validate.js'
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { byUse, findFrameworks } from '../frameworks/detect.js'
import { withoutCopies } from '../inspect/detect/copies.js'
import { importedBy, importersOf } from '../inspect/detect/imported-by.js'
import { requestUser } from '../inspect/detect/request-user.js'
import { detectHost } from '../inspect/detect.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import { inspectModels } from '../inspect/inspect.js'
import { withNotes } from '../inspect/noted-words.js'
import { checkReferences } from '../inspect/references.js'
import { withReferred } from '../inspect/referred.js'
import { noModels } from '../inspect/unread/findings.js'
import { planOn } from '../model-changes/plan-on.js'
import { modelRefs, planProject } from '../plan/plan-project.js'
import { checkDialect, checkSupported } from '../plan/supported.js'
import { type Answers, asSettings, type Question, withSettings } from './answers.js'
import { askFramework } from './ask-framework.js'
import { checkNamed } from './check-named.js'
import { chooseOrm } from './choose-orm.js'
import { findEngine, findToolEngine } from './find-engine.js'
import { isAnswered } from './is-answered.js'
import { notesThatHold, withReasons } from './kept-notes.js'
import { mayBeUsers } from './kept-users.js'
import { isAbout, openText, valueAt, withOpen } from './open-parts.js'
import type { OwnFunctions } from './own-functions.js'
import { type Proposal, propose } from './propose.js'
import { databaseSigns } from './propose-dialect.js'
import { migrationsIn } from './propose-migrations.js'
import { severalDatabases } from './several-databases.js'
import { unanswered } from './unanswered.js'
import { bearsOnUsers, leavingOut, unreadModels } from './unread-models.js'
import { withoutEmitted } from './without-emitted.js'
import { writeConfig } from './write-config.js'

export interface InitOptions {
  /** Absolute. */
  readonly cwd: string
  /** Where the config goes; `scim.config.ts` by default. */
  readonly configFile?: string
  readonly answers: Answers
  /** `--set key=value` */
  readonly set: readonly string[]
  /** Asks a person; absent where nobody can be asked, and open questions are errors then. */
  readonly ask?: (questions: readonly Question[]) => Promise<Answered>
  /** Shows a person what was found, before the first question. */
  readonly tell?: (found: readonly string[]) => void
  /** Writes nothing. */
  readonly dryRun?: boolean
  /** Whether a person answers: what was answered is written though a check fails afterwards. */
  readonly isPerson?: boolean
}

/** What a person answered: flags, and settings. */
export interface Answered {
  readonly answers: Answers
  readonly set: readonly string[]
  /** Key of the config → why nobody was asked for it: the best of several that are likely. */
  readonly reasons?: Readonly<Record<string, string>>
}

export interface InitResult {
  /** The file that was written, or would be; relative to the working directory. */
  readonly path: string
  /** Its text. */
  readonly text: string
  /** What is in it; parts of it may be open. */
  readonly draft: Readonly<Record<string, unknown>>
  /** The same, where no part is missing. */
  readonly config?: ScimConfig
  /** The file with functions that are the host's to write, where one was written. */
  readonly functions?: string
  /** What was found and why, one line each. */
  readonly found: readonly string[]
  /** What is left to a person, one line each: `generate` refuses it by name. */
  readonly open: readonly string[]
}

/**
 * Infers a config from the host and writes it.
 *
 * @throws DiagnosticError with all findings; what nobody answered is marked as `question`, and nothing is written
 */
export async function init(options: InitOptions): Promise<InitResult> {
  const { cwd, set: own } = options
  const answers = withSettings(options.answers, own)
  const host = withoutEmitted(cwd, await detectHost(cwd, ormOf(answers.orm)))
  const { host: found, reason } = await chooseOrm(host, answers, options)
  const uses = importedBy(cwd, found.handles, found.sources)
  const migrations = migrationsIn(found, cwd)
  const databases = answers.dialect === undefined ? await severalDatabases(cwd, found, migrations) : []
  // Where none is exported, code that answers requests has models.
  const beside =
    found.handles.length > 0 ? [...uses.values()].flat() : importersOf(cwd, found.modelFiles, found.sources)
  const frameworks = byUse(cwd, findFrameworks(cwd, found.sources), beside)
  const findings = {
    ...found,
    ...(databases[0] && { dialect: databases[0] }),
    databases,
    ...(!answers.dialect && !found.dialect && { databaseSigns: databaseSigns(cwd, found) }),
    frameworks,
    ...(frameworks.length === 0 && { frameworkQuestion: askFramework(cwd, found.sources) }),
    ...(answers.auth === 'isSuperuser' && { requestUser: requestUser(cwd, found.sources) }),
    uses,
    engine: findEngine(cwd, found.sources) ?? (found.handles.length === 0 ? findToolEngine(cwd) : undefined),
    ormReason: reason,
  }
  const named = [answers.user, answers.group, answers.members, answers.tenant]
  const files = [...new Set([...findings.modelFiles, ...named.flatMap(fileOf)])]
  const kept = () => [...mayBeUsers(found.sources), ...yetToBeDeclared(found.sources)]
  const unread = () => noModels(cwd, { ...findings, kept: kept() }, files)
  if (files.length === 0) fail(await unread())
  // A database that is not known yet makes no difference to which models there are.
  const asked = dialectOf(answers.dialect)
  if (asked && findings.orm) checkDialect(findings.orm, asked)
  const dialect = asked ?? findings.dialect ?? 'postgresql'
  const read = await findings.tables(files, dialect)
  const isNamed = ({ ref }: HostTable) => named.includes(ref)
  const once = [
    ...new Set([...withoutCopies(cwd, read.tables, found.sources), ...read.tables.filter(isNamed)]),
  ]
  const tables = knownTables(withNotes(cwd, once), found.sources)
  const { diagnostics } = read
  const readNamed = async (ref: Ref) => (await findings.tables([], dialect, [ref])).diagnostics
  await checkNamed(answers, { tables, diagnostics }, { cwd, orm: findings.orm, readNamed })
  if (tables.length === 0) throw new DiagnosticError(diagnostics.length > 0 ? diagnostics : [await unread()])
  const { proposal, set, isAsked } = await settle(
    { ...options, answers },
    (known, settings) => propose({ findings, tables, migrations, unread: diagnostics }, known, settings),
    diagnostics,
  )
  const draft = applySettings(
    proposal.draft,
    set.filter((setting) => !KEPT_ELSEWHERE.test(setting) && setting !== 'group=roles'),
  )
  const checked = await check(draft, cwd, proposal.own)
  const mistakes = checked.open.filter((one) => isAbout(one, [...own, ...asSettings(options.answers)]))
  if (mistakes.length > 0 && !(isAsked && options.isPerson)) throw new DiagnosticError(checked.open)

  const path = resolve(cwd, options.configFile ?? 'scim.config.ts')
  const printed = printConfig(draft, withOpen(notesThatHold(proposal.notes, own), checked.open, draft))
  const isUsed = (ref: string) => printed.includes(`'${ref}'`)
  const functions = proposal.own.text(cwd, isUsed)
  if (!options.dryRun) {
    const beside = functions === undefined ? [] : [[proposal.own.file, functions] as const]
    await writeConfig(cwd, new Map([...beside, [relativePath(cwd, path), printed]]), draft)
  }
  // What was answered is kept; what is wrong with it, `generate` says as well.
  if (mistakes.length > 0) throw new DiagnosticError(checked.open)
  return {
    path: relativePath(cwd, path),
    text: printed,
    draft,
    ...(checked.config && { config: checked.config }),
    ...(functions !== undefined && { functions: proposal.own.file }),
    found: describe(draft, proposal),
    open: [
      ...new Set(checked.open.map((one) => openText(one, proposal.notes))),
      ...proposal.own
        .open(isUsed)
        .map(({ name, purpose }) => `${proposal.own.file}: ${name}() throws until you write it. ${purpose}`),
    ],
  }
}

/** The answers that SCIM's own tables keep userName, or another model: the proposal says so where no column is mapped. */
const KEPT_ELSEWHERE = /^user\.attributes\.userName=(scim$|.*#)/

/** What is wrong with a config, or what is still open in it. */
async function check(
  draft: Readonly<Record<string, unknown>>,
  cwd: string,
  own: OwnFunctions,
): Promise<{ readonly config?: ScimConfig; readonly open: readonly Diagnostic[] }> {
  const validation = validateConfig(draft)
  if (!validation.ok) return { open: validation.diagnostics }
  const { config } = validation
  checkSupported(config)
  const models = await inspectModels(config, modelRefs(config), cwd).catch(leaveOpen)
  if ('open' in models) return models
  try {
    // What nothing fills is told now rather than by the first `generate`.
    const tables = await withReferred(config, models, cwd)
    planProject(config, tables, undefined, checkReferences(config, cwd, undefined, own.has))
    const [, ...others] = dialectsOf(config)
    for (const dialect of others) await planOn(dialect, { config, cwd })
    return { config, open: [] }
  } catch (error) {
    if (error instanceof DiagnosticError) return { config, open: error.diagnostics }
    throw error
  }
}

/** Names and options of models that only running the app would tell: a person may know them. */
const UNTOLD = ['SG2005', 'SG2041']

/** @throws what is wrong with the models or the set-up */
function leaveOpen(error: unknown): { readonly open: readonly Diagnostic[] } {
  if (error instanceof DiagnosticError && error.diagnostics.every(({ code }) => UNTOLD.includes(code)))
    return { open: error.diagnostics }
  throw error
}

/** Proposes and asks until nothing is open. */
async function settle(
  options: InitOptions,
  proposeFor: (answers: Answers, set: readonly string[]) => Proposal,
  diagnostics: readonly Diagnostic[],
): Promise<{ proposal: Proposal; set: readonly string[]; isAsked: boolean }> {
  let { answers, set } = options
  let isAsked = false
  let reasons: readonly (readonly [key: string, reason: string])[] = []
  for (;;) {
    const proposal = proposeFor(answers, set)
    const open = proposal.questions.filter(({ flag }) => !isAnswered(flag, set))
    if (open.length === 0)
      return { proposal: { ...proposal, notes: withReasons(proposal.notes, reasons) }, set, isAsked }
    // A table that could not be read may be the very one that is missing.
    const users = open.find(({ flag }) => flag === 'user')
    const isTold = !options.isPerson || diagnostics.some(bearsOnUsers)
    if (users && diagnostics.length > 0 && isTold) throw unreadModels(diagnostics, users)
    if (!options.ask) throw unanswered(open)
    if (!isAsked) options.tell?.(describe(proposal.draft, proposal))
    const asked = open.map((one) => (one === users ? leavingOut(diagnostics.length, one) : one))
    const answered = await options.ask(asked)
    isAsked = true
    answers = { ...answers, ...answered.answers }
    set = [...set, ...answered.set]
    reasons = [...reasons, ...Object.entries(answered.reasons ?? {})]
  }
}

const ormOf = (answer: string | undefined) => ORMS.find((orm) => orm === answer)
const dialectOf = (answer: string | undefined) => DIALECTS.find((dialect) => dialect === answer)

const fileOf = (ref: string | undefined) => (ref?.includes('#') ? [ref.slice(0, ref.lastIndexOf('#'))] : [])

/** What was found, as lines to show. */
function describe(draft: Readonly<Record<string, unknown>>, { notes }: Proposal): readonly string[] {
  const text = (...path: readonly string[]) => {
    const value = valueAt(draft, path)
    return value === undefined ? '' : String(value)
  }
  const line = (title: string, value: string, key: string) => {
    const note = notes.get(key)
    return value === '' ? [] : [`${title.padEnd(8)} ${value}${note ? `  (${note})` : ''}`]
  }
  const database = [text('orm'), databasesIn(draft)].filter(Boolean).join(' on ')
  const ownGroup = text('group', 'model')
  return [
    ...line('App', [text('framework'), database, text('db')].filter(Boolean).join(', '), 'db'),
    ...line('Users', text('user', 'model'), 'user.model'),
    ...(ownGroup
      ? line('Groups', ownGroup, 'group.model')
      : text('group', 'roles')
        ? line('Groups', text('group', 'only').replaceAll(',', ', '), 'group.roles')
        : line('Groups', text('group'), 'group')),
    ...line('Members', text('group', 'members', 'model'), 'group.members.model'),
    ...line('Tenants', text('tenant', 'model'), 'tenant.model'),
    ...line('Tenants', text('tenant', 'column'), 'tenant.column'),
    ...line('Tenants', notes.has('tenant') ? 'none' : '', 'tenant'),
    ...line('Access', text('auth', 'check'), 'auth.check'),
    ...line('Beside', notes.get('scim') ?? '', ''),
  ]
}

/** `sqlite`; `sqlite or postgresql` where the app's environment says which. */
const databasesIn = ({ dialect, migrations }: Readonly<Record<string, unknown>>): string => {
  const named = DIALECTS.filter((one) => one === dialect || Object.keys(Object(migrations)).includes(one))
  return named.toSorted((one, other) => Number(other === dialect) - Number(one === dialect)).join(' or ')
}
