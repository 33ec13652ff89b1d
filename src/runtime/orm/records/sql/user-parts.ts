/** Users split over tables: rows of other tables in which some of their attributes are. */
import type { AdapterContext } from '../../../protocol/adapter.js'
import type { UserInput } from '../../../schema/types.js'
import type { Column } from '../../sql/columns.js'
import type { Derived, Select } from '../../sql/orm.js'
import { and, eq, oneOf, type Sql, sql } from '../../sql/sql.js'
import type { HostPlace } from './tables.js'

/** A row of a user's in another table: it refers to the user, or the user to it. */
export interface PartPlace {
  readonly key: Column
  /** The column of the row that refers to the user. */
  readonly user?: Column
  /** Whether a user may have several such rows: the first counts. */
  readonly several?: boolean
  /** The user's column that refers to the key. */
  readonly link?: Column
  /** Which of them count. */
  readonly where?: Sql
  /** The attributes without which there can be no row, by their columns. */
  readonly needs?: Readonly<Record<string, string>>
  /** Whether there can be no user without it. */
  readonly always?: boolean
  /** What a new row has besides the mapped columns; or a promise of it. */
  row(user: unknown, tenant: unknown, data: UserInput, context: AdapterContext): object
  /** The column of the user's that refers to a row. */
  refer?(key: unknown): object
}

export interface PartTables {
  readonly places: Readonly<Record<string, PartPlace>>
  /** How the rows stand beside those of users. */
  joins(host: HostPlace): readonly Derived[]
  /** The rows of some users, by the users' keys. */
  rowsOf(host: HostPlace, place: PartPlace, users: readonly unknown[]): Select
}

/** @example `parts: userParts({ profiles: { key: profiles.id, user: profiles.userId, row: … } })` */
export const userParts = (places: Readonly<Record<string, PartPlace>>): PartTables => ({
  places,
  joins: (host) =>
    Object.values(places).map((place) => ({ table: sql`${place.key.table}`, on: besides(place, host) })),
  rowsOf: (host, place, users) => {
    const { key, user, link, where } = place
    const fields = { user: user ?? host.key, row: key.table }
    const orderBy = [sql`${key} asc`]
    if (user) return { fields, from: key.table, where: and(oneOf(user, users), where), orderBy }
    const join = link && { table: host.key.table, on: eq(link, key) }
    return { fields, from: key.table, ...(join && { join }), where: oneOf(host.key, users), orderBy }
  },
})

function besides({ key, user, link, several, where }: PartPlace, host: HostPlace): Sql {
  if (!user) return eq(link ?? host.key, key)
  const own = and(eq(user, host.key), where)
  // The table inside stands for itself: its own row is what the condition is about there.
  const first = sql`${key} = (select ${key} from ${key.table} where ${own} order by ${key} limit 1)`
  return several ? and(own, first) : own
}

/** What a resource writes to the rows of a user: of what it lacks, nothing. */
export type PartColumns<New> = {
  readonly [Part in keyof New]: {
    readonly [Name in keyof New[Part]]?: New[Part][Name] | null | undefined
  }
}
