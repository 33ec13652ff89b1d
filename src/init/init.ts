/** Finds a host's models and writes its `scim.config.ts`. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DIALECTS, ORMS } from '../config/choices.js'
import type { Orm, ScimConfig } from '../config/config.js'
import { relativePath } from '../config/evaluate.js'
import { printConfig } from '../config/print.js'
import { applySettings } from '../config/set.js'
import { validateConfig } from '../config/validate.js'
import { type Diagnostic, DiagnosticError, fail } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import { findFrameworks } from '../frameworks/detect.js'
import { detectHost } from '../inspect/detect.js'
import { inspectModels } from '../inspect/inspect.js'
import type { TableFindings } from '../inspect/locate.js'
import { checkReferences } from '../inspect/references.js'
import { noModels, noTable } from '../inspect/unread/findings.js'
import { modelRefs, planProject } from '../plan/plan-project.js'
import { checkSupported } from '../plan/supported.js'
import { cannotWrite } from '../reconcile/write-failure.js'
import type { Answers, Question } from './answers.js'
import { isAnswered } from './is-answered.js'
import { type Proposal, propose } from './propose.js'
import { proposeMigrations } from './propose-migrations.js'

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
}

/** What a person answered: flags, and settings. */
export interface Answered {
  readonly answers: Answers
  readonly set: readonly string[]
}

export interface InitResult {
  /** The file that was written, relative to the working directory. */
  readonly path: string
  readonly config: ScimConfig
  /** What was found and why, one line each. */
  readonly found: readonly string[]
}

/**
 * Infers a config from the host and writes it.
 *
 * @throws DiagnosticError with all findings; what nobody answered is marked as `question`, and nothing is written
 */
export async function init(options: InitOptions): Promise<InitResult> {
  const { cwd } = options
  const found = await detectHost(cwd, ormOf(options.answers.orm))
  const findings = { ...found, frameworks: findFrameworks(cwd, found.sources) }
  const named = [options.answers.user, options.answers.group, options.answers.members, options.answers.tenant]
  const files = [...new Set([...findings.modelFiles, ...named.flatMap(fileOf)])]
  if (files.length === 0) fail(await noModels(cwd, findings))
  // A database that is not known yet makes no difference to which models there are.
  const dialect = dialectOf(options.answers.dialect) ?? findings.dialect ?? 'postgresql'
  const { tables, diagnostics } = await findings.tables(files, dialect)
  await checkNamed(named, { tables, diagnostics }, { cwd, orm: findings.orm })
  if (tables.length === 0)
    throw new DiagnosticError(diagnostics.length > 0 ? diagnostics : [await noModels(cwd, findings, files)])
  const migrations = proposeMigrations(findings, cwd)

  const { proposal, set } = await settle(
    options,
    (answers, isSet) => propose({ findings, tables, migrations }, answers, isSet),
    diagnostics,
  )
  const validation = validateConfig(applySettings(proposal.draft, set))
  if (!validation.ok) throw new DiagnosticError(validation.diagnostics)
  const { config } = validation
  checkSupported(config)
  const models = await inspectModels(config, modelRefs(config), cwd)
  // What nothing fills is asked for now rather than by the first `generate`.
  planProject(config, models, undefined, checkReferences(config, cwd))

  const path = resolve(cwd, options.configFile ?? 'scim.config.ts')
  write(path, printConfig(config, notesThatHold(proposal, set)))
  return { path: relativePath(cwd, path), config, found: describe(config, proposal) }
}

/** A reason is for what was proposed; what `--set` says instead has the user's own. That for `create` is about all of it. */
const notesThatHold = ({ notes }: Proposal, set: readonly string[]) =>
  new Map(
    [...notes].filter(
      ([key]) =>
        key.endsWith('.create') ||
        !set.some((setting) => setting.startsWith(`${key}=`) || setting.startsWith(`${key}.`)),
    ),
  )

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    const refused = cannotWrite(error)
    throw refused ? new DiagnosticError([refused]) : error
  }
}

