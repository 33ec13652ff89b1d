/** Whether an app reads `.env`, as far as its sources and its package tell. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFolder } from '../inspect/detect/manifest.js'
import type { Source } from '../inspect/detect/sources.js'

/** Packages that read it, and flags of Node.js and others that do. */
const IN_MANIFEST = /dotenv|env-file|"env-cmd"|"@nestjs\/config"|"next"|"@fastify\/env"|\bbun\b/
const IN_SOURCES = /dotenv|loadEnvFile/

export function readsEnvFile(cwd: string, sources: readonly Source[]): boolean {
  const manifest = join(manifestFolder(cwd) ?? cwd, 'package.json')
  const isListed = existsSync(manifest) && IN_MANIFEST.test(readFileSync(manifest, 'utf8'))
  return isListed || sources.some(({ text }) => IN_SOURCES.test(text))
}
