import type { Knex } from 'knex'

export interface DbGroup {
  group_uuid: string
  name: string
  organization_id: number
  updated_at: Date
}

export type GroupTable = Knex.CompositeTableType<DbGroup, Pick<DbGroup, 'name' | 'organization_id'>>

export interface DbGroupMembership {
  group_uuid: string
  user_id: number
  organization_id: number
}

export type GroupMembershipTable = Knex.CompositeTableType<DbGroupMembership>
