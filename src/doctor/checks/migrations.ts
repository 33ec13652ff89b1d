import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Chain, headsOf, readChain } from '../../migrate/chain/chain.js'
import { chainFindings, checkOrder, findingText } from '../../migrate/chain/findings.js'
import { legacyChain } from '../../migrate/chain/legacy.js'
import { recordPath } from '../../migrate/chain/record.js'
import { checkRecorded } from '../../migrate/chain/unrecorded.js'
import { migrationTarget } from '../../migrate/forms/target.js'
import { migrationsOf, parseManifest } from '../../reconcile/manifest.js'
import { MANIFEST_PATH, MODEL_PATH } from '../../reconcile/paths.js'
import { type Check, type Finding, skipped, verdict } from '../check.js'

/** The migrations that scim-gen wrote: one chain, in its order, and as they were written. */
export const migrations: Check = {
  id: 'migrations',
  title: 'Migrations',
  needs: ['config', 'last-run'],
  run: async ({ cwd, config, read }) => {
    if ((await config()).dialect === 'mongodb') return skipped('MongoDB needs none')
    const disk = { existing: read, list: (path: string) => namesIn(join(cwd, path)) }
    const chain = readChain(disk)
    const { folder } = migrationTarget(await config()) ?? {}
    const written = migrationsOf(parseManifest(read(MANIFEST_PATH)))
    if (folder !== undefined) {
      const known = chain.length > 0 ? chain : legacyChain(read(MODEL_PATH), written, folder)
      checkRecorded(known, { ...disk, folder, written })
    }
    checkOrder(chain, disk)
    const edits = chainFindings(chain, disk).map(
      (one): Finding => ({
        level: 'warning',
        code: 'SG7014',
        message: findingText(one),
        location: { file: one.to ?? one.path },
        fix: 'Restore it from git, unless your team did that on purpose and every database agrees.',
      }),
    )
    return verdict([...branches(chain), ...edits], `${chain.length} recorded, in order`)
  },
}

function branches(chain: Chain): readonly Finding[] {
  const heads = headsOf(chain).map(({ name }) => name)
  const [last = ''] = heads.slice(-1)
  if (heads.length < 2) return []
  return [
    {
      level: 'error',
      code: 'SG4108',
      message: `The migrations ${heads.slice(0, -1).join(', ')} and ${last} were each made on a branch of its own, and are not joined`,
      location: { file: recordPath(last) },
      fix: 'Run `npx scim-gen generate --merge-migrations`.',
    },
  ]
}

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
