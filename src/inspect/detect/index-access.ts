import { dirname, resolve } from 'node:path'
import { findTsConfig, readTsConfig } from '../tsconfig.js'

/**
 * Whether the host's compiler wants `process.env['NAME']` for `process.env.NAME` (`noPropertyAccessFromIndexSignature`).
 *
 * @param file Relative to `cwd`.
 */
export function wantsBrackets(cwd: string, file: string): boolean {
  const path = resolve(cwd, file)
  const config = findTsConfig(dirname(path))
  return config !== undefined && readTsConfig(cwd, config, path).wantsBrackets
}
