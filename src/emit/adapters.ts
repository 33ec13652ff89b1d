import type { EmitContext, EmittedText } from './context.js'
import { groupAdapterFile } from './drizzle/group-adapter.js'
import { userAdapterFile } from './drizzle/user-adapter.js'

/** The adapters, but for those that the configuration replaces by the host's own. */
export function adapterFiles(context: EmitContext): readonly EmittedText[] {
  const { user, group } = context.plan
  return [
    ...(user.adapter ? [] : [userAdapterFile(context)]),
    ...(group && !group.adapter ? [groupAdapterFile(context, group)] : []),
  ]
}
