/** Plan → the next migration, where SCIM's own tables have changed. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { HostTable } from '../inspect/host-model.js'
import { parseRef } from '../inspect/ref.js'
import type { PlannedChain } from '../migrate/chain/plan-chain.js'
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
 * Plans the migration from what the last ones lead to.
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
  const { config } = plan
  const target = migrationTarget(config)
  const after = migratedModel(plan.side)
  if (!target || !after) return undefined
  const request = {
    after,
    folder: target.folder,
    form: await loadForm(target.form),
    now: options.now(),
    models: modelRefs(config).flatMap((ref) => parseRef(ref)?.file ?? []),
    existing: read,
    list: (path: string) => namesIn(join(options.cwd, path)),
    legacy: { model: read(MODEL_PATH), files: migrationsOf(manifest) },
    answers: {
      renames: options.rename?.filter(isSideRename),
      oldKeys: parseOldKeys(options.oldKeys ?? [], referredTables(plan)),
      allowDestructive: options.allowDestructive,
      mergeMigrations: options.mergeMigrations,
      baseline: options.baseline,
    },
  }
  return settleChain(request, options.askLosses)
}

/** The tables whose keys side tables hold. */
const referredTables = ({ user, group, tenant }: Plan): readonly HostTable[] =>
  [user, group?.host, tenant?.isColumn ? undefined : tenant].flatMap((keyed) => (keyed ? [keyed.table] : []))

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
