/** Where a command gets a handle, in an app that passes its own to the service. */
import type { ScimConfig } from '../config/config.js'
import { ownHandles } from '../inspect/detect/own-handles.js'
import { detectHost } from '../inspect/detect.js'

/** How many are named. */
const SHOWN = 2

/** The handle for `--db` that the app exports; undefined where none is seen. Nothing of the app is run. */
export async function handleFlag({ orm }: Pick<ScimConfig, 'orm'>, cwd: string): Promise<string | undefined> {
  return ownHandles(await detectHost(cwd, orm))[0]
}

/** What to pass, as a sentence: a handle that the app exports, else what makes one. */
export async function handleHint({ orm }: Pick<ScimConfig, 'orm'>, cwd: string): Promise<string> {
  const found = await detectHost(cwd, orm)
  const [first, ...others] = ownHandles(found).slice(0, SHOWN)
  if (first !== undefined) return `Pass yours: ${[`--db ${first}`, ...others].join(', or ')}.`
  const [maker] = found.makers ?? []
  if (maker)
    return `Export what ${maker.call} of ${maker.file} gives, in a file of yours that needs no framework, and pass that: --db FILE#EXPORT.`
  return 'No file here exports one: write one that does and needs no framework, src/data-source.ts, and pass it: --db src/data-source.ts#dataSource.'
}
