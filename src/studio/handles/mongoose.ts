import { like } from './like.js'
import type { Watching } from './watched.js'

interface Collection {
  aggregate(pipeline: readonly object[], options: object): { toArray(): Promise<readonly unknown[]> }
}

interface Connection {
  collection(name: string): Collection
}

/** Reads are aggregations of the driver's. */
export const watching: Watching = (db, watch) => {
  const connection: Connection = Reflect.get(db, 'connection')
  const collection = (name: string) => {
    const own = connection.collection(name)
    const aggregate: Collection['aggregate'] = (pipeline, options) => ({
      toArray: async () =>
        watch({ text: `db.${name}.aggregate(${JSON.stringify(pipeline, null, 2)})`, parameters: [] }, () =>
          own.aggregate(pipeline, options).toArray(),
        ),
    })
    return like(own, { aggregate })
  }
  return { ...db, connection: like(connection, { collection }) }
}
