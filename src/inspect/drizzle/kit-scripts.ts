/** What the scripts of a host's packages tell drizzle-kit. */
import { join, posix } from 'node:path'
import { readJson } from '../detect/manifest.js'

/**
 * The paths of a flag, seen from the root: `drizzle-kit generate --config db/drizzle/auth.ts`, `--out=./db/migrations`.
 *
 * @param folder of a package, relative to the root
 */
export function pathsByScripts(cwd: string, folder: string, flag: 'config' | 'out'): readonly string[] {
  const { scripts } = readJson(join(cwd, folder, 'package.json'))
  // What it pulls goes elsewhere.
  const command = flag === 'out' ? String.raw`\s+(?:generate|migrate)\b` : ''
  const told = new RegExp(
    String.raw`\bdrizzle-kit\b${command}[^&|;]*?--${flag}[=\s]+(['"]?)([\w./-]+)\1`,
    'g',
  )
  const paths = Object.values(scripts ?? {}).flatMap((script) =>
    [...String(script).matchAll(told)].map(([, , path = '']) => posix.join(folder, path)),
  )
  return [...new Set(paths)]
}
