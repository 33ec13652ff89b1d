import type { EmitContext, EmittedText } from './context.js'
import { groupAdapterFile } from './drizzle/group-adapter.js'
import { userAdapterFile } from './drizzle/user-adapter.js'

/** The adapters: those, too, that the configuration replaces, for the host's own may extend them. */
export function adapterFiles(context: EmitContext): readonly EmittedText[] {
  const { group } = context.plan
  return [userAdapterFile(context), ...(group ? [groupAdapterFile(context, group)] : [])]
}
