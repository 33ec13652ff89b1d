/** What an app runs by its sign-in service where that makes a user: whoever comes otherwise goes without it. */
import type { Source } from '../../inspect/detect/sources.js'
import { isOfApp } from '../code/app-code.js'
import { blockEnd } from '../code/brackets.js'
import { importsAuthJs } from './auth-js.js'
import { importsBetterAuth } from './better-auth.js'

/** A hook by its path in the options of the service, and the source that declares it. */
export interface SignUpHook {
  readonly name: string
  readonly path: string
}

interface Hook {
  readonly of: (source: Source) => boolean
  readonly keys: readonly string[]
  /** Tells that of all that runs there it is the first time. */
  readonly when?: RegExp
}

const hooks: readonly Hook[] = [
  { of: importsBetterAuth, keys: ['databaseHooks', 'user', 'create'] },
  { of: importsBetterAuth, keys: ['hooks', 'after'], when: /['"`/]sign-up\b|\bnewSession\b/ },
  { of: importsAuthJs, keys: ['events', 'createUser'] },
  { of: importsAuthJs, keys: ['events', 'signIn'], when: /\bisNewUser\b/ },
]

/** `databaseHooks: { user: { create: { after } } }` of better-auth, `events: { createUser }` of Auth.js, and those that run for others, too. */
export function signUpHook(sources: readonly Source[]): SignUpHook | undefined {
  for (const source of sources.filter(isOfApp))
    for (const { of, keys, when } of hooks) {
      const body = of(source) ? givenIn(keys, source.text) : undefined
      if (body !== undefined && (!when || when.test(body))) return { name: keys.join('.'), path: source.path }
    }
  return undefined
}

/** What follows a key, in an object under the keys before it, up to the end of that. */
function givenIn([key = '', ...inner]: readonly string[], text: string): string | undefined {
  const given = inner.length > 0 ? `\\b${key}\\s*:\\s*\\{` : `\\b${key}\\s*[:(]`
  for (const {
    index,
    0: { length },
  } of text.matchAll(new RegExp(given, 'g'))) {
    const behind = text.slice(index + length)
    const found = inner.length === 0 ? behind : givenIn(inner, behind.slice(0, blockEnd(behind) ?? 0))
    if (found !== undefined) return found
  }
  return undefined
}
