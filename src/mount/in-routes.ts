/** A file of its own, where the framework routes by files. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { FileEntry, MountConfig } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { parseSource } from '../inspect/source/syntax.js'
import { inStyleOf } from './edit-text.js'
import { type MountHost, type MountPlan, unsure } from './mount-edit.js'
import { tableEdit, tableOf } from './route-table.js'
import { ownModule } from './specifier.js'

/** Styles are measured on TypeScript as it is: the markup of a page is none. */
const isPlain = ({ path }: Source) => /\.[cm]?ts$/.test(path)

/** The file of a route, beside those that are there; the others where routes lie in several folders. */
export function routePaths(
  host: MountHost<MountConfig>,
  entry: FileEntry,
): readonly [path: string, ...others: string[]] {
  const { config } = host
  const table = tableOf(host, entry)
  if (table) return [entry.path(config, posix.join(posix.dirname(table.path), 'routes'))]
  const { sources, scripts } = host
  const found = [...sources, ...scripts].flatMap(({ path }) => entry.routes.exec(path)?.[0] ?? [])
  const folders = [...new Set(found)]
  const outer = folders.filter((one) => !folders.some((other) => one.startsWith(`${other}/`)))
  const [first, ...others] = outer.map((folder) => entry.path(config, folder))
  return [first ?? entry.path(config), ...others]
}

/** The lines of that file. */
export const routeLines = (host: MountHost<MountConfig>, entry: FileEntry, path: string): readonly string[] =>
  entry.lines(`'${ownModule(host, path)}'`, host.config)

/** Writes the file of the route, in the style of the routes that are there. */
export async function mountInRoutes(host: MountHost, entry: FileEntry): Promise<MountPlan> {
  const { cwd, config } = host
  const sources = [...host.sources, ...host.scripts]
  const paths = routePaths(host, entry)
  const [path, ...others] = paths
  if (others.length > 0) return unsure('routes lie in several folders', paths)
  if (existsSync(join(cwd, path))) return unsure(`${path} is there already`, [path])
  if (config.db === 'argument')
    return unsure('the service gets your handle as `db`, and only you know where that is', [path])
  const routes = sources.filter((one) => entry.routes.test(one.path))
  const like = routes.find(isPlain) ?? sources.find(isPlain) ?? routes[0]
  const style = await inStyleOf(parseSource(like?.text ?? '', like?.path))
  const told = await tableEdit(host, entry, path)
  if (told && 'kind' in told) return told
  const after = style(`${routeLines(host, entry, path).join('\n')}\n`)
  return { kind: 'edit', files: [{ path, after }, ...(told ? [told] : [])] }
}
