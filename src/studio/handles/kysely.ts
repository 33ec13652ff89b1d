import { like } from './like.js'
import type { Watching } from './watched.js'

interface Result {
  readonly rows: readonly unknown[]
}

interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Database {
  withoutPlugins(): Database
  executeQuery(query: Query): Promise<Result>
}

/** Reads are statements that the binding runs past the host's plugins. */
export const watching: Watching = (handle, watch) => {
  const db = handle as Database
  const plain = db.withoutPlugins()
  const executeQuery = async (query: Query): Promise<Result> => ({
    rows: await watch(
      {
        text: query.sql,
        parameters: query.parameters,
        prefixed: (prefix) => plain.executeQuery({ ...query, sql: prefix + query.sql }),
      },
      async () => (await plain.executeQuery(query)).rows,
    ),
  })
  return like(db, { withoutPlugins: () => like(plain, { executeQuery }) })
}
