/**
 * Cursors (RFC 9865): stateless, since a cursor holds the place where its page ended, and signed, since it comes
 * back from outside.
 */
import { createHmac } from 'node:crypto'
import { badRequest } from '../errors.js'
import type { Position } from './adapter.js'
import { isSame } from './auth.js'

/** The content of a cursor. */
export interface Cursor {
  /** Where the page ended that it was given with. */
  readonly position: Position
  /** The size of the pages, which all are to share. */
  readonly count: number
  /** When it stops being valid, in milliseconds since the epoch. */
  readonly expires: number
  /** How many matches there were at the first page: once is enough (RFC 9865 §2 lets it be left out). */
  readonly total: number
}

/** The list that a cursor belongs to; it is signed, not sent: tenant, caller, endpoint and all that shapes the list. */
export type Scope = readonly (string | null | undefined)[]

/** Writes a cursor, in characters that need no encoding in a URL (RFC 3986 §2.3). */
export function encodeCursor(
  { position, count, expires, total }: Cursor,
  scope: Scope,
  secret: string,
): string {
  const payload: Payload = [expires, count, position.id, position.key, total]
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${sign(text, scope, secret)}`
}

/**
 * Reads a cursor that `encodeCursor` has written with the same scope and secret.
 *
 * @param now milliseconds since the epoch
 * @throws ScimError 400 `invalidCursor`, the same whatever is wrong, as a cursor must not tell what else there is;
 *   `expiredCursor`
 */
export function decodeCursor(cursor: string, scope: Scope, secret: string, now: number): Cursor {
  const [text = ''] = cursor.split('.', 1)
  const signed = `${text}.${sign(text, scope, secret)}`
  // The whole text is compared: base64url has several spellings of the same bytes.
  if (!isSame(cursor, signed)) throw badRequest('The cursor is not one for this request', 'invalidCursor')
  const [expires, count, id, key, total]: Payload = JSON.parse(Buffer.from(text, 'base64url').toString())
  if (now >= expires) throw badRequest('The cursor has expired', 'expiredCursor')
  return { position: { id, key }, count, expires, total }
}

type Payload = readonly [expires: number, count: number, id: string, key: Position['key'], total: number]

const sign = (text: string, scope: Scope, secret: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([text, ...scope.map((each) => each ?? null)]))
    .digest('base64url')
