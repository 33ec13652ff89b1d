/** The scripts of a new migration as the host's formatter has them: its own check of the format looks at them, too. */
import { posix } from 'node:path'
import type { PlannedChain } from '../migrate/chain/plan-chain.js'
import { hashOf } from '../reconcile/text.js'

export interface StyledMigration {
  readonly migration?: PlannedChain
  readonly warnings: readonly string[]
}

/** Formats what is written for the first time; its record has the hashes of what is written. */
export async function styledMigration(
  migration: PlannedChain | undefined,
  cwd: string,
): Promise<StyledMigration> {
  const scripts = [...(migration?.files ?? [])].filter(([path]) => isScript(path))
  if (!migration || scripts.length === 0) return { migration, warnings: [] }
  const { formatOnly, styleOf } = await import('../emit/style/restyle.js')
  const files = new Map(migration.files)
  const records = new Map(migration.records)
  const warnings = new Set<string>()
  for (const [path, text] of scripts) {
    const formatted = await formatOnly(new Map([[path, text]]), styleOf(cwd, path, posix.dirname(path)))
    for (const warning of formatted.warnings) warnings.add(warning)
    const after = formatted.files.get(path)
    if (after === undefined) continue
    files.set(path, after)
    for (const [name, record] of records) records.set(name, record.replaceAll(hashOf(text), hashOf(after)))
  }
  return { migration: { ...migration, files, records }, warnings: [...warnings] }
}

const isScript = (path: string) => /\.[cm]?[jt]s$/.test(path)
