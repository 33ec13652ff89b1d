/** The folder that a command works in: the one that has the config. */
import { dirname, resolve } from 'node:path'
import { findConfig } from '../config/load.js'
import { fail } from '../diagnostics.js'
import { seenFrom, workspaceOf } from '../inspect/workspace/members.js'

/**
 * The folder with the config: this one, else the nearest above it in the same project, else the only package of the
 * workspace that has one; this one where there is none.
 *
 * @param cwd absolute
 * @throws DiagnosticError SG1015 where several packages of the workspace have one
 */
export function projectFolder(cwd: string): string {
  const above = nearestWithConfig(cwd)
  if (above !== undefined) return above
  const found = (workspaceOf(cwd)?.members ?? []).filter((folder) => findConfig(folder) !== undefined)
  const [only = cwd, ...others] = found
  if (others.length === 0) return only
  return fail({
    code: 'SG1015',
    message: 'Several packages here have a scim.config.ts',
    fix: `Say which is meant:${found.map((folder) => `\n  --cwd ${seenFrom(cwd, folder)}`).join('')}`,
  })
}

function nearestWithConfig(cwd: string): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (findConfig(folder) !== undefined) return folder
    if (folder === dirname(folder)) return undefined
  }
}
