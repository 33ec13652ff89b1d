import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { filesBelow } from '../inspect/detect/files.js'
import { readJson } from '../inspect/detect/manifest.js'

/** How the host ends its relative imports. */
export type ImportExtension = '.js' | '.ts' | ''

/**
 * The ending of the relative imports in a file, else in its folder, else in its package; where there are none, `.js`
 * when the nearest `package.json` makes the file an ES module that Node resolves itself.
 *
 * @param file Relative to `cwd`.
 */
export function findImportExtension(cwd: string, file: string): ImportExtension {
  const path = resolve(cwd, file)
  const folder = dirname(path)
  const siblings = existsSync(folder) ? readdirSync(folder).filter(isModule) : []
  const near = [path, ...siblings.map((name) => join(folder, name))]
  return (
    firstEnding(near) ??
    firstEnding(packageFiles(resolve(cwd), folder)) ??
    (isNodeModule(folder) ? '.js' : '')
  )
}

function firstEnding(paths: Iterable<string>): ImportExtension | undefined {
  for (const path of paths) {
    const extension = existsSync(path) ? endingIn(readFileSync(path, 'utf8')) : undefined
    if (extension !== undefined) return extension
  }
  return undefined
}

/**
 * The sources of the package that a folder belongs to, within the project, the nearest first: scripts beside `src` are often run, not
 * compiled, and end imports otherwise. Listed only when they are asked for.
 */
function* packageFiles(cwd: string, folder: string): Iterable<string> {
  const manifest = nearest(folder, 'package.json')
  const root = manifest?.startsWith(`${cwd}/`) ? dirname(manifest) : cwd
  const own = relative(root, folder).split(sep)
  const apart = (path: string) => {
    const parts = path.split('/')
    const first = own.findIndex((part, index) => part !== parts[index])
    return first < 0 ? 0 : own.length - first
  }
  const paths = [...filesBelow(root, isModule)].map((path) => ({ path, apart: apart(path) }))
  for (const { path } of paths.sort((one, other) => one.apart - other.apart)) yield join(root, path)
}

/** Declarations may name sources by `.ts` whatever the compiler allows to those: they are not compiled. */
const isModule = (name: string): boolean => /\.[cm]?tsx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name)

/** The ending that most relative imports of a source have. */
function endingIn(text: string): ImportExtension | undefined {
  return extensionIn(
    [...text.matchAll(/\bfrom\s+['"](\.{1,2}\/[^'"]*)['"]/g)].map(([, specifier = '']) => specifier),
  )
}

/** The ending that most module specifiers have. */
export function extensionIn(specifiers: readonly string[]): ImportExtension | undefined {
  const counts: Record<ImportExtension, number> = { '.js': 0, '.ts': 0, '': 0 }
  for (const specifier of specifiers) {
    if (/\.[cm]?js$/.test(specifier)) counts['.js']++
    else if (/\.[cm]?ts$/.test(specifier)) counts['.ts']++
    else if (!/\.json$/.test(specifier)) counts['']++
  }
  const best = Math.max(...Object.values(counts))
  const order: readonly ImportExtension[] = ['.js', '.ts', '']
  return best === 0 ? undefined : order.find((extension) => counts[extension] === best)
}

/** Whether `module` is node16 or nodenext, which demand endings in ES modules. Read as text: comments are allowed. */
function isNodeModule(folder: string): boolean {
  const config = nearest(folder, 'tsconfig.json')
  const manifest = nearest(folder, 'package.json')
  const isNode =
    config !== undefined &&
    /"module(Resolution)?"\s*:\s*"node(16|18|20|next)"/i.test(readFileSync(config, 'utf8'))
  return isNode && manifest !== undefined && readJson(manifest).type === 'module'
}

function nearest(start: string, name: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, name)
    if (existsSync(path)) return path
    if (folder === dirname(folder)) return undefined
  }
}
