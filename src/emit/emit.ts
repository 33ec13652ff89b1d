import { adapterFiles } from './adapters.js'
import { authFile } from './auth.js'
import { connectionsFile } from './connections.js'
import type { EmitContext } from './context.js'
import { endsFile } from './ends.js'
import { indexFile } from './index-file.js'
import { logFile } from './log.js'
import { modelFile } from './model/model-file.js'
import { routerFile } from './router.js'
import { schemasFile } from './schemas.js'
import { setupFile } from './setup.js'

/**
 * Emits the tree of a plan.
 *
 * @returns path, relative to the project → text; the same for the same plan, byte for byte
 */
export function emit(context: EmitContext): ReadonlyMap<string, string> {
  const files = [
    ...adapterFiles(context),
    authFile(context),
    ...connectionsFile(context),
    ...endsFile(context),
    indexFile(context),
    ...logFile(context),
    modelFile(context),
    routerFile(context),
    schemasFile(context),
    ...setupFile(context),
  ]
  return new Map(files.map(({ name, text }) => [`${context.out}/${name}`, text]))
}
