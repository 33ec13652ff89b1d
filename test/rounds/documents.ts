/** The database of an app on Mongoose that is served: an imitation of MongoDB, and what the app's developers do to its documents. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fixtures } from '../matrix/support/folders.js'
import { type Connectable, connectInMemory } from '../orm-mongoose/in-memory-server.js'
import type { Database } from './database.js'

interface Mongoose extends Connectable {
  readonly connection: Connectable['connection'] & {
    collection(name: string): { updateMany(filter: object, change: object): Promise<unknown> }
  }
  deleteModel(name: RegExp): void
}

export function openDocuments(): Database {
  // One Mongoose is there for all apps of the process, and it takes a name once.
  const mongoose: Mongoose = createRequire(join(fixtures, 'package.json'))('mongoose')
  const server = connectInMemory(mongoose)
  const fields = new Map<string, string>()
  return {
    users: new Map(),
    made: 0,
    url: '',
    migrateHost: async (_cwd, { columns }) => {
      const users = mongoose.connection.collection('users')
      const gone = [...fields].filter(([id]) => !columns.some((one) => one.id === id))
      for (const [id, name] of gone) {
        await users.updateMany({}, { $unset: { [name]: '' } })
        fields.delete(id)
      }
      for (const { id, name } of columns) {
        const before = fields.get(id) ?? name
        if (before !== name) await users.updateMany({}, { $rename: { [before]: name } })
        fields.set(id, name)
      }
    },
    migrate: async () => mongoose.deleteModel(/./),
    valueOf: async (userName, column) =>
      server.documents('users').find(({ email }) => email === userName)?.[column],
    // The connection is that of the next round.
    close: async () => undefined,
  }
}
