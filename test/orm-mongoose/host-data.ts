/** What lies behind the service in the imitation of a server, for the suites that all ORMs pass. */
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
    ...hostData(host, tables),
    cwd,
    tables,
    base: host.base,
    token: host.token,
    answersItself: [],
    watchErrors: host.watchErrors,
    stop: host.stop,
  }
}

function hostData(
  { mongoose, database }: ServedHost,
  { users, groups }: HostTables,
): Omit<HostData, 'close'> {
  let created = 0
  const find = (collection: string, field: string, value: unknown) =>
    database.documents(collection).filter((each) => String(each[field]) === String(value))
  const insert = (collection: string, document: Document) =>
    mongoose.connection.collection(collection).insertOne(document)
  return {
    stored: async (kind, id) => {
      const { collection, link, name } = records[kind]
      const [scim] = find(collection, '_id', id)
      const own = kind === 'user' ? users : groups
      const [row] = scim ? find(own.table, own.key, scim[link]) : []
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
      const [record] = find(collection, '_id', id)
      await insert(collection, { ...record, _id: crypto.randomUUID(), [nameKey]: `another ${id}` })
    },
    createHostUser: async (email) => {
      const _id = new mongoose.Types.ObjectId()
      await insert(users.table, { _id, ...users.create(++created), [users.email]: email })
    },
    changeEmail: async (from, to) => {
      const change = { $set: { [users.email]: to } }
      await mongoose.connection.collection(users.table).updateOne({ [users.email]: from }, change)
    },
    hostUsers: async (email) => find(users.table, users.email, email),
  }
}
