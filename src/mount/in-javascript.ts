/** An app that is made in JavaScript: whether that file can load the emitted tree, which is TypeScript. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nearestManifest } from '../inspect/detect/manifest.js'
import { findTsConfig } from '../inspect/tsconfig.js'
import { shellWord } from '../shell-word.js'

/** Compiled with the rest, it is imported as a module of its language is; loaded as it is, under its own name. */
export type Loading = 'compiled' | 'loaded'

/** Programs that run or bundle TypeScript wherever JavaScript imports it. */
const LOADERS =
  /(^|[\s/&;'"=])(tsx|ts-node(-dev|-esm)?|tsnd|bun|deno|vite|vite-node|esbuild|esbuild-register|tsup|swc-node|@swc-node\/register|jiti|wrangler)(?=$|[\s/&;'"])|--experimental-strip-types/

export const isJavaScript = (path: string): boolean => /\.[cm]?jsx?$/.test(path)

/** How the app gets at TypeScript, as its scripts, its tsconfig and the file itself tell; undefined where nothing does. */
export function loadingOf(cwd: string, path: string, text: string): Loading | undefined {
  const folder = dirname(join(cwd, path))
  const config = findTsConfig(folder)
  const options = config !== undefined && existsSync(config) ? readFileSync(config, 'utf8') : ''
  if (/"allowJs"\s*:\s*true/.test(options) && !/"noEmit"\s*:\s*true/.test(options)) return 'compiled'
  const scripts = Object.values(Object(nearestManifest(folder).scripts)).join('\n')
  const registers = /['"](tsx|ts-node|@swc-node|esbuild-register|jiti)(\/[^'"]*)?['"]/.test(text)
  return registers || LOADERS.test(scripts) ? 'loaded' : undefined
}

/** What to do where nothing loads TypeScript. */
export const loadingAdvice = (path: string): string =>
  `Run the app by what loads TypeScript, such as \`node --import tsx ${shellWord(path)}\` with the package tsx in a script of package.json, or compile it with "allowJs" in tsconfig.json; then call mount again.`
