/**
 * Lists that clients walk by `startIndex`: where each page ended, so that the next one goes on from there whatever came and
 * went before it, and how many matches there were. In this process and for minutes: a page that nothing is known of is
 * skipped to, as it would be without.
 */
import { hash } from 'node:crypto'
import { inspect } from 'node:util'
import { BoundedMap } from '../bounded-map.js'
import * as limits from '../limits.js'
import type { AdapterContext, Position } from './adapter.js'

/** The place behind a page. */
interface Mark {
  /** How many matches the walk has seen: `startIndex` of its next page is one more. */
  readonly offset: number
  readonly position: Position
  /** Whether nothing followed. */
  readonly isEnd: boolean
  /** In milliseconds since the epoch. */
  readonly expires: number
  /** Where that page began, for a client that asks for it again. */
  readonly before: readonly Mark[]
}

/** A page that was read. */
interface Page {
  /** How many matches there are before it. */
  readonly start: number
  readonly rows: number
  /** Of the row before it, where that was read on the way to it. */
  readonly began?: Position | undefined
  /** Of its last row; undefined where there is none. */
  readonly position: Position | undefined
  /** Whether nothing follows. */
  readonly isEnd: boolean
}

/** Where a page begins. */
export interface Beginning {
  /** Several where parallel walks came to the same `startIndex`: behind the first of them nobody misses a match. */
  readonly marks: readonly Mark[]
  /** How many matches are between them and the page. */
  readonly skip: number
}

interface Total {
  readonly value: number
  readonly expires: number
}

/** Parallel walks of one list by one client that are told apart. */
const PARALLEL = 8

/** What the lists of one service are known by. */
export class Walks {
  private readonly marks = new BoundedMap<string, readonly Mark[]>(limits.walks)
  private readonly totals = new BoundedMap<string, Total>(limits.walks)
  private writes = 0
  /** When all is forgotten, in milliseconds since the epoch. */
  private until = 0

  /** Something was written by this process: all is counted anew. */
  written(): void {
    this.writes++
    this.totals.clear()
  }

  /** @returns where the page begins: behind the nearest page before it; undefined where none is known */
  beginning(list: string, offset: number): Beginning | undefined {
    const known = this.heads(list)
      .flatMap((head) => [head, ...head.before])
      .filter((mark) => mark.offset <= offset)
    const nearest = Math.max(...known.map((mark) => mark.offset))
    const marks = known.filter((mark) => mark.offset === nearest)
    return marks.length > 0 ? { marks, skip: offset - nearest } : undefined
  }

  /** Whether any list is known: where none is, a list of one page need not be told of. */
  get isAny(): boolean {
    return this.until > Date.now()
  }

  /** @param from where the page began; undefined for the beginning of the list, or where that was not known */
  reached(list: string, page: Page, from?: Beginning): void {
    const { start, rows, began, position, isEnd } = page
    const known = this.heads(list)
    const isWhole = start === 0 && isEnd
    if (isWhole && known.length === 0) return
    const { marks: before = [], skip = start } = from ?? {}
    // Nothing follows, for it went in the meantime: the walks that came here are over. Of what was skipped nobody knows.
    if (!position && skip > 0) return
    if ([position, began].some((each) => String(each?.key).length > limits.textLength)) return
    const offset = start + rows
    const others = known.filter((head) => {
      // A walk that is over is none to be met by the next one.
      if (!from) return !head.isEnd
      // Of several nobody knows which it was that went on; where nothing follows, all of them have ended.
      if (before.includes(head)) return before.length > 1 && position
      // A page that was asked for again has one end.
      return known.length > 1 || head.offset !== offset || head.position.id !== position?.id
    })
    const expires = Date.now() + limits.walkTimeout * 1_000
    const beginning = began ? [{ offset: start, position: began, isEnd: false, expires }] : before
    const own = position
      ? [{ offset, position, isEnd, expires, before: beginning.map((mark) => ({ ...mark, before: [] })) }]
      : before.map((mark) => ({ ...mark, isEnd: true }))
    this.until = expires
    this.marks.set(list, [...others, ...own].slice(-PARALLEL))
  }

  /** Counts a list, unless that was done a moment ago: the longer it takes, the longer it is remembered. */
  async total(list: string, count: () => Promise<number>, afresh = false): Promise<number> {
    const { writes } = this
    const start = Date.now()
    const known = this.totals.get(list)
    if (!afresh && known && known.expires > start) return known.value
    const value = await count()
    const end = Date.now()
    const lasts = Math.min(Math.max(50 * (end - start), 1_000), limits.totalTimeout * 1_000)
    if (writes === this.writes) this.totals.set(list, { value, expires: end + lasts })
    return value
  }

  private heads(list: string): readonly Mark[] {
    const now = Date.now()
    return (this.marks.get(list) ?? []).filter(({ expires }) => expires > now)
  }
}

/**
 * What a list is remembered by: the client, the tenant, and all that shapes the query.
 *
 * @param query as the database gets it, values and all
 */
export function listKey({ request }: Pick<AdapterContext, 'request'>, query: unknown): string {
  const { tenant, connection } = request
  const told = [tenant, connection?.id ?? request.header('authorization'), query]
  // What objects show of themselves may leave something out.
  const whole = { depth: null, maxArrayLength: null, maxStringLength: null, customInspect: false }
  const text = inspect(told, whole)
  return hash('sha256', text, 'base64url')
}
