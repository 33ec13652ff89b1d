/** Code that lets requests in by a token alone: whoever is deactivated stays in until theirs expires. */
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn } from '../inspect/host-model.js'
import { escaped } from '../inspect/words.js'
import type { Activity } from './asked-rows.js'
import { isOwn } from './unasked.js'

/** Files that let requests in, and none that confirm an address or a new password by a token. */
const ofAccess = /auth|guard|strateg|middleware|session|jwt|access|context/i
const ofConfirmation = /reset|verif(y|ication)|confirm|invit|refresh|webhook|callback|sign-?up|register/i

/** `jwt.verify(token, …)`, `await jwtVerify(token)`, `this.jwt.verifyAsync(token)`, a strategy of Passport's for JWTs. */
const VERIFIES =
  /\b(?:jwt|jsonwebtoken|jose|jwtService|tokenService)\.verify(?:Async)?\s*\(|\bjwtVerify\s*\(|\bverify(?:Access)?(?:Token|Jwt)\s*\(|\bPassportStrategy\(\s*(?:Jwt)?Strategy\b|\bnew\s+JwtStrategy\s*\(/i

/**
 * The file that lets requests in by tokens, where neither it nor what it calls names the column of who is active; undefined where one
 * such file does, or none is found.
 */
export function tokensLetIn({ table, field }: Activity, sources: readonly Source[]): string | undefined {
  const column = table.columns.find((one) => one.field === field)
  if (!column) return undefined
  const app = sources.filter(isOwn)
  const letting = app.filter(
    ({ path, text }) => ofAccess.test(path) && !ofConfirmation.test(path) && VERIFIES.test(text),
  )
  const named = namesOf(column)
  const asking = app.filter(({ text }) => named.some((name) => name.test(text)))
  const asks = (source: Source) => asking.includes(source) || callsAny(source.text, asking)
  return letting.some(asks) ? undefined : letting[0]?.path
}

const namesOf = ({ field, stored }: HostColumn): readonly RegExp[] =>
  [...new Set([field, stored.name])].map((name) => new RegExp(`\\b${escaped(name)}\\b`))

/** Whether a text calls a function or a method that one of some declares; those of one word are called so anywhere. */
function callsAny(text: string, others: readonly Source[]): boolean {
  const called = new Set([...text.matchAll(/\b([a-z]+[A-Z]\w*)\s*\(/g)].map(([, name = '']) => name))
  if (called.size === 0) return false
  const declares = new RegExp(
    `^[ \\t]*(?:export\\s+)?(?:(?:public|private|protected|static|async|default|const|function)\\s+)*(?:${[...called].join('|')})\\s*(?:=|\\()`,
    'm',
  )
  return others.some((other) => declares.test(other.text))
}
