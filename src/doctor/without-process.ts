/** Types of an app on Cloudflare's workers: they are listed one by one, and those of Node may not be among them. */
import { dirname, join, relative } from 'node:path'
import { findTsConfig, readTsConfig } from '../inspect/tsconfig.js'

const OF_WORKERS = /workers-types|worker-configuration/
/** Packages whose types declare `process`. */
const WITH_PROCESS = /(?:^|\/)(?:node|bun|bun-types)$/

/** What is to be done where the compiler of an app knows no `process`, by which emitted code reads the environment. */
export function withoutProcess(cwd: string, out: string): string | undefined {
  const importer = join(cwd, out, 'index.ts')
  const path = findTsConfig(dirname(importer))
  const types = path === undefined ? [] : (readTsConfig(cwd, path, importer).types ?? [])
  if (path === undefined || !types.some((name) => OF_WORKERS.test(name))) return undefined
  return types.some((name) => WITH_PROCESS.test(name))
    ? undefined
    : `add "node" to the types of ${relative(cwd, path)}, and @types/node, for process.env`
}
