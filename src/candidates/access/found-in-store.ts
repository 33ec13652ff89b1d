/** Sessions of the app's own in a store of keys and values, which a cookie or a header names: whoever is in one is in, whatever became of them. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { escaped, singular } from '../../inspect/words.js'
import { isOfApp } from '../code/app-code.js'
import { valueEnd } from '../code/brackets.js'
import { seeksBy } from './sign-in.js'
import { bodiesOf } from './tokens-let-in.js'

/** What a request brings along. */
const sent = /\b\w*cookies?\b|\bheaders?\b|\bauthorization\b/i

/** `redis.get(…)`, `this.redisClient.hgetall(…)`, `env.SESSIONS_KV.get(…)`, `memcached.get(…)`. */
const gets =
  /\b\w*(?:redis|valkey|upstash|memcached?|kv|keyv)\w*\s*(?:\.\s*client\s*)?\.\s*(?:get\w*|hget\w*)\s*[(<]/i

/** `const raw = await redis.get(key)`, `session = JSON.parse(await this.sessions.get(id))`. */
const held =
  /\b(\w+)\s*(?::[^=;\n]*)?=\s*(?:JSON\.parse\(\s*)?\(?\s*await\s+((?:\w+(?:\(\))?[!?]?\.)*)(\w+)\s*(?:<[^()]*>)?\(/g

/** `const session = JSON.parse(raw)` */
const madeOf = (names: readonly string[]) =>
  new RegExp(`\\b(?:const|let|var)\\s+(\\w+)[^=;\\n]*=(?![=>])[^;\\n]*\\b(?:${names.join('|')})\\b`, 'g')

/** `req.user = …`, `ctx.actorId = …`, `request.auth.userId = …`, `res.locals.viewer = …`, `c.set('user', …)`. */
const enters =
  /\b(?:req|request|res|reply|ctx|c|context|locals|event|socket|store)\b[\w.!?]*(?:\.(?:\w*user|actor|account|member|principal|viewer|identity|auth)(?:_?id|key)?\s*=(?![=>])|\.set\(\s*['"](?:\w*user|actor|account|member|principal|viewer|identity|auth)(?:_?id)?['"]\s*,)/gi

const person = '(?:users?|accounts?|members?|people|persons?)'
/** `this.users.findById(id)`, `loadUser(id)`: asks who they are. */
const asks = new RegExp(
  `\\b${person}(?:Repo\\w*|Service|Model|Dao|Store)?\\s*\\.\\s*(?:find|get|fetch|load|by|select|query|is|check)\\w*\\(|\\b(?:find|fetch|load|check|require|ensure|assert|is)\\w*${person}\\w*\\(|\\bget(?!\\w*(?:Value|Session|Cached|Redis))\\w*User\\w*\\(`,
  'i',
)

/** The file that sets who is signed in from what such a store has, and asks no table of users. */
export function foundInStore(user: HostTable, sources: readonly Source[]): string | undefined {
  const own = sources.filter(isOfApp)
  const getting = own.filter(({ text }) => gets.test(text))
  if (getting.length === 0) return undefined
  const key = user.columns.find(({ field }) => user.primaryKey.length === 1 && field === user.primaryKey[0])
  return own.find(({ text }) => {
    if (!sent.test(text) || text.search(enters) < 0) return false
    const got = [...text.matchAll(held)].flatMap(([call, name = '', of = '', method = '']) =>
      gets.test(call) || getsFor(of, method, getting) ? name : [],
    )
    if (got.length === 0) return false
    const names = [...got, ...[...text.matchAll(madeOf(got))].map(([, name = '']) => name)]
    const isNamed = new RegExp(`\\b(?:${names.map(escaped).join('|')})\\b`)
    const isSet = [...text.matchAll(enters)].some(({ index, 0: head }) => {
      const rest = text.slice(index + head.length)
      return isNamed.test(rest.slice(0, valueEnd(rest)))
    })
    return isSet && !asks.test(text) && !(key && seeksBy(user, key, text, sources))
  })?.path
}

/** Whether a function of the app's own gets it, or a method of what its file or its class is called: `this.sessions.get(id)`. */
function getsFor(of: string, method: string, getting: readonly Source[]): boolean {
  const owner = /(\w+)[!?]?\.$/.exec(of)?.[1]
  const isOwner = ({ path, text }: Source) =>
    owner === undefined || owner === 'this' || (path + text).toLowerCase().includes(singular(owner))
  return getting.some(
    (source) => isOwner(source) && bodiesOf([method], source.text).some((body) => gets.test(body)),
  )
}