/** Proposes and asks until nothing is open. */
async function settle(
  options: InitOptions,
  proposeFor: (answers: Answers, isSet: (key: string) => boolean) => Proposal,
  diagnostics: readonly Diagnostic[],
): Promise<{ proposal: Proposal; set: readonly string[] }> {
  let { answers, set } = options
  for (;;) {
    const isSet = (key: string) => set.some((assignment) => assignment.startsWith(`${key}=`))
    const proposal = proposeFor(answers, isSet)
    const open = proposal.questions.filter(({ flag }) => !isAnswered(flag, set))
    if (open.length === 0) return { proposal, set }
    // A table that could not be read may be the very one that is missing.
    if (!proposal.draft.user && diagnostics.length > 0) throw new DiagnosticError(diagnostics)
    if (!options.ask) throw new DiagnosticError(open.map(asDiagnostic))
    const answered = await options.ask(open)
    answers = { ...answers, ...answered.answers }
    set = [...set, ...answered.set]
  }
}

function asDiagnostic({ flag, message, choices, example = '…' }: Question): Diagnostic {
  const [key, dotted] = flag.split(' ')
  const answer = (value: string) => `--${key} ${quoted(dotted === undefined ? value : `${dotted}=${value}`)}`
  const values = choices.map(({ value, reason }) => `\n  ${answer(value)}${reason ? `   ${reason}` : ''}`)
  return {
    code: 'SG5002',
    message,
    fix: choices.length > 0 ? `Answer with one of:${values.join('')}` : `Answer with ${answer(example)}`,
    question: true,
  }
}

/** As a shell takes it for one word. */
const quoted = (word: string) => (word.includes(' ') ? `"${word}"` : word)

/** Answers that are no reference. */
const WORDS = ['scim', 'false', 'none']

const ormOf = (answer: string | undefined) => ORMS.find((orm) => orm === answer)
const dialectOf = (answer: string | undefined) => DIALECTS.find((dialect) => dialect === answer)

const fileOf = (ref: string | undefined) => (ref?.includes('#') ? [ref.slice(0, ref.lastIndexOf('#'))] : [])

/** A model that was named must be there: a typing error is not a question. */
async function checkNamed(
  named: readonly (string | undefined)[],
  { tables, diagnostics }: TableFindings,
  { cwd, orm }: { readonly cwd: string; readonly orm: Orm | undefined },
): Promise<void> {
  const refs = tables.map(({ ref }) => ref)
  const missing = named.filter((ref) => ref !== undefined && !WORDS.includes(ref) && !refs.includes(ref))
  if (missing.length === 0) return
  const untold = missing.map((ref = '') => {
    const meant = refs.find((one) => one.endsWith(`#${ref}`)) ?? didYouMean(ref, refs)
    return noTable(cwd, ref, { meant, refs, orm })
  })
  throw new DiagnosticError([...diagnostics, ...(await Promise.all(untold))])
}

/** What was found, as lines to show. */
function describe(config: ScimConfig, { notes }: Proposal): readonly string[] {
  const { user, group, tenant, auth } = config
  const line = (title: string, value: string, key: string) => {
    const note = notes.get(key)
    return `${title.padEnd(8)} ${value}${note ? `  (${note})` : ''}`
  }
  return [
    line('App', `${config.framework}, ${config.orm} on ${config.dialect}, ${config.db}`, 'db'),
    line('Users', user.model, 'user.model'),
    ...(typeof group === 'object'
      ? [
          line('Groups', group.model, 'group.model'),
          line('Members', group.members.model, 'group.members.model'),
        ]
      : [line('Groups', String(group), 'group')]),
    ...(tenant ? [line('Tenants', tenant.model, 'tenant.model')] : []),
    line('Access', auth.check, 'auth.check'),
  ]
}
