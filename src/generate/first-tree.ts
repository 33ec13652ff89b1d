/** What a run writes for the first time. */
import type { ScimConfig } from '../config/config.js'
import type { Changes } from '../reconcile/changes.js'

/** Whether a run writes the tree for the first time. */
export const isFirst = (changes: Changes, config: Pick<ScimConfig, 'out'>): boolean =>
  isNew(changes, config, 'index.ts')

/** Whether it writes a file of the tree that was not there. */
export const isNew = ({ files }: Changes, { out }: Pick<ScimConfig, 'out'>, file: string): boolean =>
  files.some(({ kind, path }) => kind === 'create' && path === `${out}/${file}`)
