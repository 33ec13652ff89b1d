/** Files of databases that wait for no disk: to commit a transaction is to wait for one, a hundred times in a suite. */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, where the platform has one. */
const MEMORY = '/dev/shm'

/** Has a file that is not there yet made in memory, under its name; one may go on where there is no such place. */
export function inMemory(path: string): { readonly remove: () => void } {
  if (!existsSync(MEMORY)) return { remove: () => {} }
  const folder = mkdtempSync(join(MEMORY, 'scim-gen-'))
  symlinkSync(join(folder, 'test.db'), path)
  return { remove: () => rmSync(folder, { recursive: true, force: true }) }
}
