/** Whether an app reads `.env`, as far as its sources and its package tell. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFolder } from '../inspect/detect/manifest.js'
import type { Source } from '../inspect/detect/sources.js'

/** Packages that read it as the app starts; what scripts are called with that does; Bun. */
const IN_MANIFEST =
  /"(@nestjs\/config|next|nuxt|@react-router\/dev|@fastify\/env|fastify-cli|env-cmd)"|env-file|\bdotenvx?\s|dotenv(-\w+)?\/config|\bbun\b/
const IN_SOURCES = /dotenv|loadEnvFile/

/** Of a tool, which the app does not load: `prisma.config.ts`. */
const IS_CONFIG = /\.config\.[cm]?[jt]s$/

/** @param sources what the app has, in TypeScript and in JavaScript */
export function readsEnvFile(cwd: string, sources: readonly Source[]): boolean {
  const manifest = join(manifestFolder(cwd) ?? cwd, 'package.json')
  const isListed = existsSync(manifest) && IN_MANIFEST.test(readFileSync(manifest, 'utf8'))
  return isListed || sources.some(({ path, text }) => !IS_CONFIG.test(path) && IN_SOURCES.test(text))
}
