/** Trees of scim-gen 0.1.0: one snapshot, `.scim-gen/model.json`, and no record of a migration. */
import * as z from 'zod'
import { fail } from '../../diagnostics.js'
import { MODEL_PATH } from '../../reconcile/paths.js'
import { parseJson } from '../json.js'
import { type Chain, linkOf } from './chain.js'
import { migrationNameOf } from './files.js'
import { sideModelSchema } from './record.js'

/** Later versions keep other things in this file. */
const laterSchema = z.looseObject({ version: z.number().min(2) })

/**
 * The one record that such a tree would have.
 *
 * @param text of the snapshot
 * @param files the migrations of the manifest: path → hash of what was written
 * @param folder of the migrations
 * @returns an empty chain where there is nothing to go on from
 * @throws DiagnosticError SG4003 when migrations were written and the snapshot that tells what they led to is damaged
 */
export function legacyChain(
  text: string | undefined,
  files: Readonly<Record<string, string>>,
  folder: string,
): Chain {
  if (text === undefined) return []
  const json = parseJson(text)
  const model = sideModelSchema.safeParse(json).data
  const isLater = laterSchema.safeParse(json).success
  const own = Object.entries(files).filter(([path]) => !path.endsWith('/migration_lock.toml'))
  if (model) {
    const newest = own
      .map(([path]) => migrationNameOf(path, folder))
      .toSorted()
      .at(-1)
    return [linkOf(newest ?? 'scim-gen-0.1.0', { parents: [], files: Object.fromEntries(own), model })]
  }
  if (isLater || own.length === 0) return []
  return fail({
    code: 'SG4003',
    message: 'The snapshot of the side tables cannot be read: it was edited or has merge conflicts.',
    location: { file: MODEL_PATH },
    fix: 'Restore it with `git checkout -- .scim-gen/model.json`; after a merge take the side whose migrations ran last.',
  })
}
