/** Code that lets requests in by a token alone: whoever is deactivated stays in until theirs expires. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { escaped, plainText, singular, titleOf } from '../../inspect/words.js'
import { literalAt } from '../code/brackets.js'
import { othersSigningIn } from '../users/others-signing-in.js'
import type { Activity } from './asked-rows.js'
import { isOwn } from './unasked.js'

/** Files that let requests in, and none that confirm an address or a new password by a token. */
const ofAccess = /auth|guard|strateg|middleware|session|jwt|access|context|passport/i
const ofConfirmation =
  /reset|verif(y|ication)|confirm|validat(e|ion)[-_]?(e?mail|account)|invit|refresh|webhook|callback|sign-?up|register/i

/** `jwt.verify(token, …)`, `promisify(jwt.verify)`, `await jwtVerify<Claims>(token)`, `this.jwt.verifyAsync(token)`, `verifier.verify(token)`, a strategy of Passport's for JWTs. */
const VERIFIES =
  /\b(?:jwt|jsonwebtoken|jose|jwtService|tokenService|\w*verifier)\.verify(?:Async)?\s*[(<)]|\bjwtVerify\s*[(<)]|\bverify(?:Access)?(?:Token|Jwt)\s*[(<]|\bPassportStrategy\(\s*(?:Jwt)?Strategy\b|\bnew\s+JwtStrategy\s*\(/i

/** `import { verify } from 'jsonwebtoken'`, which it calls. */
const VERIFIES_BARE =
  /\bimport\s*\{[^}]*\bverify\b[^}]*\}\s*from\s*['"](?:jsonwebtoken|fast-jwt)['"][\s\S]*?\bverify\s*\(/

/** A strategy of Passport's for passwords, or for who is signed in elsewhere, is called as that for tokens is. */
const ofOtherStrategy = (text: string) => /['"]passport-(?!jwt)/.test(text) && !/['"]passport-jwt/.test(text)

const verifies = (text: string) => (VERIFIES.test(text) && !ofOtherStrategy(text)) || VERIFIES_BARE.test(text)

/** Functions that read tokens for others: `export const readAccessToken = (sent: string) =>`, `readToken(sent: string) {`. */
const readers =
  /^(?:export\s+)?(?:async\s+)?(?:function\s+|const\s+)(\w*(?:token|jwt)\w*)|^[ \t]+(?:(?:public|static|async)\s+)*(\w*(?:token|jwt)\w*)\s*\([^()]*\)[^;{}\n]*\{/gim

/** What is made of a token, or done by one that is for something else, lets nobody in. */
const ofOther = /^(generate|create|sign|make|issue)|refresh|reset|confirm|invit|valid|register|sign-?up/i

/** Functions and methods of other names: `export const readAccess = (sent: string) =>`, `claimsOf(sent: string) {`. */
const functions =
  /^(?:export\s+)?(?:async\s+)?(?:function\s+(\w+)|const\s+(\w+)\s*=\s*(?:async\s*)?\()|^[ \t]+(?:(?:public|static|async)\s+)*([a-z]+[A-Z]\w*)\s*\([^()]*\)[^;{}\n]*\{/gm

/** By their names, or by what they do. */
const readerNames = (text: string): readonly string[] =>
  [
    ...new Set([
      ...[...text.matchAll(readers)].flatMap(([, name, method]) => name ?? method ?? []),
      ...[...text.matchAll(functions)]
        .flatMap(([, name, held, method]) => name ?? held ?? method ?? [])
        .filter((name) => bodiesOf([name], text).some(verifies)),
    ]),
  ].filter((name) => !ofOther.test(name))

/** Files that have others read the tokens of requests. */
function callersIn(own: readonly Source[], app: readonly Source[]): readonly Source[] {
  const names = app.filter(({ text }) => verifies(text)).flatMap(({ text }) => readerNames(text))
  if (names.length === 0) return []
  const calls = callsOf(names)
  return own.filter(({ text }) => calls.test(text))
}

const callsOf = (names: readonly string[]) => new RegExp(`\\b(?:${names.join('|')})\\s*\\(`)

const isOfAccess = ({ path }: Source) => ofAccess.test(path) && !ofConfirmation.test(path)

/** Whether a file is called after others who sign in beside the users, or speaks of them alone: `operator-auth.ts`, `request.operator = claims.operator`. */
function isOfOthers({ users, tables }: Pick<Activity, 'users' | 'tables'>): (source: Source) => boolean {
  const plain = (table: HostTable) => plainText(singular(titleOf(table)))
  const others = othersSigningIn(users, tables).map(plain)
  if (others.length === 0) return () => false
  const isUsers = new RegExp(`^${escaped(plain(users))}(?:s|id|ids)?$`)
  return ({ path, text }) => {
    const name = plainText(path)
    if (others.some((other) => name.includes(other)) && !name.includes(plain(users))) return true
    // `adminUser` is one word, in which `user` is not by itself.
    const words = new Set((text.match(/\w+/g) ?? []).map(plainText))
    return others.some((other) => words.has(other)) && ![...words].some((word) => isUsers.test(word))
  }
}

/** The files that let requests in by tokens, what requests pass through before others. */
function lettingIn(app: readonly Source[], whose: Pick<Activity, 'users' | 'tables'>): readonly Source[] {
  const isOther = isOfOthers(whose)
  const own = app.filter((source) => isOfAccess(source) && !isOther(source))
  const verifying = own.filter(({ text }) => verifies(text))
  const guards = verifying.filter(isGuard)
  const [letting = []] = [guards, verifying, callersIn(own, app)].filter((some) => some.length > 0)
  return letting
}

/** The same, where no column says who is active: what SCIM keeps must be asked there, too. */
export const tokensLetAnybodyIn = (
  whose: Pick<Activity, 'users' | 'tables'>,
  sources: readonly Source[],
): readonly string[] => lettingIn(sources.filter(isOwn), whose).map(({ path }) => path)

/**
 * The file that lets requests in by tokens, where neither it nor what it calls names the column of who is active; undefined where one
 * such file does, or none is found.
 */
export function tokensLetIn(activity: Activity, sources: readonly Source[]): string | undefined {
  const { table, field } = activity
  const column = table.columns.find((one) => one.field === field)
  if (!column) return undefined
  const app = sources.filter(isOwn)
  const letting = lettingIn(app, activity)
  const named = namesOf(column)
  const names = (text: string) => named.some((name) => name.test(text.replace(answering, '')))
  const asking = app.filter(({ text }) => names(text))
  const asks = (text: string, depth = 3): boolean =>
    names(text) ||
    called(text, asking).some((body) => body === undefined || (depth > 0 && asks(body, depth - 1)))
  // What signs people in may read tokens, too: what its reader does alone lets them in, and who calls it.
  const others = letting.some(isGuard) ? [] : callersIn(app.filter(isOfAccess), app)
  // Of several readers one may ask, and another not: which of them is called, guards tell.
  const guards = others.filter(isGuard)
  const texts =
    guards.length > 0
      ? guards.map(({ text }) => text)
      : [
          ...letting.flatMap(({ text }) => readingIn(text) ?? text),
          ...others.flatMap(({ path, text }) => (letting.some((one) => one.path === path) ? [] : text)),
        ]
  if (texts.some((text) => asks(text))) return undefined
  const isCalled = ({ text }: Source) => {
    const names = readerNames(text)
    return names.length > 0 && guards.some((guard) => callsOf(names).test(guard.text))
  }
  return (letting.find(isCalled) ?? letting[0])?.path
}

/** What requests pass through, rather than what reads a token that is for something else: `(req, res, next) =>`, `canActivate(`. */
const guarding =
  /\bnext\s*\(\s*\)|\b(?:canActivate|handleRequest|PassportStrategy|preHandler|onRequest|createMiddleware|JwtStrategy)\b/

const isGuard = ({ text }: Source): boolean => guarding.test(text)

/** What is answered has a status, too: `res.status(401)`. */
const answering = /\.status\(|\bstatus\s*:\s*[1-5]\d\d\b/g

const namesOf = ({ field, stored }: HostColumn): readonly RegExp[] =>
  [...new Set([field, stored.name])].map((name) => new RegExp(`\\b${escaped(name)}\\b`))

/** `new JwtStrategy(options, async (payload, done) => { … })`: another strategy beside it lets in others, by what it asks. */
const strategiesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bnew\s+JwtStrategy\s*\(/g)]
    .map(({ index, 0: head }) => literalAt(text, index + head.length - 1))
    .filter((strategy) => /=>|\bfunction\b/.test(strategy))

/** What reads a token for others in a source that does more, and what calls it there: undefined where that is the source itself. */
function readingIn(text: string): readonly string[] | undefined {
  const strategies = strategiesIn(text)
  if (strategies.length > 0) return strategies
  if (guarding.test(text)) return undefined
  const names = readerNames(text)
  const reading = bodiesOf(names, text).filter(verifies)
  if (reading.length === 0) return undefined
  const calls = callsOf(names)
  return [...reading, ...functionsIn(text).filter((one) => calls.test(one))]
}

/** The functions of a source and the methods of its classes, as far as their indentation tells. */
const functionsIn = (text: string): readonly string[] =>
  text.split(/\n(?=[A-Za-z@])/).flatMap((one) => {
    const ends = /\bclass\s[^{]*\{/.test(one.split('\n')[0] ?? '') ? one.match(/\n[ \t]+\}/g) : null
    const [end] = ends?.sort((a, b) => a.length - b.length) ?? []
    return end === undefined ? one : one.split(end)
  })

/**
 * What the functions and methods say that a text calls and one of some declares; undefined for one whose whole source counts. Those of one
 * word are called so anywhere.
 */
function called(text: string, others: readonly Source[]): readonly (string | undefined)[] {
  // What gets the one object of a class does nothing by it.
  const all = [...text.matchAll(/\b(?!getInstance\b)([a-z]+[A-Z]\w*)\s*\(/g)].map(([, name = '']) => name)
  // What it declares itself is called so elsewhere by others.
  const names = [...new Set(all)].filter((name) => bodiesOf([name], text).length === 0)
  if (names.length === 0) return []
  return others.flatMap((other): readonly (string | undefined)[] => {
    const bodies = bodiesOf(names, other.text)
    // Elsewhere than where tokens are read what asks may be beside it: a filter, a method of the row.
    return verifies(other.text) ? bodies : bodies.map(() => undefined)
  })
}

/** The functions and methods of some names that a text declares, as far as their indentation tells. */
export function bodiesOf(names: readonly string[], text: string): readonly string[] {
  if (names.length === 0) return []
  const any = names.join('|')
  // A call in a list of others stands alone in its line, too: `requireRole('admin'),`, `handled(async (request) => {`.
  const declares = new RegExp(
    `^([ \\t]*)(?:(?:(?:export|public|private|protected|static|async|default|const|function)\\s+)+(?:${any})\\s*[=(<]|(?:${any})\\s*(?:=[^=]|\\([^;\\n]*\\)[^;\\n=]*\\{[ \\t]*$))`,
    'gm',
  )
  return [...text.matchAll(declares)].map(({ index, 1: indent = '' }) => {
    const rest = text.slice(index)
    const end = rest.slice(1).search(new RegExp(`^${indent}(?:\\}(?!:|\\s*\\))|\\);?$)`, 'm'))
    return end < 0 ? rest : rest.slice(0, end + 1)
  })
}
