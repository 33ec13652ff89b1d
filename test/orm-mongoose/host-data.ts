/** What lies behind the service in MongoDB, or in the imitation of a server, for the suites that all ORMs pass. */
import type { HostData, HostTables } from '../support/host-data.js'
import type { ServedHost as ConformanceHost } from '../support/served-host.js'
import type { Document } from './mingo.js'
import type { ServedHost } from './served.js'

const records = {
  user: { collection: 'scim_users', link: 'userId', name: 'userName', nameKey: 'userNameKey' },
  group: { collection: 'scim_groups', link: 'groupId', name: 'displayName', nameKey: 'displayNameKey' },
} as const

/** A host as the suites want it. */
export function conformanceHost(host: ServedHost, cwd: string, tables: HostTables): ConformanceHost {
  return {
    ...hostData(documentsOf(host), tables),
    cwd,
    tables,
    base: host.base,
    token: host.token,
    answersItself: [],
    watchErrors: host.watchErrors,
    stop: host.stop,
  }
}

/** How the documents are reached. */
export interface Documents {
  find(collection: string, field: string, value: unknown): Promise<readonly Document[]>
  insert(collection: string, document: Document): Promise<unknown>
  update(collection: string, filter: Document, change: Document): Promise<unknown>
  newKey(): object
}

const documentsOf = ({ mongoose, database }: ServedHost): Documents => ({
  find: async (collection, field, value) =>
    database.documents(collection).filter((each) => String(each[field]) === String(value)),
  insert: (collection, document) => mongoose.connection.collection(collection).insertOne(document),
  update: (collection, filter, change) =>
    mongoose.connection.collection(collection).updateOne(filter, change),
  newKey: () => new mongoose.Types.ObjectId(),
})

export function hostData(
  { find, insert, update, newKey }: Documents,
  { users, groups }: HostTables,
): Omit<HostData, 'close'> {
  let created = 0
  return {
    stored: async (kind, id) => {
      const { collection, link, name } = records[kind]
      const [scim] = await find(collection, '_id', id)
      const own = kind === 'user' ? users : groups
      const [row] = scim ? await find(own.table, own.key, scim[link]) : []
      if (!scim || !row) return undefined
      const { externalId, version, createdAt, updatedAt } = scim
      return {
        scim: {
          id,
          hostKey: String(scim[link]),
          externalId: externalId === null ? null : String(externalId),
          name: String(scim[name]),
          version: Number(version),
          createdAt: new Date(Number(createdAt)),
          updatedAt: new Date(Number(updatedAt)),
        },
        host: {
          key: String(row[own.key]),
          ...(kind === 'user' && { email: row[users.email], isActive: users.isActive(row) }),
        },
        rows: [scim, row],
      }
    },
    linkAgain: async (kind, id) => {
      const { collection, nameKey } = records[kind]
      const [record] = await find(collection, '_id', id)
      await insert(collection, { ...record, _id: crypto.randomUUID(), [nameKey]: `another ${id}` })
    },
    createHostUser: async (email) => {
      await insert(users.table, { _id: newKey(), ...users.create(++created), [users.email]: email })
    },
    changeEmail: async (from, to) => {
      await update(users.table, { [users.email]: from }, { $set: { [users.email]: to } })
    },
    hostUsers: async (email) => find(users.table, users.email, email),
  }
}
