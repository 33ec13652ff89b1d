import type { Knex } from 'knex'
import { database as db } from '../database/database'
import type { Found, ScimRow, Store } from './store'

interface Row {
  readonly id: string
  readonly external_id: string | null
  readonly user_name: string
  readonly version: number
  readonly scim_created_at: Date
  readonly scim_updated_at: Date
  readonly user_id: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string
  readonly is_active: boolean
}

/** The host's rows are read whole, as the emitted code reads them. */
const columns = [
  ...['s.id', 's.external_id', 's.user_name', 's.version'],
  ...['s.created_at as scim_created_at', 's.updated_at as scim_updated_at', 'u.*'],
]

const joined = (on: Knex = db) => on('scim_users as s').join('users as u', 'u.user_id', 's.user_id')

const show = (scim: ScimRow, host: Omit<Row, keyof ScimRow>): Found => ({
  scim,
  key: host.user_id,
  attributes: {
    ...((host.first_name ?? host.last_name) !== null && {
      name: { givenName: host.first_name ?? undefined, familyName: host.last_name ?? undefined },
    }),
    emails: [{ value: host.email, type: 'work', primary: true }],
    active: host.is_active,
  },
})

const found = (row: Row): Found =>
  show(
    {
      id: row.id,
      externalId: row.external_id,
      userName: row.user_name,
      version: row.version,
      createdAt: row.scim_created_at,
      updatedAt: row.scim_updated_at,
    },
    row,
  )

const store: Store = {
  async find(id) {
    const rows: Row[] = await joined().where('s.id', id).select(columns)
    return rows.map(found)[0]
  },
  async findByName(key) {
    const rows: Row[] = await joined()
      .where('s.user_name_key', key)
      .orderBy('s.id')
      .limit(100)
      .select(columns)
    return rows.map(found)
  },
  async page(offset, limit) {
    const ids = db('scim_users').orderBy('id').limit(limit).offset(offset).select('id')
    const rows: Row[] = await joined().whereIn('s.id', ids).orderBy('s.id').select(columns)
    return rows.map(found)
  },
  async count() {
    const [row] = await db('scim_users').count({ total: '*' })
    return Number(row?.total)
  },
  async groupsOf(keys) {
    return db('group_memberships as m')
      .join('scim_groups as g', 'g.group_id', 'm.group_id')
      .whereIn('m.user_id', [...keys])
      .orderBy('g.id')
      .select({ user: 'm.user_id', value: 'g.id', display: 'g.display_name' })
  },
  create: (user) =>
    db.transaction(async (transaction) => {
      const [host] = await transaction('users')
        .insert({
          email: user.email,
          first_name: user.givenName,
          last_name: user.familyName,
          is_marketing_opted_in: false,
          is_tracking_anonymized: false,
        })
        .returning('*')
      if (!host) throw new Error('no row')
      await transaction('scim_users').insert({
        id: user.id,
        user_id: host.user_id,
        external_id: user.externalId,
        user_name: user.userName,
        user_name_key: user.userNameKey,
        version: 1,
        created_at: user.now,
        updated_at: user.now,
      })
      return show(
        { ...user, version: 1, createdAt: user.now, updatedAt: user.now },
        { ...host, ...raw(user.now) },
      )
    }),
  rename: (before, name, now) =>
    db.transaction(async (transaction) => {
      const { id, version } = before.scim
      const won = await transaction('scim_users')
        .where({ id, version })
        .update({ version: version + 1, updated_at: now })
      if (won !== 1) return undefined
      const [host] = await transaction('users')
        .where({ user_id: Number(before.key) })
        .update({ first_name: name })
        .returning('*')
      if (!host) return undefined
      return show({ ...before.scim, version: version + 1, updatedAt: now }, { ...host, ...raw(now) })
    }),
}

/** What a joined row has besides the host's columns. */
const raw = (now: Date) => ({ external_id: null, user_name: '', scim_created_at: now, scim_updated_at: now })

export const open = async () => ({ db, store })
