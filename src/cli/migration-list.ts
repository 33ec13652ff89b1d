import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScimConfig } from '../config/config.js'
import { migrationTarget } from '../migrate/forms/target.js'

/** `import { Init1700000000000 } from './1700000000000-Init'`, also by way of the folder. */
const namesMigration = /from\s+['"][^'"]*\/(Migration)?\d{8,}[^'"/]*['"]/

/**
 * The file of the host that names its migrations one by one, which a new one must be added to: `index.ts` in their folder,
 * or the file of the database handle; `undefined` where the tool looks into the folder itself.
 */
export function migrationList(
  config: Pick<ScimConfig, 'orm' | 'dialect' | 'migrations' | 'db'>,
  cwd: string,
) {
  const folder = migrationTarget(config)?.folder
  const [handle = ''] = config.db.split('#')
  return [...['ts', 'mts', 'js', 'mjs'].map((extension) => `${folder}/index.${extension}`), handle]
    .filter((path) => /\.\w+$/.test(path) && existsSync(join(cwd, path)))
    .find((path) => namesMigration.test(readFileSync(join(cwd, path), 'utf8')))
}
