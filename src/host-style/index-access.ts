import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findTsConfig, readTsConfig } from '../inspect/tsconfig.js'

/** What a configuration that wants brackets says, or takes from others. */
const mayWant = /noPropertyAccessFromIndexSignature|"extends"|"references"/

/**
 * Whether the host's compiler wants `process.env['NAME']` for `process.env.NAME` (`noPropertyAccessFromIndexSignature`).
 *
 * @param file Relative to `cwd`.
 */
export function wantsBrackets(cwd: string, file: string): boolean {
  const path = resolve(cwd, file)
  const config = findTsConfig(dirname(path))
  // Most say nothing of it: they need not be parsed.
  if (config === undefined || !mayWant.test(readFileSync(config, 'utf8'))) return false
  return readTsConfig(cwd, config, path).wantsBrackets
}
