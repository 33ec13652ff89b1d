/** Sign-in that makes whoever signs in active again: what SCIM has shut out by the column comes in by itself. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { escaped, nounsOf } from '../../inspect/words.js'
import { blockEnd, partsAt, pieceBefore } from '../code/brackets.js'
import { WORD } from '../code/inserted-text.js'
import { literalOf } from '../code/inserts.js'
import { isOwn } from './unasked.js'

/** Files that sign somebody in, and none by which people are let in: whoever accepts an invitation may come back. */
const ofAccess = /auth|log-?in|sign-?in|session|passport|guard|strateg|middleware|callback/i
const ofEntry = /invit|accept|sign-?up|register|admin|restore|reactivat/i

/** Functions that sign somebody in, whatever their file is called: `prepareOauthUser`. */
const ofProvider = /log_?in|sign_?in|oauth|oidc|saml|sso|google/i

/** How far before it an insert names its table. */
const REACH = 600

/** `upsert({ where: …, update: {`, `onConflictDoUpdate({ target: …, set: {`: what becomes of a row that is there. */
const changes =
  /\b(?:upsert|onConflictDoUpdate|onDuplicateKeyUpdate)\s*\([^;]{0,300}?\b(?:update|set)\s*:\s*\{/g

/** `db.update(users).set({`, `user.update({ data: {`: a row that is there. */
const changing = /\bupdate\w*\s*\([^;]*$/i

/** A column that tells who is active, and how. */
interface Written {
  readonly field: string
  readonly kind?: string
  readonly inverted?: boolean | undefined
  readonly on?: Literal
  readonly off?: Literal
}

/** What stands for active where code writes it: a word, or the members of enums that are it. */
function activeIn(table: HostTable, active: Written, sources: readonly Source[]): string {
  if (active.kind !== undefined) return 'null'
  if (active.on === undefined) return String(!active.inverted)
  if (typeof active.on !== 'string') return String(active.on)
  const column = table.columns.find(({ field }) => field === active.field)
  const members = new RegExp(`\\b${escaped(active.field)}['"]?\\s*[:=]\\s*([A-Z]\\w*\\.\\w+)`, 'g')
  const written = sources.flatMap(({ text }) => [...text.matchAll(members)].map(([, member = '']) => member))
  const meant = [...new Set(written)].filter(
    (member) => column && literalOf(column, member, sources) === active.on,
  )
  return `(?:${[`['"]${escaped(active.on)}['"]`, ...meant.map(escaped)].join('|')})`
}

/** `if (user.archivedAt) {`, `if (!user.isActive) {`: what follows is done with whom it is asked of. */
const asking = (field: string) =>
  new RegExp(String.raw`\bif\s*\([^;{}]{0,160}?\b${escaped(field)}\b[^;{}]{0,80}?\)\s*\{`, 'g')

/**
 * `async function restoreKeeper(`, `async restoreKeeper(`, `restoreKeeper = async (`, `restoreKeeper = handled(async (`, and what answers a
 * request, which is called as that is: `router.post('/google', async (`.
 */
const declaring =
  /\b(?:function|async|public|private|protected)\s+(\w+)\s*\(|\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\((?!\s*await\b)|\w+\(\s*async\b)|\.(?:get|post|put|patch|all)\(\s*['"`](\/[^'"`\n]*)['"`]/g

/** What a file exports to answer requests, which its path tells. */
const ofRequests = /^(?:GET|POST|PUT|PATCH)?$/

/** What the function is called that stands around a place. */
function functionAround({ path, text }: Source, index: number): string {
  const [, declared, held, route] = [...text.slice(0, index).matchAll(declaring)].at(-1) ?? []
  const name = declared ?? held ?? ''
  if (route !== undefined) return route.replace(/:\w+|\W/g, '')
  return ofRequests.test(name) ? path : name
}

/** Functions for whoever comes by a mail of their own. */
const ofMail =
  /^(?:verify|confirm)$|(?:verif|confirm)\w*(?:mail|account|user|code|otp|token)|activat|invit|accept|reset|regist|sign-?up/i

/** Functions that find, or make, whoever signs in. */
const ofSignIn =
  /log_?in|sign_?in|resolve|sync|link|upsert|provision|callback|oauth|oidc|saml|sso|google|orcreate|session/i

/** Functions by which somebody who is there takes another password: no mail of theirs tells that they may come back. */
const ofPassword =
  /^(?!.*(?:reset|forg|token|recover|esquec|olvid))(?:change|update|set|troca|alterar?|mudar?|cambiar?|atualizar?|actualizar?)\w*(?:pass(?:word|wd)?|pwd|senha|contrase[nñ]a|clave)/i

/** `isActive: active`, of a parameter: `active = true`, `active: boolean = true`. */
const passedOn = (field: string, value: string) =>
  new RegExp(
    String.raw`\b(\w+)\s*(?::\s*\w+\s*)?=\s*${value}\s*[,)](?:(?!\n\s*\}\n)[\s\S]){0,800}?(?<![.\w])(?=${escaped(field)}\s*:\s*\1\b)`,
    'g',
  )

/** The sources in which whoever changes their password is active again. */
export function revivedByPassword(
  table: HostTable,
  active: Written,
  sources: readonly Source[],
): readonly string[] {
  const value = activeIn(table, active, sources.filter(isOwn))
  const isOfRows = ofRows(table)
  const isMeant = (source: Source, index: number) =>
    isOfRows(source.text, index) && ofPassword.test(functionAround(source, index))
  return sources
    .filter((source) => isOwn(source) && source.text.includes(active.field))
    .filter((source) => {
      const { text } = source
      return (
        [...text.matchAll(assigning(active.field, value))].some(({ index, 0: { length } }) =>
          isMeant(source, index + length),
        ) ||
        [writing(active.field, value), passedOn(active.field, value)]
          .flatMap((one) => [...text.matchAll(one)])
          .map(({ index, 0: found }) => (found.endsWith(value) ? index : index + found.length))
          .some((index) => isMeant(source, index) && isChanged(text, index))
      )
    })
    .map(({ path }) => path)
}

/** Whether a change of a row puts into it what stands at a place, rather than looks for the row by it. */
function isChanged(text: string, index: number): boolean {
  const before = pieceBefore(text, index, REACH, /;/)
  const [head] = [...before.matchAll(/\b(?:\w*[uU]pdate\w*|patch|merge|assign)\s*\(/g)].slice(-1)
  if (!head || /\bwhere\s*:\s*\{[^{}]*$/.test(before)) return false
  if (/(?:\.set\(|\$set\s*:|\bdata\s*:|\.patch\()\s*\{[^{}]*$/.test(before)) return true
  const given = text.slice(index - before.length + head.index + head[0].length)
  const at = before.length - head.index - head[0].length
  const end = blockEnd(given) ?? 0
  if (end <= at) return false
  const all = partsAt(given.slice(0, end - 1), ',')
  const isFirst = (all[0]?.length ?? 0) > at
  // `update(row, { where })`, and what an object is given: `user.update({ isActive: true })`.
  return !isFirst || all.length === 1 || /^\s*\{\s*where\b/.test(all[1] ?? '')
}

/** `user.isActive = true`, and no SQL that asks for it: `and u.is_active = true`. */
const assigning = (field: string, value: string) =>
  new RegExp(`(?:^|[;{)])[ \\t]*\\w+\\.${escaped(field)}\\s*=\\s*${value}(?![\\w.])`, 'gm')

/** `isActive: true`, `user.isActive = true`, as a column tells it. */
const writing = (field: string, value: string) =>
  new RegExp(`(?<![.\\w])['"]?${escaped(field)}['"]?\\s*[:=]\\s*${value}(?![\\w.])`, 'g')

/** Whether the rows of a table are spoken of where something is written. */
function ofRows(table: HostTable): (text: string, index: number) => boolean {
  const nouns = nounsOf(table).map((noun) => noun.join('[_-]?'))
  const rows = new RegExp(`\\b(?:${nouns.join('|')})s?(?:Repository|Repo|Model|Service)?\\b`, 'i')
  return (text, index) => rows.test(pieceBefore(text, index, REACH, /;/))
}

/** The sources that write into the row of whoever signs in that they are active. */
export function revivedBy(table: HostTable, active: Written, sources: readonly Source[]): readonly string[] {
  const own = sources.filter((source) => isOwn(source) && source.text.includes(active.field))
  const value = activeIn(table, active, own)
  const written = writing(active.field, value)
  const assigned = assigning(active.field, value)
  const isOfRows = ofRows(table)
  const revivers = own.flatMap((source) =>
    [...source.text.matchAll(written)].flatMap(({ index }) =>
      isOfRows(source.text, index) ? functionAround(source, index) : [],
    ),
  )
  const called = revivers.filter((name) => /^\w+$/.test(name))
  const calls = new RegExp(String.raw`\b(?:${called.join('|') || '(?!)'})\s*\(`)
  const isWritten = (block: string) => block.search(written) >= 0 || block.search(assigned) >= 0
  const isOfOthers = ofOthers(table, active, sources)
  return own
    .filter(({ path }) => !ofEntry.test(path))
    .filter((source) => {
      const { text, path } = source
      const isOfAccess = (index: number) =>
        ofAccess.test(path) || ofProvider.test(functionAround(source, index))
      return (
        [...text.matchAll(changes)].some(
          ({ index, 0: head }) =>
            isOfAccess(index) && isOfRows(text, index) && isWritten(blockOf(text, index + head.length)),
        ) ||
        [...text.matchAll(asking(active.field))].some(({ index, 0: head }) => {
          const block = blockOf(text, index + head.length)
          return (
            isOfAccess(index) &&
            (calls.test(block) || isWritten(block)) &&
            !isOfOthers(head) &&
            !ofMail.test(functionAround(source, index))
          )
        }) ||
        [...text.matchAll(written)].some(({ index }) => {
          if (!changing.test(pieceBefore(text, index, REACH, /;/)) || !isOfRows(text, index)) return false
          const name = functionAround(source, index)
          return isOfAccess(index) && ofSignIn.test(name) && !ofMail.test(name)
        })
      )
    })
    .map(({ path }) => path)
}

/** Whether one word of a state is asked for, and another than SCIM writes: `if (user.state === State.Invited) {`. */
function ofOthers(table: HostTable, { field, off }: Written, sources: readonly Source[]) {
  const column = table.columns.find((one) => one.field === field)
  const one = new RegExp(String.raw`\b${escaped(field)}\s*={2,3}\s*(${WORD})`)
  return (check: string): boolean => {
    const [, word] = one.exec(check) ?? []
    return word !== undefined && column !== undefined && literalOf(column, word, sources) !== off
  }
}

const blockOf = (text: string, index: number): string => {
  const rest = text.slice(index)
  return rest.slice(0, blockEnd(rest))
}
