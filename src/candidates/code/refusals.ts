/** Conditions on which an app's code lets nobody go on. */
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { weakMemo } from '../../inspect/memo.js'
import { escaped, rowNames } from '../../inspect/words.js'
import { blockEnd, partsAt } from './brackets.js'
import { CONSTANT, WORD } from './inserted-text.js'

/** What tells that an error, or an answer, is one of 401 or 403. */
const OF_ACCESS = '(?:401|403|UNAUTHORI[SZ]ED|FORBIDDEN)'

/** An error that is one by its name or by what it is given: `new ForbiddenException()`, `createError(HttpCode.FORBIDDEN)`. */
const ERROR = String.raw`(?:(?:new\s+)?[\w.]*(?:[Uu]nauthori[sz]ed|[Ff]orbidden|[Aa]ccessDenied)\w*\(|(?:new\s+)?[\w.]+\(\s*\{?[^;{}]{0,160}?\b${OF_ACCESS}\b|\w+\(\s*['"]?(?:unauthori[sz]ed|forbidden)\b)`

/** An answer with such a status: `response.status(403)`, `c.json({ error }, 403)`, `Response.json({ error }, { status: 403 })`. */
const ANSWER = String.raw`(?:(?:return\s+)?\w+\s*\.\s*(?:status|code|sendStatus)\(\s*|return\s+(?:new\s+)?[\w.]+\(\s*(?:[^;{}()\n]*|\{[^{}]*\})\s*,\s*(?:\{\s*status\s*:\s*)?)(?:\w+\.)*${OF_ACCESS}\b`

/** Such an answer or error behind what comes before it in its block; handed on as Express does, too: `return next(error)`. */
const REFUSAL = String.raw`(?:throw\s+${ERROR}|return\s+next\(\s*${ERROR}|${ANSWER})`

/** The same as all that a condition leads to. */
export const REFUSES = String.raw`\{?\s*${REFUSAL}`

/** In code that signs somebody in, whatever ends it does not let them in. */
const ENDS = String.raw`throw\s|return\s+(?:null|false|undefined|done\(\s*null\s*,\s*false)\b|return\s+next\(\s*(?:new\s|\w*[eE]rr)|return\s+\w+\s*\.\s*(?:status|code)\(\s*4`

/** One check of a condition that is enough to end what goes on by itself. */
export interface Refusal {
  readonly check: string
  /** Where the condition begins. */
  readonly index: number
  /** Where the answer goes on behind its first words. */
  readonly end: number
  /** Whether it is an answer of 401 or 403, rather than any error or nothing at all. */
  readonly isSure: boolean
}

/** What a call is given in braces: `await sendMail({ to: user.email, data: { token } })`. */
const GIVEN = String.raw`(?<=[(,:]\s*)\{(?:[^{}]|\{[^{}]*\})*\}`

const answers = new RegExp(
  String.raw`^\s*(?:\{(?:(?:[^{}]|${GIVEN}){0,300}?[;\n])?\s*)?(?:(${REFUSAL})|${ENDS})`,
)

/** How long a condition may be. */
const REACH = 600

/** The checks on each of which alone somebody is refused; each column of an app is looked for in each of its files. */
export const refusalsIn = weakMemo(({ text }: Source): readonly Refusal[] => refusalsOf(text))

const refusalsOf = (text: string): readonly Refusal[] =>
  [...text.matchAll(/\bif\s*\(/g)].flatMap(({ index, 0: start }) => {
    const from = index + start.length
    const length = blockEnd(text.slice(from, from + REACH))
    if (length === undefined) return []
    const then = from + length
    const answer = answers.exec(text.slice(then, then + REACH))
    if (!answer) return []
    const end = then + answer[0].length
    return aloneIn(text.slice(from, then - 1)).map((check) => ({
      check,
      index,
      end,
      isSure: answer[1] !== undefined,
    }))
  })

/** Either side of `||`; of `&&` the side beside which there are names alone: `!byMaster && (user.approval === 'N' || user.barred)`. */
function aloneIn(condition: string): readonly string[] {
  const whole = condition.trim()
  if (whole.startsWith('(') && blockEnd(whole.slice(1)) === whole.length - 1)
    return aloneIn(whole.slice(1, -1))
  const either = partsAt(whole, '||')
  if (either.length > 1) return either.flatMap(aloneIn)
  const all = partsAt(whole, '&&')
  if (all.length === 1) return [whole]
  const [only, ...others] = all.filter((part) => !/^\s*!?\w+\s*$/.test(part))
  return only === undefined || others.length > 0 ? [] : aloneIn(only)
}

/** Whom an app calls somebody. */
export const isPerson = /user|account|member|profile|employee|person/i

/** Whether code may call one of the users so: as somebody is called anywhere, or as their table is. */
export const isOneOf = weakMemo((users: HostTable) => {
  const own = new RegExp(`(?:${rowNames(users)})$`, 'i')
  return (name: string): boolean => isPerson.test(name) || own.test(name)
})

/** What a check says of a field: `!user.verified`, `user.status !== 'ACTIVE'`. */
export interface Said {
  /** What has the field, as code calls it. */
  readonly owner: string
  readonly isNegated: boolean
  /** What it is compared with; where it is not, `true`. */
  readonly given: string
}

/** What a check says of a field, where it is about nothing else. */
export function saidOf(check: string, field: string): Said | undefined {
  if (!check.includes(field)) return undefined
  const [whole, not, owner = '', sign = '', given = 'true'] =
    new RegExp(
      String.raw`^(!?)\s*(\w+)[!?]?\.(?:\w+[!?]?\.)?${escaped(field)}(?:\s*(={2,3}|!={1,2})\s*(${WORD}|${CONSTANT}|\d+|true|false|null|undefined))?$`,
    ).exec(check) ?? []
  return whole === undefined ? undefined : { owner, isNegated: (not === '!') !== sign.startsWith('!'), given }
}

const saysOtherWay =
  /\b(?:google|github|microsoft|facebook|apple|oauth|oidc|saml|sso|single sign|social (?:log|sign|account))/i

/** As much of a source as one refusal says. */
const SAID = 200

/** Whether who is refused is told of another way to sign in: `throw new UnauthorizedException('Please sign in with Google')`. */
export const isOfOtherWay = (text: string, end: number): boolean =>
  saysOtherWay.test(text.slice(end, end + SAID).split(/;|\n\s*\}/)[0] ?? '')
