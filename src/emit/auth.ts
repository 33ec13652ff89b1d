import { AUTH_CHECKS } from '../config/choices.js'
import type { EmitContext, EmittedText } from './context.js'
import { EmittedFile } from './context.js'
import { superuserCheck } from './superuser.js'

/**
 * `auth.ts`, the user's to edit: the access check that the configuration names, and those that the file has from before. An
 * app may hand one of them to the service itself.
 */
export function authFile(context: EmitContext): EmittedText {
  const file = new EmittedFile(context, 'auth.ts')
  const { auth } = context.framework
  const { request, parameter, authorization, holder } = auth
  const { check } = context.plan.config.auth
  const { earlier } = context
  const has = (name: (typeof AUTH_CHECKS)[number]) => name === check || earlier?.checks.includes(name)
  const asksUser = has('isSuperuser') || has('isAuthenticated')
  if (has('bearerToken')) file.imports.value('@scim-gen/runtime', 'bearerTokenMatches')
  if (asksUser && holder) file.imports.value('@scim-gen/runtime', 'currentUser')
  const isNamed = asksUser || has('bearerToken') || earlier?.meHasParameter
  const named = isNamed && request.module ? file.imports.type(request.module, request.name) : request.name
  const user = holder ? `currentUser(${holder})` : `await signedInUser(${parameter})`
  return file.render('auth.ts', {
    isSuperuser: has('isSuperuser'),
    isAuthenticated: has('isAuthenticated'),
    bearerToken: has('bearerToken'),
    findsUser: asksUser && !holder,
    parameter,
    authorization,
    request: named,
    meParameter: earlier?.meHasParameter ? `_${parameter}: ${named}` : '',
    async: holder ? '' : 'async ',
    boolean: holder ? 'boolean' : 'Promise<boolean>',
    user: holder ? user : `(${user})`,
    token: file.environment('SCIM_TOKEN'),
    ...superuserCheck(context, holder ? user : `(${user})`),
  })
}

/** How an earlier run wrote `auth.ts`: it stays so, for who has written a function of it would be asked about the other. */
export interface EarlierAuth {
  /** Those among {@link AUTH_CHECKS}. */
  readonly checks: readonly string[]
  /** Until 0.3.0 `me` named the request, which linters refuse where nothing asks for it. */
  readonly meHasParameter: boolean
}

/** What a text of `auth.ts` declares. */
export const earlierAuth = (text: string): EarlierAuth => ({
  checks: AUTH_CHECKS.filter((name) => new RegExp(`^export (async )?function ${name}\\b`, 'm').test(text)),
  meHasParameter: /^export function me\(\s*\w/m.test(text),
})
