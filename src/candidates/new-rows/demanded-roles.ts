/** Roles that an app's code asks for before it lets somebody do something: they give rights, whatever they are called. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn } from '../../inspect/host-model.js'
import { escaped } from '../../inspect/words.js'
import { codeNaming, isOfApp } from '../code/app-code.js'
import { literalIn, WORD } from '../code/inserted-text.js'
import { REFUSES } from '../code/refusals.js'
import { isPowerful, ordinaryRoles } from '../lexicon.js'

/** `if (member.role !== 'Coach') throw new ForbiddenException()` */
const compared = (field: string) =>
  new RegExp(
    String.raw`\bif\s*\([^;{}]{0,120}?\.${escaped(field)}\s*!==?\s*(${WORD})[^;{}]{0,60}?\)\s*${REFUSES}`,
    'g',
  )

/** `const own = await members.findOneBy({ userId, role: 'Coach' })`, and `if (!own) throw new UnauthorizedException()` */
const lookedFor = (field: string) =>
  new RegExp(
    String.raw`\b(\w+)\s*=\s*(?:await\s+)?[\w.]+\.\s*find\w*\(\s*\{[^;]{0,200}?\b${escaped(field)}\s*:\s*(${WORD})[^;]{0,120}?\)\s*;?\s*if\s*\(\s*!\s*\1\s*\)\s*${REFUSES}`,
    'g',
  )

/**
 * The role without which the app refuses something. Where it asks for one here and for another there, each may be of those who do
 * something by themselves, and nothing is told.
 */
export function demandedRole({ field }: HostColumn, sources: readonly Source[]): Literal | undefined {
  const found = new Set(
    codeNaming(sources, field)
      .flatMap(({ text }) => [
        ...[...text.matchAll(compared(field))].map(([, given]) => given),
        ...[...text.matchAll(lookedFor(field))].map(([, , given]) => given),
      ])
      .map((given = '') => literalIn(given, sources))
      .filter((role) => role !== undefined && !isPowerful(String(role))),
  )
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

/** `const OWNER_ROLES = [Role.OWNER, Role.DESK]`, `function isAdmin(role: string) {`: what is called after those who rule, and what it says. */
const OF_RULERS = /\b(?:const|function)\s+(\w*(?:owner|admin|super|privileg|elevated)\w*)([^;]{0,240})/gi

/**
 * Whether the app counts a role among those that rule, where it has one for the others: what it calls after owners or administrators
 * lists both, or asks for both.
 */
export const ranksWithRulers = (
  role: Literal,
  sources: readonly Source[],
  isRuler: (role: string) => boolean = isPowerful,
): boolean =>
  sources.filter(isOfApp).some(({ text }) =>
    [...text.matchAll(OF_RULERS)].some(([, , said = '']) => {
      const [own = ''] = said.split(/\n\s*\n|\n(?=export\b|const\b|function\b)/)
      const roles = [...own.matchAll(new RegExp(WORD, 'g'))].map(([word]) => literalIn(word, sources))
      return (
        roles.includes(role) &&
        roles.some((one) => one !== role && isRuler(String(one))) &&
        !roles.some((one) => ordinaryRoles.includes(String(one).toLowerCase()))
      )
    }),
  )
