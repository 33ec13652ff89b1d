import { QueryTypes, type Transaction } from 'sequelize'
import { sequelize as db } from '../database'
import { User } from '../models'
import { type Found, type NewUser, nameOf, renamed, type ScimRow, type Store } from './store'

interface Row extends ScimRow {
  readonly userId: string
}

const columns = `s.id, s.user_id as "userId", s.external_id as "externalId", s.user_name as "userName", s.version,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`

/** The users that are not marked as deleted, whichever Sequelize would read. */
const tables = `scim_users s join users u on u.id = s.user_id and u.deleted_at is null`

const select = <T extends object>(text: string, bind: unknown[] = []) =>
  db.query<T>(text, { bind, type: QueryTypes.SELECT })

const show = (scim: ScimRow, host: User): Found => ({
  scim,
  key: host.id,
  attributes: {
    name: nameOf(host.name),
    preferredLanguage: host.language ?? undefined,
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.suspendedAt === null,
  },
})

/** SCIM's rows, and the users whom they are of. */
async function withUsers(rows: readonly Row[]): Promise<readonly Found[]> {
  const users = await User.findAll({ where: { id: rows.map(({ userId }) => userId) } })
  const byId = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap((row) => {
    const user = byId.get(row.userId)
    return user ? [show(row, user)] : []
  })
}

const fresh = (id: string, transaction: Transaction) =>
  User.findByPk(id, { transaction, rejectOnEmpty: true })

const store: Store = {
  async find(id) {
    return (await withUsers(await select<Row>(`select ${columns} from ${tables} where s.id = $1`, [id])))[0]
  },
  async findByName(key) {
    const text = `select ${columns} from ${tables} where s.user_name_key = $1 order by s.id limit 100`
    return withUsers(await select<Row>(text, [key]))
  },
  async page(offset, limit) {
    return withUsers(
      await select<Row>(`select ${columns} from ${tables} order by s.id limit ${limit} offset ${offset}`),
    )
  },
  async count() {
    const [row] = await select<{ total: string }>(`select count(*) as total from ${tables}`)
    return Number(row?.total)
  },
  groupsOf: (keys) =>
    select(
      `select m.user_id as "user", g.id as value, g.display_name as display from group_users m
       join scim_groups g on g.group_id = m.group_id
       where m.user_id in (${keys.map((_, index) => `$${index + 1}`).join(', ')}) order by g.id`,
      [...keys],
    ),
  create: (user) =>
    db.transaction(async (transaction) => {
      const made = await User.create({ email: user.email, name: fullName(user) }, { transaction })
      await db.query(
        `insert into scim_users (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 1, $6, $6)`,
        {
          bind: [user.id, made.id, user.externalId, user.userName, user.userNameKey, user.now],
          transaction,
        },
      )
      const scim = { ...user, version: 1, createdAt: user.now, updatedAt: user.now }
      return show(scim, await fresh(made.id, transaction))
    }),
  rename: (before, name, now) =>
    db.transaction(async (transaction) => {
      const { id, version } = before.scim
      const [, won] = await db.query(
        'update scim_users set version = $1, updated_at = $2 where id = $3 and version = $4',
        { bind: [version + 1, now, id, version], transaction, type: QueryTypes.UPDATE },
      )
      if (won !== 1) return undefined
      const host = await fresh(String(before.key), transaction)
      await host.update({ name: renamed(before, name) }, { transaction })
      return show({ ...before.scim, version: version + 1, updatedAt: now }, host)
    }),
}

const fullName = ({ givenName, familyName }: NewUser) =>
  [givenName, familyName].filter(Boolean).join(' ') || null

export const open = async () => ({ db: { sequelize: db }, store })
