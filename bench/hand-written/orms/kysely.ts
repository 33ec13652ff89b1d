import { sql } from 'kysely'
import { db } from '../database/database.js'
import { type Found, type NewUser, nameOf, renamed, type ScimRow, type Store } from './store.js'

interface Host {
  readonly hostId: string
  readonly email: string
  readonly name: string | null
  readonly locale: string | null
  readonly deactivatedAt: Date | null
}

const columns = sql`s.id, s.external_id, s.user_name, s.version, s.created_at, s.updated_at,
  u.id as host_id, u.email, u.name, u.locale, u.deactivated_at`
const tables = sql`scim_users s join users u on u.id = s.user_id and u.deleted_at is null`

const show = (scim: ScimRow, host: Host): Found => ({
  scim,
  key: host.hostId,
  attributes: {
    name: nameOf(host.name),
    locale: host.locale ?? undefined,
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.deactivatedAt === null,
  },
})

const found = (row: ScimRow & Host): Found => show(row, row)

const store: Store = {
  async find(id) {
    const { rows } = await sql<ScimRow & Host>`select ${columns} from ${tables} where s.id = ${id}`.execute(
      db,
    )
    return rows.map(found)[0]
  },
  async findByName(key) {
    const { rows } = await sql<
      ScimRow & Host
    >`select ${columns} from ${tables} where s.user_name_key = ${key} order by s.id limit 100`.execute(db)
    return rows.map(found)
  },
  async page(offset, limit) {
    const { rows } = await sql<
      ScimRow & Host
    >`select ${columns} from ${tables} order by s.id limit ${limit} offset ${offset}`.execute(db)
    return rows.map(found)
  },
  async count() {
    const { rows } = await sql<{ total: string }>`select count(*) as total from ${tables}`.execute(db)
    return Number(rows[0]?.total)
  },
  async groupsOf(keys) {
    const { rows } = await sql<{ user: string; value: string; display: string }>`
      select m.user_id as "user", g.id as value, g.display_name as display from group_users m
      join scim_groups g on g.group_id = m.group_id where m.user_id in (${sql.join([...keys])}) order by g.id`.execute(
      db,
    )
    return rows
  },
  create: (user) =>
    db.transaction().execute(async (transaction) => {
      const host = await transaction
        .insertInto('users')
        .values({ email: user.email, name: fullName(user) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await sql`insert into scim_users (id, user_id, external_id, user_name, user_name_key, version, created_at, updated_at)
        values (${user.id}, ${host.id}, ${user.externalId}, ${user.userName}, ${user.userNameKey}, 1, ${user.now}, ${user.now})`.execute(
        transaction,
      )
      const scim = { ...user, version: 1, createdAt: user.now, updatedAt: user.now }
      return show(scim, { ...host, hostId: host.id })
    }),
  rename: (before, name, now) =>
    db.transaction().execute(async (transaction) => {
      const { id, version } = before.scim
      const { numAffectedRows } =
        await sql`update scim_users set version = ${version + 1}, updated_at = ${now} where id = ${id} and version = ${version}`.execute(
          transaction,
        )
      if (numAffectedRows !== 1n) return undefined
      const host = await transaction
        .updateTable('users')
        .set({ name: renamed(before, name) })
        .where('id', '=', String(before.key))
        .returningAll()
        .executeTakeFirstOrThrow()
      return show({ ...before.scim, version: version + 1, updatedAt: now }, { ...host, hostId: host.id })
    }),
}

const fullName = ({ givenName, familyName }: NewUser) =>
  [givenName, familyName].filter(Boolean).join(' ') || null

export const open = async () => ({ db, store })
