/** Folders that take long to make: made by the first who needs one, and copied by all others. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const cache = join(import.meta.dirname, '../../node_modules/.cache/scim-gen')

/** With owners and modes, which servers look at. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

/**
 * Fills a folder that is there.
 *
 * @param name of what it holds: another text for another content
 */
export async function makeOnce(name: string, folder: string, make: () => Promise<unknown>): Promise<void> {
  const kept = join(cache, `${name}-${process.getuid?.() ?? ''}`)
  if (existsSync(kept)) {
    await copy(kept, folder)
    return
  }
  await make()
  await mkdir(cache, { recursive: true })
  const copying = await mkdtemp(join(cache, 'copying-'))
  await copy(folder, copying)
  // Another worker may have been faster.
  await rename(copying, kept).catch(() => rm(copying, { recursive: true }))
}
