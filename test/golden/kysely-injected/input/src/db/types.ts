import type { ColumnType, Generated } from 'kysely'

export enum Standing {
  Active = 'active',
  Suspended = 'suspended',
}

type Timestamps = {
  created_at: ColumnType<Date, never, never>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

export type UserTable = Timestamps & {
  id: Generated<string>
  email: string
  nick_name: string | null
  status: Generated<Standing>
  deleted_at: Date | null
}

export type TeamTable = Timestamps & { id: Generated<number>; name: string }

interface PeopleTables {
  users: UserTable
}

export type Database = PeopleTables & {
  teams: TeamTable
  team_users: { team_id: number; user_id: string }
}
