/** Sign-in that makes whoever signs in active again: what SCIM has shut out by the column comes in by itself. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostTable } from '../../inspect/host-model.js'
import { escaped, nounsOf } from '../../inspect/words.js'
import { blockEnd, pieceBefore } from '../code/brackets.js'
import { isOwn } from './unasked.js'

/** Files that sign somebody in, and none by which people are let in: whoever accepts an invitation may come back. */
const ofAccess = /auth|log-?in|sign-?in|session|passport|guard|strateg|middleware|callback/i
const ofEntry = /invit|accept|sign-?up|register|admin|restore|reactivat/i

/** How far before it an insert names its table. */
const REACH = 600

/** `upsert({ where: …, update: {`, `onConflictDoUpdate({ target: …, set: {`: what becomes of a row that is there. */
const changes =
  /\b(?:upsert|onConflictDoUpdate|onDuplicateKeyUpdate)\s*\([^;]{0,300}?\b(?:update|set)\s*:\s*\{/g

/** A column that tells who is active, and how. */
interface Written {
  readonly field: string
  readonly kind?: string
  readonly inverted?: boolean | undefined
  readonly on?: Literal
}

/** What stands for active where code writes it. */
function activeIn(active: Written): string {
  if (active.kind !== undefined) return 'null'
  if (active.on === undefined) return String(!active.inverted)
  return typeof active.on === 'string' ? `['"]${escaped(active.on)}['"]` : String(active.on)
}

/** The source that writes into the row of whoever signs in that they are active. */
export function revivedBy(table: HostTable, active: Written, sources: readonly Source[]): string | undefined {
  const written = new RegExp(
    `(?<![.\\w])['"]?${escaped(active.field)}['"]?\\s*:\\s*${activeIn(active)}(?![\\w.])`,
  )
  const nouns = nounsOf(table).map((noun) => noun.join('[_-]?'))
  const rows = new RegExp(`\\b(?:${nouns.join('|')})s?\\b`, 'i')
  return sources.filter(isOwn).find(
    ({ path, text }) =>
      ofAccess.test(path) &&
      !ofEntry.test(path) &&
      text.includes(active.field) &&
      [...text.matchAll(changes)].some(({ index, 0: head }) => {
        const rest = text.slice(index + head.length)
        return rows.test(pieceBefore(text, index, REACH, /;/)) && written.test(rest.slice(0, blockEnd(rest)))
      }),
  )?.path
}
