/** Connections and their credentials in collections. */
import {
  type ConnectionRow,
  type ConnectionStore,
  type CredentialColumn,
  type CredentialRow,
  type FoundCredential,
  PASSING,
  type WhichConnections,
} from '../../connections/store.js'
import type { Row } from '../sql/orm.js'
import { documentOf, type Field, type Fields, rowOf } from './fields.js'
import { inSession, type MongooseHandle, nativeCollection, type Pipeline, transaction } from './handle.js'
import { indexesOfConnections } from './indexes.js'
import { keepIndexes } from './kept-indexes.js'

/** Where connections are: emitted into `model.gen.ts`. */
export interface ConnectionTables {
  readonly connections: Fields<Exclude<keyof ConnectionRow, 'tenantId'>> & { readonly tenantId?: Field }
  readonly credentials: Fields<CredentialColumn>
}

/** Connections and their credentials in MongoDB. */
export const connectionStore = <Tenant = never>(
  tables: ConnectionTables,
): ConnectionStore<MongooseHandle, Tenant> => {
  const [connections, credentials] = [tables.connections.id.collection, tables.credentials.id.collection]
  const isIn = (path: string, { id, tenant }: WhichConnections<Tenant>) => ({
    $match: {
      ...(id !== undefined && { [`${path}_id`]: id }),
      ...(tenant !== undefined && { [`${path}tenantId`]: tenant }),
    },
  })
  const read = async (db: MongooseHandle, { name }: { name: string }, pipeline: Pipeline) =>
    nativeCollection(db, name).aggregate(pipeline, inSession(db)).toArray()
  const change = async (db: MongooseHandle, { name }: { name: string }, filter: Row, changes: object) => {
    await nativeCollection(db, name).updateMany(filter, { $set: changes }, inSession(db))
  }
  const withConnection = [
    {
      $lookup: { from: connections.name, localField: 'connectionId', foreignField: '_id', as: 'connection' },
    },
    { $unwind: '$connection' },
  ]
  // The documents are written below, of these very rows.
  const connectionOf = (document: unknown) => rowOf(Object(document)) as unknown as ConnectionRow<Tenant>
  const credentialOf = ({ connection, ...document }: Row) => rowOf(document) as unknown as CredentialRow

  const indexed = { indexes: () => indexesOfConnections(tables) }

  return {
    async find(db, hash) {
      const [found] = await read(db, credentials, [{ $match: { hash } }, ...withConnection])
      return (
        found &&
        ({
          credential: credentialOf(found),
          connection: connectionOf(found.connection),
        } satisfies FoundCredential)
      )
    },

    async transaction(db, work) {
      // The hash of a token is random: without the index nothing goes wrong but its time.
      await keepIndexes(db, tables, indexed, () => {})
      return transaction(db, work)
    },

    async connections(db, which, lock) {
      if (lock)
        await nativeCollection(db, connections.name).updateOne(
          { _id: which.id },
          { $inc: { locks: 1 } },
          inSession(db),
        )
      const found = await read(db, connections, [isIn('', which), { $sort: { _id: 1 } }, { $unset: 'locks' }])
      return found.map(connectionOf)
    },

    async credentials(db, which, kinds) {
      const found = await read(db, credentials, [
        { $match: { kind: { $in: kinds } } },
        ...withConnection,
        isIn('connection.', which),
        { $sort: { _id: 1 } },
      ])
      return found.map(credentialOf)
    },

    async insertConnection(db, row) {
      await nativeCollection(db, connections.name).insertMany([documentOf({ ...row })], inSession(db))
    },
    async insertCredential(db, row) {
      await nativeCollection(db, credentials.name).insertMany([documentOf({ ...row })], inSession(db))
    },
    changeConnection: (db, id, changes) => change(db, connections, { _id: id }, changes),
    changeCredentials: (db, ids, changes) => change(db, credentials, { _id: { $in: ids } }, changes),

    async deleteEnded(db, connectionId, before) {
      const ended = { connectionId, kind: { $in: PASSING }, expiresAt: { $lte: before } }
      await nativeCollection(db, credentials.name).deleteMany(ended, inSession(db))
    },

    async noteUse(db, { credential, connection }, at, before) {
      const isDue = (path: string) => ({ $or: [{ [path]: null }, { [path]: { $lte: before } }] })
      await change(db, credentials, { _id: credential.id, ...isDue('lastUsedAt') }, { lastUsedAt: at })
      await change(db, connections, { _id: connection.id, ...isDue('lastHeardAt') }, { lastHeardAt: at })
    },
  }
}
