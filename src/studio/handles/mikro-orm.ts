import { like } from './like.js'
import type { Watching } from './watched.js'

type Execute = (
  text: string,
  parameters: readonly unknown[],
  ...more: readonly unknown[]
) => Promise<readonly unknown[]>

interface Manager {
  getConnection(): { readonly execute: Execute }
}

export const watching: Watching = (db, watch) => {
  const manager = ('em' in db ? db.em : db) as Manager
  const connection = manager.getConnection()
  const execute: Execute = async (text, parameters, ...more) =>
    watch(
      {
        text,
        parameters,
        prefixed: (prefix) => connection.execute(prefix + text, parameters, ...more),
      },
      () => connection.execute(text, parameters, ...more),
    )
  // The binding knows a database by its connection.
  const seen = like(connection, { execute })
  return like(manager, { getConnection: () => seen })
}
