/** Users, groups and memberships of the Knex host, with their records. */
import type { TestDatabase } from './databases.js'
import type { OpenHost } from './hosts.js'

export const USERS = 5_000
export const GROUPS = 500
/** How many groups a user is in. */
export const EACH = 20

export const idOf = (kind: string, index: number) =>
  `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const nameOf = (user: number) => `user${user}@example.com`

/** Of the groups of a user, the nth. */
export const groupOf = (user: number, index: number) => ((user * 7 + index * 25) % GROUPS) + 1

/** 5,000 users in 500 groups: 100,000 memberships. */
export async function fillKnexHost(host: OpenHost, { dialect }: TestDatabase): Promise<void> {
  const { db } = await host.load('src/db.ts')
  const now = dialect === 'sqlite' ? Date.now() : new Date()
  const common = { version: 1, createdAt: now, updatedAt: now }
  const users = Array.from({ length: USERS }, (_, index) => index + 1)
  const groups = Array.from({ length: GROUPS }, (_, index) => index + 1)
  await db.batchInsert(
    'accounts',
    users.map((id) => ({ id, loginEmail: nameOf(id), isDisabled: false })),
    500,
  )
  await db.batchInsert(
    'crews',
    groups.map((id) => ({ id, crewTitle: `Crew ${id}` })),
    500,
  )
  await db.batchInsert(
    'crewMembers',
    users.flatMap((accountId) =>
      Array.from({ length: EACH }, (_, index) => ({
        accountId,
        crewId: groupOf(accountId, index),
        isLead: false,
      })),
    ),
    400,
  )
  await db.batchInsert(
    'scim_users',
    users.map((id) => ({
      id: idOf('a', id),
      userId: id,
      userName: nameOf(id),
      userNameKey: nameOf(id),
      ...common,
    })),
    200,
  )
  await db.batchInsert(
    'scim_groups',
    groups.map((id) => ({
      id: idOf('b', id),
      groupId: id,
      displayName: `Crew ${id}`,
      displayNameKey: `crew ${id}`,
      ...common,
    })),
    200,
  )
}
