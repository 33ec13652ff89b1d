import { groupAdapterFile } from './adapter/group-adapter.js'
import { userAdapterFile } from './adapter/user-adapter.js'
import type { EmitContext, EmittedText } from './context.js'

/** The adapters: those, too, that the configuration replaces, for the host's own may extend them. */
export function adapterFiles(context: EmitContext): readonly EmittedText[] {
  const { group } = context.plan
  return [userAdapterFile(context), ...(group ? [groupAdapterFile(context, group)] : [])]
}
