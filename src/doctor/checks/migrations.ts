import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { configOn, dialectsOf } from '../../config/migrations.js'
import { type Chain, headsOf, readChain } from '../../migrate/chain/chain.js'
import { chainFindings, checkOrder, findingFix, findingText } from '../../migrate/chain/findings.js'
import { legacyChain } from '../../migrate/chain/legacy.js'
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
  run: async ({ cwd, loaded, read }) => {
    const { config } = await loaded()
    const dialects = dialectsOf(config).flatMap((dialect) => (dialect === 'mongodb' ? [] : [dialect]))
    if (dialects.length === 0) return skipped('MongoDB needs none')
    const disk = { existing: read, list: (path: string) => namesIn(join(cwd, path)) }
    const chains = dialects.map((dialect) =>
      readChain(disk, { dialect, isOneOfSeveral: dialects.length > 1 }),
    )
    const all = chains.flat()
    const written = migrationsOf(parseManifest(read(MANIFEST_PATH)))
    for (const dialect of dialects) {
      const { folder } = migrationTarget(configOn(config, dialect)) ?? {}
      if (folder === undefined) continue
      const known = all.length > 0 ? all : legacyChain(read(MODEL_PATH), written, folder)
      checkRecorded(known, { ...disk, folder, written })
    }
    for (const chain of chains) checkOrder(chain, disk)
    const findings = new Map(chainFindings(all, disk).map((one) => [findingText(one), one]))
    const edits = [...findings].map(
      ([message, one]): Finding => ({
        level: 'warning',
        code: 'SG7014',
        message,
        location: { file: one.to ?? one.path },
        fix:
          findingFix(one) ??
          'Restore it from git, unless your team did that on purpose and every database agrees.',
      }),
    )
    return verdict([...chains.flatMap(branches), ...edits], `${all.length} recorded, in order`)
  },
}

function branches(chain: Chain): readonly Finding[] {
  const found = headsOf(chain)
  const heads = found.map(({ name }) => name)
  const [last = ''] = heads.slice(-1)
  if (heads.length < 2) return []
  return [
    {
      level: 'error',
      code: 'SG4108',
      message: `The migrations ${heads.slice(0, -1).join(', ')} and ${last} were each made on a branch of its own, and are not joined`,
      location: { file: found.at(-1)?.path ?? '' },
      fix: 'Run `npx scim-gen generate --merge-migrations`.',
    },
  ]
}

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
