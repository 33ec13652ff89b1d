import { like } from './like.js'
import type { Watching } from './watched.js'

interface Options {
  readonly bind: readonly unknown[]
}

interface Client {
  query(text: string, options: Options): Promise<readonly unknown[]>
}

export const watching: Watching = (db, watch) => {
  const client: Client = Reflect.get(db, 'sequelize')
  const query = (text: string, options: Options) =>
    watch(
      { text, parameters: options.bind, prefixed: (prefix) => client.query(prefix + text, options) },
      () => client.query(text, options),
    )
  return { ...db, sequelize: like(client, { query }) }
}
