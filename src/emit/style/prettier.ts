import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Formatter } from '../../host-style/formatter.js'
import { type Formatted, formatEach, reasonOf } from './formatted.js'

/** What is used of Prettier's API, in versions 2 and 3. */
interface Prettier {
  readonly resolveConfig: (path: string, options: object) => Promise<object | null>
  readonly format: (text: string, options: object) => string | Promise<string>
}

/** Formats files with the host's Prettier, in this process: its start takes longer than the files. */
export async function formatWithPrettier(
  files: ReadonlyMap<string, string>,
  cwd: string,
  { module }: Extract<Formatter, { name: 'prettier' }>,
): Promise<Formatted> {
  try {
    const prettier = await load(module)
    return await formatEach('Prettier', files, async (path, text) => {
      const filepath = join(cwd, path)
      const options = await prettier.resolveConfig(filepath, { editorconfig: true })
      // Ends of lines are kept as they are on disk by whoever writes them.
      return prettier.format(text, { ...options, filepath, endOfLine: 'lf' })
    })
  } catch (error) {
    return { files: new Map(), warnings: [`Prettier cannot be loaded: ${reasonOf(error)}`] }
  }
}

async function load(path: string): Promise<Prettier> {
  const module: unknown = await import(pathToFileURL(path).href)
  const found = [module, defaultOf(module)].find(isPrettier)
  if (!found) throw new TypeError('it has no format()')
  return found
}

const defaultOf = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined

const isPrettier = (module: unknown): module is Prettier =>
  typeof module === 'object' &&
  module !== null &&
  'format' in module &&
  typeof module.format === 'function' &&
  'resolveConfig' in module &&
  typeof module.resolveConfig === 'function'
