import { like } from './like.js'
import type { Watching } from './watched.js'

interface Manager {
  query(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]>
}

export const watching: Watching = (db, watch) => {
  const manager = ('manager' in db ? db.manager : db) as Manager
  const query = (text: string, parameters: readonly unknown[]) =>
    watch({ text, parameters, prefixed: (prefix) => manager.query(prefix + text, parameters) }, () =>
      manager.query(text, parameters),
    )
  return like(manager, { query })
}
