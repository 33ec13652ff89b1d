import { like } from './like.js'
import type { Watching } from './watched.js'

interface Prepared {
  execute(values?: object): Promise<readonly unknown[]>
}

interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

type Prepare = (query: Query, ...more: readonly unknown[]) => Prepared

/** What runs Drizzle's queries, of whatever driver. */
interface Session {
  readonly prepareQuery: Prepare
  /** SQLite only. */
  readonly prepareOneTimeQuery?: Prepare
}

/** Drizzle's builders have all that they ask prepared by the session of their database. */
export const watching: Watching = (db, watch) => {
  const session: Session = Reflect.get(db, 'session')
  const isSqlite = 'prepareOneTimeQuery' in session
  const seen =
    (prepare: Prepare): Prepare =>
    (query, ...more) => {
      const prepared = prepare.call(session, query, ...more)
      const execute = (values: object = {}) =>
        watch(
          {
            text: query.sql,
            parameters: query.params.map((parameter) => filled(parameter, values)),
            // Of no fields it gives the rows as the driver does.
            prefixed: (prefix) =>
              session
                .prepareQuery({ ...query, sql: prefix + query.sql }, undefined, isSqlite ? 'all' : undefined)
                .execute(values),
          },
          () => prepared.execute(values),
        )
      return like(prepared, { execute, all: execute }, 'copy')
    }
  const members = {
    prepareQuery: seen(session.prepareQuery),
    ...(session.prepareOneTimeQuery && { prepareOneTimeQuery: seen(session.prepareOneTimeQuery) }),
  }
  return like(db, { session: like(session, members, 'copy') }, 'copy')
}

/** A placeholder has a name, which may stand in a parameter of a column's. */
function filled(parameter: unknown, values: object): unknown {
  if (typeof parameter !== 'object' || parameter === null) return parameter
  if ('encoder' in parameter && 'value' in parameter) return filled(parameter.value, values)
  return 'name' in parameter ? Reflect.get(values, String(parameter.name)) : parameter
}
