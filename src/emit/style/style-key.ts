/** What tells one style of a host from another, without formatting anything. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersAbove } from '../../folders-above.js'
import type { Style } from './restyle.js'

/**
 * Stands for a host's style: the same key gives the same formatting.
 *
 * A configuration that takes its rules from another file or package counts by its own text only.
 *
 * @param out Folder of the emitted tree, relative to the root
 */
export async function styleKey({ cwd, formatter, layout }: Style, out: string): Promise<string> {
  if (!formatter) return JSON.stringify(await layout())
  const files = [formatter.config, formatter.manifest, ...editorConfigs(join(cwd, out))]
  return JSON.stringify([formatter.name, files.map(textOf)])
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const editorConfigs = (folder: string): readonly string[] =>
  foldersAbove(folder)
    .map((one) => join(one, '.editorconfig'))
    .filter(existsSync)
