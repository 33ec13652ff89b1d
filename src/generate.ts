/** Config and models → files, in one pass: writing, `--dry-run`, `--check`, `--diff` and the golden tests use it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ScimConfig } from './config/config.js'
import { relativePath } from './config/evaluate.js'
import { loadConfig } from './config/load.js'
import { type Diagnostic, DiagnosticError, fail } from './diagnostics.js'
import { didYouMean } from './did-you-mean.js'
import { findAlias } from './host-style/aliases.js'
import { findImportExtension } from './host-style/import-extension.js'
import { wantsBrackets } from './host-style/index-access.js'
import { typicalSource } from './host-style/typical-source.js'
import { workspaceModules } from './host-style/workspace-modules.js'
import { readSchemaTexts } from './inspect/detect/sources.js'
import type { HostTable } from './inspect/host-model.js'
import { parseRef } from './inspect/ref.js'
import { findingText } from './migrate/chain/findings.js'
import { type LossAsk, settleChain } from './migrate/chain/settle-chain.js'
import { loadForm } from './migrate/forms/forms.js'
import { migrationTarget } from './migrate/forms/target.js'
import { parseOldKeys } from './migrate/old-keys.js'
import { duplicateQueries } from './migrate/operations.js'
import { isSideRename } from './migrate/renames.js'
import {
  type DroppingScript,
  droppingScripts,
  printTold,
  TOLD_PATH,
  toldCommands,
} from './migrate/schema-tools.js'
import { migratedModel } from './migrate/side-tables.js'
import { editedConfig, planModels } from './model-changes/plan-models.js'
import { applyFlags, type ModelAsk, type ModelNews } from './model-changes/settle.js'
import { parseSnapshot, printSnapshot } from './model-changes/snapshot.js'
import { packageVersion } from './package-version.js'
import type { MissingIndex } from './plan/missing-indexes.js'
import type { Plan } from './plan/plan.js'
import { modelRefs } from './plan/plan-project.js'
import { type Changes, refusals } from './reconcile/changes.js'
import type { Choice } from './reconcile/choices.js'
import type { Conflict } from './reconcile/conflict.js'
import { seal } from './reconcile/header.js'
import { idleCheck } from './reconcile/idle-check.js'
import { type Manifest, migrationsOf, readManifest } from './reconcile/manifest.js'
import { ownershipOf, roleOf } from './reconcile/ownership.js'
import { MANIFEST_PATH, MODEL_PATH, normalisePath } from './reconcile/paths.js'
import { planChanges } from './reconcile/plan.js'
import { readerOf } from './reconcile/reader.js'
import { relocateImports } from './reconcile/relocate-imports.js'
import { hasTraces } from './reconcile/traces.js'
import { tracesOfTrees } from './reconcile/traces-of-trees.js'

export interface GenerateOptions {
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  readonly configFile?: string
  /** Whether to write the changes, or only to say what they are. */
  readonly write: boolean
  /** `--set key=value`: keys of the config to change, in its file. */
  readonly set?: readonly string[]
  /** `--rename`: `user.firstName:givenName` for a field of the host's, `scim_users.old:new` for a side table's. */
  readonly rename?: readonly string[]
  /** `--old-key users.legacyId`: where a key of the host's that changed its type is still to be found. */
  readonly oldKeys?: readonly string[]
  /** `--allow-destructive`: whether a migration may drop tables and columns. */
  readonly allowDestructive?: boolean
  /** Asks a person whether a migration may drop something. Left out, it is not written. */
  readonly askLosses?: LossAsk
  /** `--merge-migrations`: whether to join branches of migrations. */
  readonly mergeMigrations?: boolean
  /** `--baseline`: whether to go on from one record of what the migrations lead to. */
  readonly baseline?: boolean
  /** Asks a person about changes of the models. Left out, what is open is an error, and what is new a notice. */
  readonly askModels?: ModelAsk
  /** Generated files, edited by hand, that may be written anew; and any other file whose edits are given up. */
  readonly discard?: readonly string[]
  /** Deleted files of the user's that are to be written again. */
  readonly restore?: readonly string[]
  /** Decides about a file that cannot be merged. Left out, nothing is written then. */
  readonly choose?: (conflict: Conflict) => Choice | Promise<Choice>
}

