import type { EmitContext, EmittedText } from './context.js'
import { EmittedFile } from './context.js'
import { superuserCheck } from './superuser.js'

/**
 * `auth.ts`: the access checks, the user's to edit. All of them, whichever is asked: with one alone, another `auth.check`
 * would change the imports, beside which users write their own, and a conflict would stop a change of one word.
 */
export function authFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'auth.ts')
  const { auth } = context.framework
  const { request, parameter, authorization, holder } = auth
  file.imports.value('@scim-gen/runtime', 'bearerTokenMatches')
  if (holder) file.imports.value('@scim-gen/runtime', 'currentUser')
  const user = holder ? `currentUser(${holder})` : `await signedInUser(${parameter})`
  return file.render('auth.ts', {
    holder,
    parameter,
    authorization,
    request: request.module ? file.imports.type(request.module, request.name) : request.name,
    async: holder ? '' : 'async ',
    boolean: holder ? 'boolean' : 'Promise<boolean>',
    user: holder ? user : `(${user})`,
    token: context.wantsBrackets ? "process.env['SCIM_TOKEN']" : 'process.env.SCIM_TOKEN',
    ...superuserCheck(context, holder ? user : `(${user})`),
  })
}
