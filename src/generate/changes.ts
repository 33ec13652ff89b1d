/** The tree and the migration, against what is on disk. */
import type { LoadedConfig } from '../config/load.js'
import { configOn, dialectsOf } from '../config/migrations.js'
import { foldersAbove } from '../inspect/workspace/members.js'
import type { PlannedChain } from '../migrate/chain/plan-chain.js'
import { migrationTarget } from '../migrate/forms/target.js'
import {
  type DroppingScript,
  droppingScripts,
  printTold,
  TOLD_PATH,
  toldCommands,
} from '../migrate/schema-tools.js'
import { editedConfig, type PlannedModels } from '../model-changes/plan-models.js'
import { printSnapshot } from '../model-changes/snapshot.js'
import { packageVersion } from '../package-version.js'
import type { Changes } from '../reconcile/changes.js'
import { isGitAtWork } from '../reconcile/git-at-work.js'
import { namesUs, seal } from '../reconcile/header.js'
import type { Manifest } from '../reconcile/manifest.js'
import { sidesOf } from '../reconcile/markers.js'
import { type EmittedFile, ownershipOf, roleOf } from '../reconcile/ownership.js'
import { MODEL_PATH } from '../reconcile/paths.js'
import { planChanges } from '../reconcile/plan.js'
import { relocateImports } from '../reconcile/relocate-imports.js'
import { tracesOfTrees } from '../reconcile/traces-of-trees.js'
import { flagPaths } from './flag-paths.js'
import type { GenerateOptions } from './options.js'
import type { Tree } from './tree.js'

/** The stages before this one. */
export interface Emitted {
  /** The config as it is on disk. */
  readonly written: LoadedConfig
  readonly planned: PlannedModels
  readonly tree: Tree
  readonly migration?: PlannedChain
  /** Of the last run. */
  readonly manifest: Manifest
}

export interface TreeChanges {
  readonly changes: Changes
  /** The files that the tree and the migration are made of. */
  readonly files: readonly EmittedFile[]
  /** Scripts of the host that would drop SCIM's tables, and that nobody was told of yet. */
  readonly dropping: readonly DroppingScript[]
}

/**
 * Merges what is emitted with what is on disk; nothing is written.
 *
 * @throws DiagnosticError SG4005 for a path that leads outside of the working directory, SG4023 for a flag's file that
 * is none of ours
 */
export async function changesOf(
  { written, planned, tree, migration, manifest }: Emitted,
  options: GenerateOptions,
  read: (path: string) => string | undefined,
): Promise<TreeChanges> {
  const { cwd } = options
  const { config } = planned.plan
  const { loaded, snapshot } = planned.models
  const layout = {
    out: config.out,
    migrations: dialectsOf(config).flatMap(
      (dialect) => migrationTarget(configOn(config, dialect))?.folder ?? [],
    ),
  }
  const files = [...tree.files, ...(migration?.files ?? [])].map(([path, text]): EmittedFile => {
    const ownership = ownershipOf(path, layout)
    const role = roleOf(path, layout)
    return { path, text: ownership === 'generated' ? seal(text) : text, ownership, ...(role && { role }) }
  })
  const declarations = [...(migration?.declarations ?? [])].map(
    ([path, text]): EmittedFile => ({ path, text, ownership: 'shared' }),
  )
  const above = foldersAbove(cwd)
  const dropping = droppingScripts(read, config, above)
  const told = toldCommands(read(TOLD_PATH))
  const telling = printTold([...new Set([...told, ...dropping.map(({ command }) => command)])])
  const roles = files.flatMap(({ role }) => role ?? [])
  const named = flagPaths(
    files.map(({ path }) => path),
    manifest,
  )
  const changes = await planChanges({
    emitted: [...files, ...declarations, ...editedConfig(written, loaded, cwd)],
    manifest,
    above,
    records: new Map([
      ...(migration?.records ?? []),
      [MODEL_PATH, printSnapshot(snapshot)],
      ...(telling === undefined ? [] : [[TOLD_PATH, telling] as const]),
    ]),
    replaced: migration?.replaced,
    generator: packageVersion(),
    fingerprint: tree.fingerprint,
    read,
    sidesInGit: async (path) => (await import('../reconcile/git-index.js')).sidesInIndex(cwd, path),
    unmerged: await unmergedAdapters(cwd, read),
    traces: () => tracesOfTrees(cwd, roles, manifest.generator === '', read),
    relocate: relocateImports(cwd, roles),
    choose: options.choose,
    discard: named('--discard', options.discard),
    restore: named('--restore', options.restore),
    ...tree.tools,
  })
  return { changes, files, dropping: dropping.filter(({ command }) => !told.includes(command)) }
}

/** Adapters that git has in conflict; what is called like one and does not name us is somebody else's. */
async function unmergedAdapters(
  cwd: string,
  read: (path: string) => string | undefined,
): Promise<readonly string[]> {
  if (!isGitAtWork(cwd)) return []
  const { unmergedIn } = await import('../reconcile/git-index.js')
  return unmergedIn(cwd).filter(
    (path) => !path.startsWith('.scim-gen/') && namesUs(sidesOf(read(path) ?? '')[0]),
  )
}
