/** Config and models → files, in one pass: writing, `--dry-run`, `--check`, `--diff` and the golden tests use it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ScimConfig } from './config/config.js'
import { type LoadedConfig, loadConfig } from './config/load.js'
import { DiagnosticError } from './diagnostics.js'
import { findImportExtension } from './inspect/detect/import-style.js'
import { findAlias } from './inspect/detect/style-aliases.js'
import { inspectModels } from './inspect/inspect.js'
import { parseRef } from './inspect/ref.js'
import { migrationTarget } from './migrate/forms/target.js'
import { planMigration } from './migrate/plan-migration.js'
import { migratedModel } from './migrate/side-tables.js'
import { packageVersion } from './package-version.js'
import type { Plan } from './plan/plan.js'
import { modelRefs, planProject } from './plan/plan-project.js'
import { checkSupported } from './plan/supported.js'
import { type Changes, refusals } from './reconcile/changes.js'
import { commitChanges } from './reconcile/commit.js'
import { parseManifest } from './reconcile/manifest.js'
import { parseModel } from './reconcile/model-file.js'
import { ownershipOf } from './reconcile/ownership.js'
import { MANIFEST_PATH, MODEL_PATH } from './reconcile/paths.js'
import { planChanges } from './reconcile/plan.js'
import { readerOf } from './reconcile/reader.js'

export interface GenerateOptions {
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  readonly configFile?: string
  /** Whether to write the changes, or only to say what they are. */
  readonly write: boolean
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
  /** What went wrong without harm: the host's formatter. */
  readonly warnings: readonly string[]
}

/**
 * Inspects the host and brings the emitted tree up to date with it: all of it, or nothing.
 *
 * @throws DiagnosticError with all findings of the step that failed; no file is changed then
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const started = performance.now()
  const { cwd, env, now } = options
  const loaded = await loadConfig({ cwd, file: options.configFile, env })
  const { config } = loaded
  const { plan, tables } = await inspectAndPlan(loaded, cwd)

  const read = readerOf(cwd)
  const target = migrationTarget(config)
  const before = parseModel(read(MODEL_PATH))
  const { emit } = await import('./emit/emit.js')
  const { restyle, styleOf } = await import('./emit/style/restyle.js')
  const { file } = plan.user.table.location
  const emitted = emit({
    plan,
    out: config.out,
    extension: findImportExtension(cwd, file),
    alias: findAlias(cwd, file, config.out),
    version: packageVersion(),
  })
  const styled = await restyle(emitted, await styleOf(cwd, file, config.out))
  const model = migratedModel(plan.side)
  const migration =
    target &&
    model &&
    planMigration({
      before,
      after: model,
      ...target,
      now: now(),
      models: modelRefs(config).flatMap((ref) => parseRef(ref)?.file ?? []),
      existing: read,
      list: (path) => namesIn(join(cwd, path)),
    })
  const layout = { out: config.out, migrations: target?.folder }
  const changes = planChanges({
    emitted: [
      ...[...styled.files, ...(migration?.files ?? [])].map(([path, text]) => ({
        path,
        text,
        ownership: ownershipOf(path, layout),
      })),
      ...[...(migration?.declarations ?? [])].map(([path, text]) => ({
        path,
        text,
        ownership: 'shared' as const,
      })),
    ],
    manifest: parseManifest(read(MANIFEST_PATH)),
    model,
    generator: packageVersion(),
    read,
  })
  const refused = refusals(changes)
  if (refused.length > 0) throw new DiagnosticError(refused)
  if (options.write) commitChanges(changes, cwd)
  return {
    config,
    changes,
    tables,
    milliseconds: performance.now() - started,
    migration: migration?.name,
    losses: migration?.losses ?? [],
    warnings: styled.warnings,
  }
}

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []

async function inspectAndPlan(
  { config, locate }: LoadedConfig,
  cwd: string,
): Promise<{ plan: Plan; tables: number }> {
  checkSupported(config, locate)
  const tables = await inspectModels(config, modelRefs(config), cwd, locate)
  const { checkReferences } = await import('./inspect/references.js')
  const plan = planProject(config, tables, locate, checkReferences(config, cwd, locate))
  return { plan, tables: tables.size }
}
