import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The file behind a URL of SQLite, absolute: `file:dev.db`, `sqlite:///srv/app.db`, or a path.
 *
 * @throws Error where it does not exist: opening it would make it
 */
export function sqliteFile(url: string, cwd: string): string {
  const path = url.startsWith('file:///')
    ? fileURLToPath(url.replace(/[?#].*$/, ''))
    : resolve(cwd, url.replace(/^(file|sqlite):(\/\/)?/, '').replace(/\?.*$/, ''))
  if (existsSync(path)) return path
  throw new Error(`there is no file ${path}`)
}
