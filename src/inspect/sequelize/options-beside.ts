/** Options of Sequelize in files of their own, as sequelize-cli lays them out: `config/config.json`. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source } from '../detect/sources.js'

/** `'../config/config.js'`, or the parts of it: `path.join(__dirname, '..', 'config', 'config.json')`. */
function pathsIn(text: string): readonly string[] {
  const whole = [...text.matchAll(/['"`](\.{0,2}\/[^'"`\n]*)['"`]/g)].map(([, name = '']) => name)
  const parts = [
    ...text.matchAll(/__dirname\s*,\s*(['"][^'"\n]*['"](?:\s*,\s*['"][^'"\n]*['"])*)\s*(?:,\s*)?\)/g),
  ].map(([, list = '']) => [...list.matchAll(/['"]([^'"]*)['"]/g)].map(([, part = '']) => part).join('/'))
  return [...whole, ...parts]
}

/** The texts of files with options that a file of the host loads. */
export function optionsBeside(cwd: string, { path, text }: Source): readonly string[] {
  const folder = join(cwd, dirname(path))
  const files = new Set(pathsIn(text).flatMap((name) => fileAt(join(folder, name)) ?? []))
  return [...files].flatMap((file) => {
    const found = readFileSync(file, 'utf8')
    if (!/\b(define|dialect)['"]?\s*:/.test(found)) return []
    return file.endsWith('.json') ? `export default ${found}` : found
  })
}

/** The file that a module specifier means. */
function fileAt(path: string): string | undefined {
  const stem = path.replace(/\.js$/, '')
  const names = [path, ...['.ts', '.js', '.cjs', '.json', '/index.ts', '/index.js'].map((end) => stem + end)]
  return names.find((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
}
