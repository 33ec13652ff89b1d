/**
 * Config and models → files: `generate`, `--dry-run`, `check`, `diff` and the golden tests use it. The stages, in order:
 * models and plan, tree, migration, changes, disk.
 */
import { relativePath } from '../config/evaluate.js'
import { loadConfig } from '../config/load.js'
import { DiagnosticError } from '../diagnostics.js'
import { readSchemaTexts, readSources } from '../inspect/detect/sources.js'
import { titleOf } from '../inspect/words.js'
import { findingNotice } from '../migrate/chain/findings.js'
import { duplicateQueries } from '../migrate/operations.js'
import { isSideRename } from '../migrate/renames.js'
import { planModels } from '../model-changes/plan-models.js'
import { applyFlags } from '../model-changes/settle.js'
import { parseSnapshot } from '../model-changes/snapshot.js'
import { hasOAuth } from '../plan/connections.js'
import { hiddenFields } from '../plan/hidden-fields.js'
import type { MissingIndex } from '../plan/missing-indexes.js'
import type { Plan } from '../plan/plan.js'
import { refusals } from '../reconcile/changes.js'
import { idleCheck } from '../reconcile/idle-check.js'
import { readManifest } from '../reconcile/manifest.js'
import { MODEL_PATH } from '../reconcile/paths.js'
import { readerOf } from '../reconcile/reader.js'
import { hasTraces } from '../reconcile/traces.js'
import { changesOf } from './changes.js'
import { isFirst } from './first-tree.js'
import { planMigration } from './migration.js'
import { missingPackages } from './missing-packages.js'
import type { GenerateOptions, GenerateResult } from './options.js'
import { styledMigration } from './styled-migration.js'
import { emitTree } from './tree.js'
import { withoutTransactions } from './without-transactions.js'

/**
 * Inspects the host and brings the emitted tree up to date with it: all of it, or nothing.
 *
 * @throws DiagnosticError with all findings of the step that failed; no file is changed then. What keeps a plan from
 * being written (`refusals`) is thrown where it is to be written.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const started = performance.now()
  const { cwd, env } = options
  // Before anything is read: a killed run may have left half of a tree.
  const recovered = hasTraces(cwd) ? (await import('../reconcile/recover.js')).recover(cwd) : []
  const read = readerOf(cwd)
  const manifest = readManifest(read)
  const written = await loadConfig({ cwd, file: options.configFile, env })
  const hostRenames = options.rename?.filter((text) => !isSideRename(text))

  const planned = await planModels({
    loaded: await applyFlags(written, { set: options.set, rename: hostRenames }, { cwd, env }),
    cwd,
    env,
    before: parseSnapshot(read(MODEL_PATH)),
    ask: options.askModels,
  })
  const { plan, tables, models } = planned
  const tree = await emitTree(plan, cwd, manifest, read)
  const next = await planMigration(plan, options, manifest, read)
  const { migration, warnings } = await styledMigration(next, cwd)
  const emitted = { written, planned, tree, migration, manifest }
  const { changes, files, dropping } = await changesOf(emitted, options, read)
  // Before anything is written: what scim-gen emits speaks of indexes, too.
  const first = isFirst(changes, plan.config)
  const indexes = first ? await missingIndexes(plan, cwd) : []
  const unanswered = [...(migration?.refusals ?? []), ...idleCheck({ changes, emitted: files, read })]

  if (options.write) {
    const refused = [...refusals(changes), ...unanswered]
    if (refused.length > 0) throw new DiagnosticError(refused)
    if (changes.writes.length > 0) (await import('../reconcile/commit.js')).commitChanges(changes, cwd)
    if (changes.files.some(({ stages }) => stages))
      (await import('../reconcile/git-index.js')).stageConflicts(cwd, changes)
  }
  return {
    config: plan.config,
    changes,
    tables,
    milliseconds: performance.now() - started,
    migration: migration?.name,
    losses: migration?.losses ?? [],
    duplicates: [...new Set(duplicateQueries(migration?.operations ?? []))],
    dropping,
    indexes,
    neededRows: first ? neededRows(plan) : [],
    missing: options.write
      ? missingPackages(tree.files, plan.config.out, cwd, hasOAuth(plan.config) ? ['jose'] : [])
      : [],
    news: models.news,
    configFile: relativePath(cwd, written.path),
    unanswered,
    warnings: [
      ...recovered,
      ...tree.warnings,
      ...warnings,
      ...hiddenFields(plan).map(({ file, message, fix }) => `${file}: ${message}. ${fix}`),
      // The app's own file makes what is passed: told once, for it is looked for.
      ...withoutTransactions(cwd, plan.config, first ? () => readSources(cwd) : undefined),
      // Edits are told by `check` alone: whoever is at work here knows of them.
      ...(migration?.findings ?? [])
        .filter(({ kind }) => kind !== 'edited' || !options.write)
        .map(findingNotice),
    ],
  }
}

async function missingIndexes(plan: Plan, cwd: string): Promise<readonly MissingIndex[]> {
  const { missingIndexes: missing } = await import('../plan/missing-indexes.js')
  return missing(plan, readSchemaTexts(cwd))
}

/** Rows that a foreign key wants of users whom SCIM makes, and that nothing emitted makes. */
const neededRows = ({ user, group, tenant }: Plan): readonly string[] =>
  user.madeBy
    ? []
    : [tenant?.through, group?.members].flatMap((rows) =>
        rows?.by
          ? `see that each user gets a row of ${titleOf(rows.by)}, which ${titleOf(rows.table)}.${rows.user.field} refers to: by a trigger, or by a function of yours that makes users (user.create: call('…'))`
          : [],
      )
