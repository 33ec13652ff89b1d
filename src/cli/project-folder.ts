/** The folder that a command works in: the one that has the config. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CONFIG_FILES, findConfig } from '../config/load.js'
import { fail } from '../diagnostics.js'
import { filesBelow } from '../inspect/detect/files.js'
import { seenFrom, workspaceOf } from '../inspect/workspace/members.js'

/**
 * The folder with the config: this one, else the nearest above it in the same project, else the only package of the
 * workspace, or folder below, that has one, as `init` has written it there; this one where there is none.
 *
 * @param cwd absolute
 * @throws DiagnosticError SG1015 where several of them have one
 */
export function projectFolder(cwd: string): string {
  const above = nearestWithConfig(cwd)
  if (above !== undefined) return above
  const members = (workspaceOf(cwd)?.members ?? []).filter((folder) => findConfig(folder) !== undefined)
  const found = [...new Set([...members, ...foldersBelow(cwd)])].sort()
  const [only = cwd, ...others] = found
  if (others.length === 0) return only
  return fail({
    code: 'SG1015',
    message: 'Several packages here have a scim.config.ts',
    fix: `Say which is meant:${found.map((folder) => `\n  --cwd ${seenFrom(cwd, folder)}`).join('')}`,
  })
}

/** `backend` beside `frontend`, in no workspace. Whoever calls in a folder of many projects is told that none is here. */
function foldersBelow(cwd: string): readonly string[] {
  if (!['package.json', '.git'].some((name) => existsSync(join(cwd, name)))) return []
  return filesBelow(cwd, (name) => CONFIG_FILES.includes(name), 2).map((path) => dirname(join(cwd, path)))
}

function nearestWithConfig(cwd: string): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (findConfig(folder) !== undefined) return folder
    if (folder === dirname(folder)) return undefined
  }
}
