import { like } from './like.js'
import type { Watching } from './watched.js'

interface Client {
  $queryRawUnsafe(text: string, ...parameters: readonly unknown[]): Promise<readonly unknown[]>
}

export const watching: Watching = (db, watch) => {
  const client = db as Client
  const $queryRawUnsafe = (text: string, ...parameters: readonly unknown[]) =>
    watch(
      { text, parameters, prefixed: (prefix) => client.$queryRawUnsafe(prefix + text, ...parameters) },
      () => client.$queryRawUnsafe(text, ...parameters),
    )
  return like(client, { $queryRawUnsafe })
}
