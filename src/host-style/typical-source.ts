import { join, posix } from 'node:path'
import { manifestFolder } from '../inspect/detect/manifest.js'
import { parseRef } from '../inspect/ref.js'

/**
 * A file that shows, with its neighbours, how the package that the emitted tree goes into writes TypeScript: that of its user
 * model; where models are no TypeScript, or another package's, that of its database handle; else one beside the emitted
 * tree, which need not exist.
 *
 * @param model The file of the user model: a Prisma schema, say.
 * @param config The handle as a reference, or `argument`, and the folder of the emitted tree.
 */
export function typicalSource(
  cwd: string,
  model: string,
  { db, out }: { readonly db: string; readonly out: string },
): string {
  const own = manifestFolder(join(cwd, out))
  const isTypical = (path: string | undefined): path is string =>
    path !== undefined && /\.[cm]?tsx?$/.test(path) && manifestFolder(join(cwd, posix.dirname(path))) === own
  return [model, parseRef(db)?.file].find(isTypical) ?? posix.join(posix.dirname(out), 'index.ts')
}