export interface GenerateResult {
  readonly config: ScimConfig
  readonly changes: Changes
  /** How many models were inspected. */
  readonly tables: number
  readonly milliseconds: number
  /** The name of the new migration, where there is one, and what it takes away for good. */
  readonly migration?: string
  readonly losses: readonly string[]
  /** Queries that find what keeps the migration from being applied. */
  readonly duplicates: readonly string[]
  /** Scripts of the host that would drop SCIM's tables, and that nobody was told of yet. */
  readonly dropping: readonly DroppingScript[]
  /** Indexes on the host's tables that its sources do not have: told with the first tree. */
  readonly indexes: readonly MissingIndex[]
  /** What is not written without a person's word: a migration that loses data, another access check. */
  readonly unanswered: readonly Diagnostic[]
  /** What went wrong without harm: the host's formatter, a run before that was cut off. */
  readonly warnings: readonly string[]
  /** What is new in the host's models. */
  readonly news: ModelNews
  /** The config, relative to the working directory. */
  readonly configFile: string
}

/**
 * Inspects the host and brings the emitted tree up to date with it: all of it, or nothing.
 *
 * @throws DiagnosticError with all findings of the step that failed; no file is changed then. What keeps a plan from
 * being written (`refusals`) is thrown where it is to be written.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const started = performance.now()
  const { cwd, env, now } = options
  // Before anything is read: a killed run may have left half of a tree.
  const recovered = hasTraces(cwd) ? (await import('./reconcile/recover.js')).recover(cwd) : []
  const read = readerOf(cwd)
  const written = await loadConfig({ cwd, file: options.configFile, env })
  const hostRenames = options.rename?.filter((text) => !isSideRename(text))
  const { plan, tables, models } = await planModels({
    loaded: await applyFlags(written, { set: options.set, rename: hostRenames }, { cwd, env }),
    cwd,
    env,
    before: parseSnapshot(read(MODEL_PATH)),
    ask: options.askModels,
  })
  const { config } = models.loaded
  const target = migrationTarget(config)
  const { emit } = await import('./emit/emit.js')
  const { loadFramework } = await import('./emit/frameworks/frameworks.js')
  const { loadOrmEmitter } = await import('./emit/orms/orms.js')
  const { styleOf } = await import('./emit/style/restyle.js')
  const { mergeToolsOf, styleEmitted } = await import('./emit/style/styled.js')
  const file = typicalSource(plan.user.table.location.file, config)
  const emitted = emit({
    plan,
    orm: await loadOrmEmitter(plan),
    framework: await loadFramework(config.framework),
    out: config.out,
    extension: findImportExtension(cwd, file),
    alias: findAlias(cwd, file, ...ownFolders(config)),
    modules: workspaceModules(cwd, config.out),
    wantsBrackets: wantsBrackets(cwd, file),
  })
  const manifest = readManifest(read)
  const style = styleOf(cwd, file, config.out)
  const styled = await styleEmitted(emitted, style, config.out, manifest, read)
  const model = migratedModel(plan.side)
  const migration =
    target &&
    model &&
    (await settleChain(
      {
        after: model,
        folder: target.folder,
        form: await loadForm(target.form),
        now: now(),
        models: modelRefs(config).flatMap((ref) => parseRef(ref)?.file ?? []),
        existing: read,
        list: (path) => namesIn(join(cwd, path)),
        legacy: { model: read(MODEL_PATH), files: migrationsOf(manifest) },
        answers: {
          renames: options.rename?.filter(isSideRename),
          oldKeys: parseOldKeys(options.oldKeys ?? [], referredTables(plan)),
          allowDestructive: options.allowDestructive,
          mergeMigrations: options.mergeMigrations,
          baseline: options.baseline,
        },
      },
      options.askLosses,
    ))
  const layout = { out: config.out, migrations: target?.folder }
  const files = [...styled.files, ...(migration?.files ?? [])].map(([path, text]) => {
    const ownership = ownershipOf(path, layout)
    const role = roleOf(path, layout)
    return { path, text: ownership === 'generated' ? seal(text) : text, ownership, ...(role && { role }) }
  })
  const roles = files.flatMap(({ role }) => role ?? [])
  const named = flagPaths(
    files.map(({ path }) => path),
    manifest,
  )
  const dropping = droppingScripts(read, config)
  const told = toldCommands(read(TOLD_PATH))
  const telling = printTold([...new Set([...told, ...dropping.map(({ command }) => command)])])
  const changes = await planChanges({
    emitted: [
      ...files,
      ...[...(migration?.declarations ?? [])].map(([path, text]) => ({
        path,
        text,
        ownership: 'shared' as const,
      })),
      ...editedConfig(written, models.loaded, cwd),
    ],
    manifest,
    records: new Map([
      ...(migration?.records ?? []),
      [MODEL_PATH, printSnapshot(models.snapshot)],
      ...(telling === undefined ? [] : [[TOLD_PATH, telling] as const]),
    ]),
    replaced: migration?.replaced,
    generator: packageVersion(),
    fingerprint: styled.fingerprint,
    read,
    traces: () => tracesOfTrees(cwd, roles, manifest.generator === '', read),
    relocate: relocateImports(cwd, roles),
    choose: options.choose,
    discard: named('--discard', options.discard),
    restore: named('--restore', options.restore),
    ...mergeToolsOf(style),
  })
  // Before anything is written: what scim-gen emits speaks of indexes, too.
  const isFirst = changes.files.some(
    ({ kind, path }) => kind === 'create' && path === `${config.out}/index.ts`,
  )
  const indexes = isFirst
    ? (await import('./plan/missing-indexes.js')).missingIndexes(plan, readSchemaTexts(cwd))
    : []
  const unanswered = [...(migration?.refusals ?? []), ...idleCheck({ changes, emitted: files, read })]
  if (options.write) {
    const refused = [...refusals(changes), ...unanswered]
    if (refused.length > 0) throw new DiagnosticError(refused)
    if (changes.writes.length > 0) (await import('./reconcile/commit.js')).commitChanges(changes, cwd)
  }
  return {
    config,
    changes,
    tables,
    milliseconds: performance.now() - started,
    migration: migration?.name,
    losses: migration?.losses ?? [],
    duplicates: duplicateQueries(migration?.operations ?? []),
    dropping: dropping.filter(({ command }) => !told.includes(command)),
    indexes,
    news: models.news,
    configFile: relativePath(cwd, written.path),
    unanswered,
    warnings: [
      ...recovered,
      ...styled.warnings,
      // Edits are told by `check` alone: whoever is at work here knows of them.
      ...(migration?.findings ?? [])
        .filter(({ kind }) => kind !== 'edited' || !options.write)
        .map(findingText),
    ],
  }
}

/** Reads the paths that a flag names, which have to be of files that are emitted and written. */
const flagPaths =
  (emitted: readonly string[], { files }: Manifest) =>
  (flag: string, given: readonly string[] = []) =>
    given.map((path) => {
      const normal = normalisePath(path)
      const isEjected = files[normal]?.class === 'ejected'
      if (emitted.includes(normal) && !isEjected) return normal
      const near = didYouMean(normal, emitted)
      return fail({
        code: 'SG4023',
        message: `${flag} ${path} is no file that generate writes.`,
        fix: isEjected
          ? `It was ejected. To give it back, move it away, take its line out of ${MANIFEST_PATH}, and run generate.`
          : near
            ? `Did you mean ${near}?`
            : `Name one of ${emitted.join(', ')}.`,
      })
    })

/** The folders whose files are no code of the host's. */
const ownFolders = ({ out, runtime }: ScimConfig) => [out, ...(runtime === undefined ? [] : [runtime])]

/** The tables whose keys side tables hold. */
const referredTables = ({ user, group, tenant }: Plan): readonly HostTable[] =>
  [user, group?.host, tenant].flatMap((keyed) => (keyed ? [keyed.table] : []))

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
