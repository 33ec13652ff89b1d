/** Apps on Cloudflare's workers, which have of Node what their configurations name. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { manifestFolder } from '../inspect/detect/manifest.js'
import { findTsConfig, readTsConfig } from '../inspect/tsconfig.js'

/** What an app lacks for what is emitted to compile and to run there; none where it runs elsewhere. */
export const lackingOnWorkers = (cwd: string, out: string): readonly string[] => [
  ...withoutProcess(cwd, out),
  ...withoutNode(cwd, out),
]

const OF_WORKERS = /workers-types|worker-configuration/
/** Packages whose types declare `process`. */
const WITH_PROCESS = /(?:^|\/)(?:node|bun|bun-types)$/

/** Types of an app are listed one by one, and those of Node may not be among them. */
function withoutProcess(cwd: string, out: string): readonly string[] {
  const importer = join(cwd, out, 'index.ts')
  const path = findTsConfig(dirname(importer))
  const types = path === undefined ? [] : (readTsConfig(cwd, path, importer).types ?? [])
  const isWithout =
    types.some((name) => OF_WORKERS.test(name)) && !types.some((name) => WITH_PROCESS.test(name))
  return path !== undefined && isWithout
    ? [`add "node" to the types of ${relative(cwd, path)}, and @types/node, for process.env`]
    : []
}

const FILES = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml']
const HAS_NODE = /["']nodejs_compat(?:_v2)?["']/
const DATE = /\bcompatibility_date["']?\s*[:=]\s*["'](\d{4}-\d{2}-\d{2})["']/
/** Since this compatibility date it is on by default. */
const BY_DEFAULT = '2026-08-04'

/** The runtime stands on `node:crypto` and `Buffer`. */
function withoutNode(cwd: string, out: string): readonly string[] {
  const folders = new Set([cwd, manifestFolder(join(cwd, out)) ?? cwd])
  const path = [...folders].flatMap((folder) => FILES.map((name) => join(folder, name))).find(existsSync)
  if (path === undefined) return []
  const text = readFileSync(path, 'utf8')
  const date = DATE.exec(text)?.[1] ?? ''
  return HAS_NODE.test(text) || date >= BY_DEFAULT
    ? []
    : [
        `add "nodejs_compat" to compatibility_flags in ${relative(cwd, path)}: the service runs on node:crypto and Buffer`,
      ]
}
