import type { EmitContext, EmittedText } from './context.js'
import { EmittedFile } from './context.js'
import { superuserCheck } from './superuser.js'

/** `auth.ts`: the access checks, the user's to edit. */
export function authFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'auth.ts')
  file.imports.value('@scim-gen/runtime', 'bearerTokenMatches')
  file.imports.value('@scim-gen/runtime', 'currentUser')
  file.imports.type('express', 'Request')
  return file.render('express/auth.ts', superuserCheck(context.plan.user.table))
}
