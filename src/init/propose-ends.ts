/** What ends when a user is deactivated: sessions, where they are certain; of keys, and of what else may be sessions, a person must say what becomes. */
import { signsTokens } from '../candidates/access/auth-js.js'
import { cachesSessions } from '../candidates/access/better-auth.js'
import { foundInStore } from '../candidates/access/found-in-store.js'
import {
  keepsInCookies,
  keepsInStore,
  keysOf,
  mayBeSessions,
  sealsSessions,
  sessionsOf,
} from '../candidates/access/sessions.js'
import { declaredIn } from '../candidates/named-references.js'
import type { EndConfig } from '../config/config.js'
import { listed, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'

/** @param isShared whether tenants share users, who would be signed out of all of them */
export function proposeEnds(context: Context, isShared: boolean) {
  const { user, tables, notes, setting, findings } = context
  if (setting('user.ends.0.model') !== undefined) return {}
  const sessions = sessionsOf(user, tables)
  const keys = keysOf(user, tables).map(titleOf)
  const tokens = signsTokens(findings.sources)
  const cache = cachesSessions(findings.sources)
  const cached = cache === undefined ? [] : [`${cache} has a cookie let in until its cookieCache ends`]
  const left = [
    ...(keys.length > 0 ? [`${listed(keys)}: left alone, name what is to end, too`] : []),
    ...cached,
  ]
    .map((one) => `; ${one}`)
    .join('')
  if (!sessions) {
    const maybe = mayBeSessions(user, tables)
    const kept = [...maybe, ...keysOf(user, tables)]
    // Whose a row is, a name alone does not tell when the service is emitted.
    const isNamed = kept.some(({ columns }) => !columns.some((one) => declaredIn(one)?.table === user.ref))
    const said = [
      ...(kept.length > 0
        ? [
            `whoever is deactivated keeps rows of ${listed(kept.map(titleOf))}: name what is to end in ends: [{ model: '…'${isNamed ? ", user: '…'" : ''} }]`,
          ]
        : []),
      ...(tokens !== undefined || maybe.length === 0 ? keptElsewhere(context, tokens) : []),
      ...(maybe.length > 0 ? cached : []),
    ]
    if (said.length > 0) notes.set('user', said.join('; '))
    return {}
  }
  if (tokens !== undefined) {
    notes.set(
      'user',
      `${tokens.path} keeps sessions in cookies (${tokens.why}), and ${titleOf(sessions)} is empty: whoever is deactivated stays signed in until theirs expires, unless its callbacks ask who is active${left}`,
    )
    return {}
  }
  const sealed = sealsSessions(sessions, findings.sources)
  if (sealed !== undefined) {
    notes.set(
      'user',
      `${sealed} keeps sessions in cookies, and nothing makes rows of ${titleOf(sessions)}: whoever is deactivated stays signed in until theirs expires, unless each request asks who is active${left}`,
    )
    return {}
  }
  if (isShared) {
    notes.set(
      'user',
      `ends: [{ model: '${sessions.ref}', shared: 'ends for all tenants' }] ends sessions, whichever tenant deactivates${left}`,
    )
    return {}
  }
  notes.set('user.ends', `whoever is deactivated is signed out${left}`)
  return { ends: [{ model: sessions.ref }] satisfies readonly EndConfig[] }
}

/** What is said of sessions that no table has. */
function keptElsewhere(
  { user, findings }: Context,
  tokens: ReturnType<typeof signsTokens>,
): readonly string[] {
  if (tokens !== undefined)
    return [
      `${tokens.path} keeps sessions in cookies (${tokens.why}): whoever is deactivated stays signed in until theirs expires, unless its callbacks ask who is active`,
    ]
  const sealed = keepsInCookies(findings.sources)
  const path = sealed ?? keepsInStore(findings.sources) ?? foundInStore(user, findings.sources)
  return path === undefined
    ? []
    : [
        `${path} keeps sessions in ${sealed === undefined ? 'a store' : 'cookies'}: whoever is deactivated stays signed in until theirs expires, unless each request asks who is active`,
      ]
}
