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
  return (
    IN_MANIFEST.test(manifestText(cwd)) ||
    sources.some(({ path, text }) => !IS_CONFIG.test(path) && IN_SOURCES.test(text))
  )
}

/** What starts an app with a file in its environment. SvelteKit has it in modules of its own, and Node.js has not. */
export const startedWith = (cwd: string, file: string): string =>
  `node --env-file=${file}${manifestText(cwd).includes('"@sveltejs/kit"') ? ' node_modules/vite/bin/vite.js dev' : ''}`

function manifestText(cwd: string): string {
  const manifest = join(manifestFolder(cwd) ?? cwd, 'package.json')
  return existsSync(manifest) ? readFileSync(manifest, 'utf8') : ''
}
