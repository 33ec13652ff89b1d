/**
 * Transactions of Cloudflare D1, which has none but a batch: statements that are sent together, and are done all or none.
 * Work reads what is there when it asks; its writes are kept until it ends. What it relies on is asked again in the
 * batch: where that has changed meanwhile nothing is written, and the work is done anew.
 */
import { NOT_AS_READ } from '../sql/dialects/d1.js'
import { bound, clientOver, type D1Client, type D1Statement } from './d1-client.js'
import { clientOf, handleOn } from './d1-handle.js'
import { given, reading } from './d1-reading.js'
import type { DrizzleHandle, SelectBuilder } from './handle.js'

const READS = /^\s*(?:select|values|explain|pragma)\b/i
/** It reads unless it names a table that it writes to. */
const MAY_READ = /^\s*with\b/i
const WRITES_TO =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+["`[]?([^\s"`\](]+)/i
const RETURNING = /\sreturning\s/i

/** Fails where a condition does not hold. SQLite has no function that does, but says of a path of JSON what it was. */
const unless = (condition: string) => `select iif(${condition}, 1, json_extract('{}', '${NOT_AS_READ}'))`

/** The writes of a piece of work, and what they rely on, in their order. */
export class Batch {
  /** The keys that were given last, by table. */
  readonly lastKeys = new Map<string, number>()
  private readonly statements: D1Statement[] = []
  private readonly written = new Set<string>()
  private writes = 0

  constructor(private readonly client: D1Client) {}

  /** The client of the work. */
  readonly own: D1Client = clientOver(async (query, values, ask, nothing) => {
    const isRead = READS.test(query)
    const table = isRead ? undefined : WRITES_TO.exec(query)?.[1]
    if (isRead || (table === undefined && MAY_READ.test(query)))
      return ask(this.hasWritten(query) ? await this.seen(query, values) : bound(this.client, query, values))
    if (RETURNING.test(query))
      throw new TypeError(
        `Cloudflare D1 gives nothing back before all that a request writes is committed: write to ${table} without \`returning\`, or in a hook of \`afterCommit\``,
      )
    if (table !== undefined) this.written.add(table.toLowerCase())
    this.writes++
    this.statements.push(bound(this.client, query, values))
    return nothing
  })

  /** Has the batch done only where a select finds a row, or none. */
  require(which: 'exists' | 'not exists', select: SelectBuilder): void {
    const { sql, params } = select.toSQL()
    this.statements.push(bound(this.client, unless(`${which} (${sql})`), params))
  }

  /** Has the batch done only where its last statement changes a row. */
  requireChange(): void {
    this.statements.push(this.client.prepare(unless('changes() > 0')))
  }

  async commit(): Promise<void> {
    if (this.writes > 0) await this.client.batch(this.statements)
  }

  /** Work within this one: its writes go with the others, and where it throws those are taken out that it has made. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const { length } = this.statements
    const { writes } = this
    try {
      return await work()
    } catch (error) {
      this.statements.length = length
      this.writes = writes
      throw error
    }
  }

  /** Whether a read names a table that was written, in quotes or without: where it does not mean it, it is only read for more. */
  private hasWritten(query: string): boolean {
    const text = query.toLowerCase()
    return [...this.written].some((table) => text.includes(table))
  }

  /** What a read finds behind the writes: the batch is done with it, told, and undone. */
  private async seen(query: string, values: readonly unknown[]): Promise<D1Statement> {
    const [head] = await bound(this.client, query, values).raw({ columnNames: true })
    const names: readonly unknown[] = Object.values(Object(head))
    const { text, rowsOf } = reading(query, names)
    try {
      await this.client.batch([...this.statements, bound(this.client, text, values)])
    } catch (error) {
      const rows = rowsOf(error)
      if (rows) return given(names, rows)
      throw error
    }
    throw new TypeError('Cloudflare D1 has done what was to be undone')
  }
}

const batches = new WeakMap<object, Batch>()

/** The batch that a handle's writes go to; undefined outside of a transaction. */
export const batchOf = (db: DrizzleHandle): Batch | undefined => batches.get(db)

/** Runs work whose writes are done in one batch. */
export async function inBatch<T>(
  db: DrizzleHandle,
  work: (transaction: DrizzleHandle) => Promise<T>,
): Promise<T> {
  const outer = batchOf(db)
  if (outer) return outer.within(() => work(db))
  const batch = new Batch(clientOf(db))
  const transaction = handleOn(batch.own, db)
  batches.set(transaction, batch)
  const result = await work(transaction)
  await batch.commit()
  return result
}

const widened = new WeakMap<object, DrizzleHandle>()

/** A handle whose statements have as many values as they like. */
export function wide(db: DrizzleHandle): DrizzleHandle {
  if (batchOf(db)) return db
  const known = widened.get(db)
  if (known) return known
  const client = clientOf(db)
  const own = clientOver((query, values, ask) => ask(bound(client, query, values)))
  const made = handleOn(own, db)
  widened.set(db, made)
  return made
}
