/** Cloudflare's client of D1, as far as Drizzle and this binding call it; and one that stands before it. */

/** What a statement has given. */
export interface D1Result {
  readonly results: readonly object[]
}

/** A statement with its values. */
export interface D1Statement {
  bind(...values: readonly unknown[]): D1Statement
  run(): Promise<D1Result>
  all(): Promise<D1Result>
  raw(options?: object): Promise<unknown[]>
  first(column?: string): Promise<unknown>
}

export interface D1Client {
  prepare(query: string): D1Statement
  batch(statements: readonly D1Statement[]): Promise<readonly D1Result[]>
}

/** How many values a statement of D1 may have. */
const MAX_VALUES = 100

/** Texts and names in quotes, and the places of values. */
const PLACES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/**
 * A statement of the client's own. More values than it takes go as one, of JSON.
 *
 * @throws TypeError for a blob among so many: JSON has none
 */
export function bound(client: D1Client, query: string, values: readonly unknown[]): D1Statement {
  if (values.length <= MAX_VALUES) return client.prepare(query).bind(...values)
  if (values.some((value) => typeof value === 'object' && value !== null))
    throw new TypeError(
      `A statement of Cloudflare D1 has at most ${MAX_VALUES} values where one of them is a blob`,
    )
  let place = 0
  const text = query.replace(PLACES, (found) => (found === '?' ? `json_extract(?1, '$[${place++}]')` : found))
  return client.prepare(text).bind(JSON.stringify(values))
}

/** Runs a statement in its place. */
export type Run = <T>(
  query: string,
  values: readonly unknown[],
  ask: (statement: D1Statement) => Promise<T>,
  nothing: T,
) => Promise<T>

const NOTHING: D1Result = { results: [] }

/** A statement that is run by another than the client. */
class OwnStatement implements D1Statement {
  constructor(
    private readonly query: string,
    private readonly by: Run,
    private readonly values: readonly unknown[] = [],
  ) {}

  bind(...values: readonly unknown[]): D1Statement {
    return new OwnStatement(this.query, this.by, values)
  }

  run(): Promise<D1Result> {
    return this.ask((statement) => statement.run(), NOTHING)
  }

  all(): Promise<D1Result> {
    return this.ask((statement) => statement.all(), NOTHING)
  }

  raw(options?: object): Promise<unknown[]> {
    return this.ask((statement) => statement.raw(options), [])
  }

  first(column?: string): Promise<unknown> {
    return this.ask((statement) => statement.first(column), null)
  }

  private ask<T>(how: (statement: D1Statement) => Promise<T>, nothing: T): Promise<T> {
    return this.by(this.query, this.values, how, nothing)
  }
}

/** A client whose statements are run by another. */
export const clientOver = (run: Run): D1Client => ({
  prepare: (query) => new OwnStatement(query, run),
  async batch(statements) {
    const results: D1Result[] = []
    for (const statement of statements) results.push(await statement.all())
    return results
  },
})
