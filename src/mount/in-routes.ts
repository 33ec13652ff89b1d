/** A file of its own, where the framework routes by files. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FileEntry } from '../frameworks/framework.js'
import type { Source } from '../inspect/detect/sources.js'
import { parseSource } from '../inspect/source/syntax.js'
import { inStyleOf } from './edit-text.js'
import { type MountHost, type MountPlan, unsure } from './mount-edit.js'
import { ownModule } from './specifier.js'

/** Styles are measured on TypeScript as it is: the markup of a page is none. */
const isPlain = ({ path }: Source) => /\.[cm]?ts$/.test(path)

/** Writes the file of the route, in the style of the routes that are there. */
export async function mountInRoutes(host: MountHost, entry: FileEntry): Promise<MountPlan> {
  const { cwd, config, sources } = host
  const routes = sources.filter(({ path }) => entry.routes.test(path))
  const folders = [...new Set(routes.flatMap(({ path }) => entry.routes.exec(path)?.[0] ?? []))]
  const outer = folders.filter((one) => !folders.some((other) => one.startsWith(`${other}/`)))
  const paths = outer.map((folder) => entry.path(config, folder))
  if (outer.length > 1) return unsure('routes lie in several folders', paths)
  const path = paths[0] ?? entry.path(config)
  if (existsSync(join(cwd, path))) return unsure(`${path} is there already`, [path])
  if (config.db === 'argument')
    return unsure('the service gets your handle as `db`, and only you know where that is', [path])
  const like = routes.find(isPlain) ?? sources.find(isPlain) ?? routes[0]
  const style = await inStyleOf(parseSource(like?.text ?? '', like?.path))
  return {
    kind: 'edit',
    path,
    after: style(`${entry.lines(`'${ownModule(host, path)}'`, config).join('\n')}\n`),
  }
}
