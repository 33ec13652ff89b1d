import { knex as db } from '../knex'
import { User } from '../models/user'
import type { Found, ScimRow, Store } from './store'

interface Row extends ScimRow {
  readonly userId: number
}

const columns = `id, user_id as "userId", external_id as "externalId", user_name as "userName", version,
  created_at as "createdAt", updated_at as "updatedAt"`

async function select<T>(text: string, bindings: readonly (string | number)[] = []): Promise<T[]> {
  const { rows } = await db.raw(text, [...bindings])
  return rows
}

const show = (scim: ScimRow, host: User): Found => ({
  scim,
  key: host.id,
  attributes: {
    ...((host.firstName ?? host.lastName) !== null && {
      name: { givenName: host.firstName ?? undefined, familyName: host.lastName ?? undefined },
    }),
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.active === true,
  },
})

/** SCIM's rows, and the users whom they are of. */
async function withUsers(rows: readonly Row[]): Promise<readonly Found[]> {
  const users = await User.query().findByIds(rows.map(({ userId }) => userId))
  const byId = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap((row) => {
    const user = byId.get(row.userId)
    return user ? [show(row, user)] : []
  })
}

const store: Store = {
  async find(id) {
    return (await withUsers(await select<Row>(`select ${columns} from scim_users where id = ?`, [id])))[0]
  },
  async findByName(key) {
    const text = `select ${columns} from scim_users where user_name_key = ? order by id limit 100`
    return withUsers(await select<Row>(text, [key]))
  },
  async page(offset, limit) {
    return withUsers(
      await select<Row>(`select ${columns} from scim_users order by id limit ${limit} offset ${offset}`),
    )
  },
  async count() {
    const [row] = await select<{ total: string }>('select count(*) as total from scim_users')
    return Number(row?.total)
  },
  groupsOf: (keys) =>
    select(
      `select m."USER_ID" as "user", g.id as value, g.display_name as display from "TEAM_MEMBERS" m
       join scim_groups g on g.group_id = m."TEAM_ID"
       where m."USER_ID" in (${keys.map(() => '?').join(', ')}) order by g.id`,
      keys,
    ),
  create: (user) =>
    User.transaction(async (transaction) => {
      const host = await User.query(transaction).insertAndFetch({
        email: user.email,
        firstName: user.givenName,
        lastName: user.familyName,
        active: true,
      })
      await transaction.raw(
        `insert into scim_users (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
         values (?, ?, ?, ?, ?, 1, ?, ?)`,
        [user.id, host.id, user.externalId, user.userName, user.userNameKey, user.now, user.now],
      )
      return show({ ...user, version: 1, createdAt: user.now, updatedAt: user.now }, host)
    }),
  rename: (before, name, now) =>
    User.transaction(async (transaction) => {
      const { id, version } = before.scim
      const { rowCount } = await transaction.raw(
        'update scim_users set version = ?, updated_at = ? where id = ? and version = ?',
        [version + 1, now, id, version],
      )
      if (rowCount !== 1) return undefined
      const host = await User.query(transaction).patchAndFetchById(Number(before.key), { firstName: name })
      return show({ ...before.scim, version: version + 1, updatedAt: now }, host)
    }),
}

export const open = async () => ({ db, store })
