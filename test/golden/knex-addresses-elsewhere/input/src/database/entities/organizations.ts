import type { Knex } from 'knex'
import type { MemberRole } from '../tables'

export interface DbOrganization {
  organization_id: number
  organization_name: string
}

export type OrganizationTable = Knex.CompositeTableType<DbOrganization, Omit<DbOrganization, 'organization_id'>>

export interface DbOrganizationMembership {
  organization_id: number
  user_id: number
  role: MemberRole
}

export type OrganizationMembershipTable = Knex.CompositeTableType<DbOrganizationMembership>
