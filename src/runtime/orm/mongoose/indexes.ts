import type { ConnectionTables } from './connection-store.js'
import type { Field } from './fields.js'
import { type MongooseHandle, nativeCollection } from './handle.js'
import type { LogTable } from './log-store.js'
import { settleOwners } from './owners.js'
import type { GroupTables, UserTables } from './places.js'

/**
 * Makes SCIM's own collections and their indexes, where they are not there yet, and settles whose the documents are that
 * tenants share. A unique one of them is what refuses the second user of a name. What is written first makes them by itself,
 * unless the connection has `autoIndex: false`.
 *
 * @throws MongoServerError 85 or 86 where an index of the same name is another one
 */
export async function ensureIndexes(
  db: MongooseHandle,
  users: UserTables,
  groups?: GroupTables,
  connections?: ConnectionTables,
  log?: LogTable,
): Promise<void> {
  await makeIndexes(db, [
    ...indexesOfUsers(users),
    ...(groups ? indexesOfGroups(groups) : []),
    ...(connections ? indexesOfConnections(connections) : []),
    ...(log ? indexesOfLog(log) : []),
  ])
  await settleOwners(db, users)
}

export async function makeIndexes(db: MongooseHandle, indexes: readonly Index[]): Promise<void> {
  for (const index of indexes) {
    const { fields, unique, options } = index
    await nativeCollection(db, fields[0].collection.name).createIndex(keysOf(index), { unique, ...options })
  }
}

/** The paths of an index, as MongoDB wants them. */
export const keysOf = ({ fields }: Index): Readonly<Record<string, 1>> =>
  Object.fromEntries(fields.map(({ path }) => [path, 1 as const]))

export interface Index {
  readonly fields: readonly [Field, ...Field[]]
  readonly unique: boolean
  readonly options?: object
}

export function indexesOfUsers(users: UserTables): readonly Index[] {
  const { scim, host, tenant } = users
  return [
    inTenant(tenant, scim.userNameKey, true),
    inTenant(tenant, host.link, true),
    // Memberships are joined by the user alone.
    ...(tenant ? [inTenant(undefined, host.link, false)] : []),
    inTenant(tenant, scim.externalId, false),
    // Of texts alone: there may be many without any. It has a name of its own, beside the one that lookups use.
    ...(users.uniqueExternalId
      ? [
          {
            ...inTenant(tenant, scim.externalId, true),
            options: {
              name: 'scim_externalId_unique',
              partialFilterExpression: { [scim.externalId.path]: { $gt: '' } },
            },
          },
        ]
      : []),
    ...(users.audit
      ? (['createdAt', 'resourceId'] as const).flatMap((name) => {
          const field = users.audit?.columns[name]
          return field ? [inTenant(undefined, field, false)] : []
        })
      : []),
  ]
}

export function indexesOfGroups(groups: GroupTables): readonly Index[] {
  const { members } = groups
  const { isOwn } = members.user.collection
  return [
    inTenant(groups.tenant, groups.scim.displayNameKey, groups.unique ?? true),
    ...(groups.host ? [inTenant(groups.tenant, groups.host.link, true)] : []),
    inTenant(groups.tenant, groups.scim.externalId, false),
    ...(isOwn ? [inTenant(members.group, members.user, true), inTenant(undefined, members.user, false)] : []),
  ]
}

export function indexesOfConnections({ connections, credentials }: ConnectionTables): readonly Index[] {
  const index = (field: Field, unique: boolean): Index => ({ fields: [field], unique })
  return [
    ...(connections.tenantId ? [index(connections.tenantId, false)] : []),
    index(credentials.hash, true),
    index(credentials.connectionId, false),
  ]
}

/** Rows are listed by their ids, those of a tenant or of a resource by themselves. */
export function indexesOfLog({ log }: LogTable): readonly Index[] {
  const { id, tenantId, connectionId, resourceId } = log
  return [tenantId ?? connectionId, resourceId].flatMap((field) =>
    field ? [{ fields: [field, id], unique: false }] : [],
  )
}

const inTenant = (of: Field | undefined, field: Field, unique: boolean): Index => ({
  fields: of ? [of, field] : [field],
  unique,
})
