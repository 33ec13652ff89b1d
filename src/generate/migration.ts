/** Plan → the next migration, where SCIM's own tables have changed. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { HostTable } from '../inspect/host-model.js'
import { parseRef } from '../inspect/ref.js'
import type { ChainRequest, PlannedChain } from '../migrate/chain/plan-chain.js'
import { settleChain } from '../migrate/chain/settle-chain.js'
import { loadForm } from '../migrate/forms/forms.js'
import { migrationTarget } from '../migrate/forms/target.js'
import { parseOldKeys } from '../migrate/old-keys.js'
import { isSideRename } from '../migrate/renames.js'
import { migratedModel } from '../migrate/side-tables.js'
import type { Plan } from '../plan/plan.js'
import { modelRefs } from '../plan/plan-project.js'
import { type Manifest, migrationsOf } from '../reconcile/manifest.js'
import { MODEL_PATH } from '../reconcile/paths.js'
import type { GenerateOptions } from './options.js'

/**
 * Plans the migration from what the last ones lead to: one for each database that the app may run on.
 *
 * @returns `undefined` for a host without migrations of ours: MongoDB, `migrations: false`
 * @throws DiagnosticError as {@link settleChain}
 */
export async function planMigration(
  plan: Plan,
  options: GenerateOptions,
  manifest: Manifest,
  read: (path: string) => string | undefined,
): Promise<PlannedChain | undefined> {
  const { others = [] } = plan
  const requests: ChainRequest[] = []
  for (const one of [plan, ...others]) {
    const request = await requestOf(one, { plan, options, manifest, read })
    if (request) requests.push(request)
  }
  const [first, ...more] = requests
  if (!first) return undefined
  if (more.length === 0) return settleChain(first, options.askLosses)
  const { settleSeveral } = await import('./several-databases.js')
  return settleSeveral(requests, options.askLosses)
}

interface Run {
  /** Of all databases. */
  readonly plan: Plan
  readonly options: GenerateOptions
  readonly manifest: Manifest
  readonly read: (path: string) => string | undefined
}

async function requestOf(
  one: Plan,
  { plan, options, manifest, read }: Run,
): Promise<ChainRequest | undefined> {
  const target = migrationTarget(one.config)
  const after = migratedModel(one.side)
  if (!target || !after) return undefined
  return {
    after,
    of: { dialect: after.dialect, isOneOfSeveral: plan.others !== undefined },
    folder: target.folder,
    form: await loadForm(target.form),
    database: one.config.database,
    now: options.now(),
    models: modelRefs(one.config).flatMap((ref) => parseRef(ref)?.file ?? []),
    existing: read,
    list: (path: string) => namesIn(join(options.cwd, path)),
    // Trees of 0.1.0 had one database.
    legacy: { model: one === plan ? read(MODEL_PATH) : undefined, files: migrationsOf(manifest) },
    answers: {
      renames: options.rename?.filter(isSideRename),
      oldKeys: parseOldKeys(options.oldKeys ?? [], referredTables(one)),
      allowDestructive: options.allowDestructive,
      mergeMigrations: options.mergeMigrations,
      baseline: options.baseline,
    },
  }
}

/** The tables whose keys side tables hold. */
const referredTables = ({ user, group, tenant }: Plan): readonly HostTable[] =>
  [user, group?.host, tenant?.isColumn ? undefined : tenant].flatMap((keyed) => (keyed ? [keyed.table] : []))

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
