import { MikroORM } from '@mikro-orm/postgresql'
import config from '../mikro-orm.config.js'
import { randomPassword } from '../shared/crypto.js'
import { User } from '../user/user.entity.js'
import type { Found, ScimRow, Store } from './store.js'

interface Row extends ScimRow {
  readonly userId: number
}

const columns = `id, user_id as "userId", external_id as "externalId", user_name as "userName", version,
  created_at as "createdAt", updated_at as "updatedAt"`

const show = (scim: ScimRow, host: User): Found => ({
  scim: { ...scim, createdAt: new Date(scim.createdAt), updatedAt: new Date(scim.updatedAt) },
  key: host.id,
  attributes: {
    name: { givenName: host.firstName, familyName: host.lastName },
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.active,
  },
})

function storeOn(orm: MikroORM): Store {
  const select = <T>(text: string, parameters: readonly unknown[] = []): Promise<T[]> =>
    orm.em.getConnection().execute(text, [...parameters], 'all')

  /** SCIM's rows, and the users whom they are of. */
  async function withUsers(rows: readonly Row[]): Promise<readonly Found[]> {
    const users = await orm.em.fork().find(User, { id: { $in: rows.map(({ userId }) => userId) } })
    const byId = new Map(users.map((user) => [user.id, user]))
    return rows.flatMap((row) => {
      const user = byId.get(row.userId)
      return user ? [show(row, user)] : []
    })
  }

  return {
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
        `select m.user_id as "user", g.id as value, g.display_name as display from team_members m
         join scim_groups g on g.group_id = m.team_id
         where m.user_id in (${keys.map(() => '?').join(', ')}) order by g.id`,
        keys,
      ),
    create: (user) =>
      orm.em.fork().transactional(async (em) => {
        const host = new User(user.email, randomPassword())
        host.firstName = user.givenName ?? ''
        host.lastName = user.familyName ?? ''
        await em.persistAndFlush(host)
        await em.getConnection().execute(
          `insert into scim_users (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
           values (?, ?, ?, ?, ?, 1, ?, ?)`,
          [user.id, host.id, user.externalId, user.userName, user.userNameKey, user.now, user.now],
          'run',
          em.getTransactionContext(),
        )
        return show({ ...user, version: 1, createdAt: user.now, updatedAt: user.now }, host)
      }),
    rename: (before, name, now) =>
      orm.em.fork().transactional(async (em) => {
        const { id, version } = before.scim
        const { affectedRows } = await em
          .getConnection()
          .execute<{ affectedRows: number }>(
            'update scim_users set version = ?, updated_at = ? where id = ? and version = ?',
            [version + 1, now, id, version],
            'run',
            em.getTransactionContext(),
          )
        if (affectedRows !== 1) return undefined
        const host = await em.findOneOrFail(User, { id: Number(before.key) })
        host.firstName = name
        await em.flush()
        return show({ ...before.scim, version: version + 1, updatedAt: now }, host)
      }),
  }
}

export const open = async () => {
  const orm = await MikroORM.init(config)
  return { db: orm.em, store: storeOn(orm) }
}
