import { posix } from 'node:path'
import { parseRef } from '../inspect/ref.js'

/**
 * A file that shows, with its neighbours, how a host writes TypeScript: that of its user model; where models are no
 * TypeScript, that of its database handle; where there is none, one beside the emitted tree, which need not exist.
 *
 * @param model The file of the user model: a Prisma schema, say.
 * @param config The handle as a reference, or `argument`, and the folder of the emitted tree.
 */
export function typicalSource(
  model: string,
  { db, out }: { readonly db: string; readonly out: string },
): string {
  if (isTypeScript(model)) return model
  const handle = parseRef(db)?.file
  return handle !== undefined && isTypeScript(handle) ? handle : posix.join(posix.dirname(out), 'index.ts')
}

const isTypeScript = (path: string) => /\.[cm]?tsx?$/.test(path)
