/** Whether git is about to bring branches together: by what it keeps meanwhile, for to run it in every run would be slow. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Of merges, squashes, rebases, cherry-picks and reverts, until they are committed; the first of all that conflict, of stashes too. */
const MARKS = [
  'AUTO_MERGE',
  'MERGE_HEAD',
  'SQUASH_MSG',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'rebase-merge',
  'rebase-apply',
]

/** @param cwd a folder of a work tree, or of none */
export function isGitAtWork(cwd: string): boolean {
  const folder = gitFolderOf(cwd)
  return folder !== undefined && MARKS.some((mark) => existsSync(join(folder, mark)))
}

/** `.git`, or the folder that a file of this name leads to: of a linked work tree, of a submodule. */
function gitFolderOf(folder: string): string | undefined {
  const path = join(folder, '.git')
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return path
  const target = stats?.isFile() ? /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  if (target !== undefined) return resolve(folder, target.trim())
  const above = dirname(folder)
  return above === folder ? undefined : gitFolderOf(above)
}
