/** What an app runs by its sign-in service where that makes a user: whoever comes otherwise goes without it. */
import type { Source } from '../inspect/detect/sources.js'
import { isOfApp } from './app-code.js'
import { importsAuthJs } from './auth-js.js'
import { importsBetterAuth } from './better-auth.js'
import { blockEnd } from './brackets.js'

/** A hook by its path in the options of the service, and the source that declares it. */
export interface SignUpHook {
  readonly name: string
  readonly path: string
}

/** `databaseHooks: { user: { create: { after } } }` of better-auth, `events: { createUser }` of Auth.js. */
export function signUpHook(sources: readonly Source[]): SignUpHook | undefined {
  for (const source of sources.filter(isOfApp)) {
    const keys = importsBetterAuth(source)
      ? ['databaseHooks', 'user', 'create']
      : importsAuthJs(source)
        ? ['events', 'createUser']
        : []
    if (keys.length > 0 && isGiven(keys, source.text)) return { name: keys.join('.'), path: source.path }
  }
  return undefined
}

/** Whether a text has a key, in an object under the keys before it. */
function isGiven([key = '', ...inner]: readonly string[], text: string): boolean {
  const given = inner.length > 0 ? `\\b${key}\\s*:\\s*\\{` : `\\b${key}\\s*[:(]`
  return [...text.matchAll(new RegExp(given, 'g'))].some(({ index, 0: { length } }) => {
    const behind = text.slice(index + length)
    return inner.length === 0 || isGiven(inner, behind.slice(0, blockEnd(behind) ?? 0))
  })
}
