import { type EntityManager, In } from 'typeorm'
import dataSource from '../database/data-source.js'
import { User } from '../users/user.entity.js'
import { UserRole } from '../users/user-role.js'
import type { Found, ScimRow, Store } from './store.js'

interface Row extends ScimRow {
  readonly userId: number
}

const columns = `s.id, s.user_id as "userId", s.external_id as "externalId", s.user_name as "userName", s.version,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`

/** Users who are marked as deleted are not shown. */
const tables = `scim_users s join "user" u on u.id = s.user_id and u."deletedAt" is null`

const show = (scim: ScimRow, host: User): Found => ({
  scim,
  key: host.id,
  attributes: {
    ...((host.firstName ?? host.lastName ?? null) !== null && {
      name: { givenName: host.firstName ?? undefined, familyName: host.lastName ?? undefined },
    }),
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.status?.id === 1,
  },
})

/** SCIM's rows, and the users whom they are of. */
async function withUsers(rows: readonly Row[]): Promise<readonly Found[]> {
  const users = await dataSource.manager.find(User, { where: { id: In(rows.map(({ userId }) => userId)) } })
  const byId = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap((row) => {
    const user = byId.get(row.userId)
    return user ? [show(row, user)] : []
  })
}

const fresh = (manager: EntityManager, id: number) => manager.findOneByOrFail(User, { id })

const store: Store = {
  async find(id) {
    return (
      await withUsers(await dataSource.query(`select ${columns} from ${tables} where s.id = $1`, [id]))
    )[0]
  },
  async findByName(key) {
    const text = `select ${columns} from ${tables} where s.user_name_key = $1 order by s.id limit 100`
    return withUsers(await dataSource.query(text, [key]))
  },
  async page(offset, limit) {
    return withUsers(
      await dataSource.query(
        `select ${columns} from ${tables} order by s.id limit ${limit} offset ${offset}`,
      ),
    )
  },
  async count() {
    const [row] = await dataSource.query(`select count(*) as total from ${tables}`)
    return Number(row.total)
  },
  groupsOf: (keys) =>
    dataSource.query(
      `select m."userId" as "user", g.id as value, g.display_name as display from team_members m
       join scim_groups g on g.group_id = m."teamId"
       where m."userId" in (${keys.map((_, index) => `$${index + 1}`).join(', ')}) order by g.id`,
      [...keys],
    ),
  create: (user) =>
    dataSource.transaction(async (manager) => {
      const made = await manager.save(
        manager.create(User, {
          email: user.email,
          firstName: user.givenName,
          lastName: user.familyName ?? undefined,
          role: UserRole.Member,
          status: { id: 1 },
        }),
      )
      await manager.query(
        `insert into scim_users (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 1, $6, $6)`,
        [user.id, made.id, user.externalId, user.userName, user.userNameKey, user.now],
      )
      const scim = { ...user, version: 1, createdAt: user.now, updatedAt: user.now }
      return show(scim, await fresh(manager, made.id))
    }),
  rename: (before, name, now) =>
    dataSource.transaction(async (manager) => {
      const { id, version } = before.scim
      const [, won] = await manager.query(
        'update scim_users set version = $1, updated_at = $2 where id = $3 and version = $4',
        [version + 1, now, id, version],
      )
      if (won !== 1) return undefined
      const host = await fresh(manager, Number(before.key))
      host.firstName = name
      await manager.save(host)
      return show({ ...before.scim, version: version + 1, updatedAt: now }, host)
    }),
}

export const open = async () => {
  await dataSource.initialize()
  return { db: dataSource, store }
}
