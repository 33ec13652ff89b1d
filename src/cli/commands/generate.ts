import type { ScimConfig } from '../../config/config.js'
import { isFirst } from '../../generate/first-tree.js'
import { generate } from '../../generate/generate.js'
import { hasDrift, refusals } from '../../reconcile/changes.js'
import type { Choice } from '../../reconcile/choices.js'
import type { Conflict } from '../../reconcile/conflict.js'
import type { GoneOn } from '../go-on.js'
import { inHostsWords } from '../host-words.js'
import { isInteractive } from '../interactive.js'
import { EXIT, type ExitCode, type Io } from '../io.js'
import { exitCodeOf, jsonText, printDiagnostics, printJson } from '../report.js'
import { generateSteps, type Step } from '../steps.js'
import { diffOf, listChanges, nextSteps, notices, summarize, summarizeAgain } from '../summary.js'

export interface GenerateFlags {
  readonly config?: string
  readonly json?: boolean
  /** Lists the changes instead of writing them. */
  readonly dryRun?: boolean
  /** Fails when there are changes. */
  readonly check?: boolean
  /** Shows the changes as a unified diff. */
  readonly diff?: boolean
  /** What becomes of files that cannot be merged. */
  readonly conflict?: Choice
  /** Files to write anew, whatever was edited in them. */
  readonly discard?: readonly string[]
  /** Deleted files to write again. */
  readonly restore?: readonly string[]
  /** Keys of the config to change: `key=value`. */
  readonly set?: readonly string[]
  /** What has another name now: `old:new`. */
  readonly rename?: readonly string[]
  /** Columns that still hold a key of the host's that changed its type: `users.legacyId`. */
  readonly oldKey?: readonly string[]
  /** Lets a migration drop tables and columns. */
  readonly allowDestructive?: boolean
  /** Joins migrations that were made on several branches. */
  readonly mergeMigrations?: boolean
  /** Takes what the migrations lead to now as their start. */
  readonly baseline?: boolean
}

/**
 * `scim-gen generate`: the one code path behind writing, `--dry-run`, `--check` and `--diff`.
 *
 * @param more what is to be done after it, as well
 */
export async function run(
  flags: GenerateFlags,
  io: Io,
  command = 'generate',
  more: readonly string[] = [],
): Promise<ExitCode> {
  const write = !(flags.dryRun || flags.check || flags.diff)
  const { cwd, env, now } = io
  const { config: configFile, json = false, discard, restore, set, rename } = flags
  const { oldKey: oldKeys, allowDestructive, mergeMigrations, baseline } = flags
  const result = await generate({
    ...{ cwd, env, now, configFile, write, discard, restore, set, rename },
    ...{ oldKeys, allowDestructive, mergeMigrations, baseline },
    choose: await chooser(flags, io, write),
    ...(write &&
      isInteractive(io, json) && {
        askModels: (await import('../ask-models.js')).askModels,
        askLosses: (await import('../ask-losses.js')).askLosses,
      }),
  })
  const { changes, migration, losses, warnings, news } = result
  const refused = [...refusals(changes), ...result.unanswered]
  const stale = flags.check && hasDrift(changes)
  const diagnostics = await inHostsWords(stale ? [...refused, driftDiagnostic] : refused, io)
  const marked = changes.files.some(({ kind }) => kind === 'marked')
  const steps = write
    ? [...(await inHostsWords(await generateSteps(result, io), io)), ...more.map((text) => ({ text }))]
    : []
  const told = await inHostsWords(notices(result), io)
  const next = steps.map(({ text }) => text)
  const isIdle = !hasDrift(changes) && [...diagnostics, ...changes.writes, ...next].length === 0

  if (flags.json) {
    const files = changes.files.map(({ kind, path, from, diff }) => ({
      kind,
      path,
      from,
      ...(flags.diff && { diff }),
    }))
    const ok = diagnostics.length === 0 && !marked
    const document = { ok, command, diagnostics, files, migration, losses, warnings, ...news, next }
    printJson(document, io)
    if (isIdle) io.nothingToDo?.({ stdout: jsonText(document), stderr: '' })
  } else {
    if (flags.diff) io.stdout.write(diffOf(changes))
    else if (!write) io.stdout.write(listChanges(changes))
    printDiagnostics(diagnostics, io)
    const written = write ? listChanges(changes) : ''
    io.stderr.write(written + told + summarize(result, write))
    if (isIdle) io.nothingToDo?.({ stdout: '', stderr: told + summarizeAgain(result, write) })
    const goesOn = write && isInteractive(io, json) && isFirst(changes, result.config)
    const { left, failed } = goesOn ? await goOnFrom(steps, result.config, io) : { left: next, failed: false }
    io.stderr.write(nextSteps(left))
    if (failed) return EXIT.error
  }
  if (stale) return EXIT.drift
  if (refused.length > 0) return exitCodeOf(refused)
  return marked ? EXIT.question : EXIT.ok
}

/** A person is asked what else to do, where there is one. */
async function goOnFrom(
  steps: readonly Step[],
  config: ScimConfig,
  { cwd, env, stderr }: Io,
): Promise<GoneOn> {
  const [{ goOn }, { confirm }, { runCommand }] = await Promise.all([
    import('../go-on.js'),
    import('../confirm.js'),
    import('../run-command.js'),
  ])
  const hands = { confirm, run: (line: string) => runCommand(line, cwd, env) }
  return goOn(steps, { cwd, stderr, config, hands })
}

/** Who decides about conflicts: the flag, else a person where there is one and something is to be written. */
async function chooser(
  { conflict, json = false }: GenerateFlags,
  io: Io,
  write: boolean,
): Promise<((conflict: Conflict) => Choice | Promise<Choice>) | undefined> {
  if (conflict === 'index') (await import('../../reconcile/git-index.js')).expectWorkTree(io.cwd)
  if (conflict !== undefined) return () => conflict
  if (!write || !isInteractive(io, json)) return undefined
  const { askAboutConflicts } = await import('../ask-conflict.js')
  return askAboutConflicts()
}

const driftDiagnostic = {
  code: 'SG0004',
  message: 'The emitted files are not what generate would write',
  fix: 'Run `npx scim-gen generate` and commit the result.',
} as const
