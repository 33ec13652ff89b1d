import type { User } from '../generated/prisma/client.js'
import { unusablePassword, uuid } from '../lib/crypto.js'
import { prisma as db } from '../lib/prisma.js'
import { type Found, type NewUser, nameOf, renamed, type ScimRow, type Store } from './store.js'

interface Row extends ScimRow {
  readonly userId: string
}

const columns = `id, user_id as "userId", external_id as "externalId", user_name as "userName", version,
  created_at as "createdAt", updated_at as "updatedAt"`

const show = (scim: ScimRow, host: User): Found => ({
  scim,
  key: host.id,
  attributes: {
    name: nameOf(host.displayName),
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.suspendedAt === null,
  },
})

/** SCIM's rows, and the users whom they are of. */
async function withUsers(rows: readonly Row[]): Promise<readonly Found[]> {
  const users = await db.user.findMany({ where: { id: { in: rows.map(({ userId }) => userId) } } })
  const byId = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap((row) => {
    const user = byId.get(row.userId)
    return user ? [show(row, user)] : []
  })
}

const store: Store = {
  async find(id) {
    return (
      await withUsers(
        await db.$queryRawUnsafe<Row[]>(`select ${columns} from scim_users where id = cast($1 as uuid)`, id),
      )
    )[0]
  },
  async findByName(key) {
    const text = `select ${columns} from scim_users where user_name_key = $1 order by id limit 100`
    return withUsers(await db.$queryRawUnsafe<Row[]>(text, key))
  },
  async page(offset, limit) {
    const text = `select ${columns} from scim_users order by id limit ${limit} offset ${offset}`
    return withUsers(await db.$queryRawUnsafe<Row[]>(text))
  },
  async count() {
    const [row] = await db.$queryRawUnsafe<{ total: bigint }[]>('select count(*) as total from scim_users')
    return Number(row?.total)
  },
  groupsOf: (keys) =>
    db.$queryRawUnsafe(
      `select m.user_id as "user", g.id as value, g.display_name as display from team_user m
       join scim_groups g on g.group_id = m.team_id
       where m.user_id in (${keys.map((_, index) => `cast($${index + 1} as uuid)`).join(', ')}) order by g.id`,
      ...keys,
    ),
  create: (user) =>
    db.$transaction(async (transaction) => {
      const host = await transaction.user.create({
        data: {
          id: uuid(),
          email: user.email,
          displayName: fullName(user),
          role: 'member',
          password: unusablePassword(),
        },
      })
      await transaction.$executeRaw`
        insert into scim_users (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
        values (cast(${user.id} as uuid), cast(${host.id} as uuid), ${user.externalId}, ${user.userName}, ${user.userNameKey}, 1,
          ${user.now}, ${user.now})`
      return show({ ...user, version: 1, createdAt: user.now, updatedAt: user.now }, host)
    }),
  rename: (before, name, now) =>
    db.$transaction(async (transaction) => {
      const { id, version } = before.scim
      const won = await transaction.$executeRaw`
        update scim_users set version = ${version + 1}, updated_at = ${now}
        where id = cast(${id} as uuid) and version = ${version}`
      if (won !== 1) return undefined
      const host = await transaction.user.update({
        where: { id: String(before.key) },
        data: { displayName: renamed(before, name) },
      })
      return show({ ...before.scim, version: version + 1, updatedAt: now }, host)
    }),
}

const fullName = ({ givenName, familyName }: NewUser) =>
  [givenName, familyName].filter(Boolean).join(' ') || null

export const open = async () => ({ db, store })
