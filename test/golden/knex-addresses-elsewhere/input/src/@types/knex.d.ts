import type { GroupMembershipTable, GroupTable } from '../database/entities/groups'
import type { OrganizationMembershipTable, OrganizationTable } from '../database/entities/organizations'
import type { EmailTable, UserTable } from '../database/entities/users'
import type { TableName } from '../database/tables'

declare module 'knex/types/tables' {
  interface Tables {
    [TableName.Users]: UserTable
    [TableName.Emails]: EmailTable
    [TableName.Organizations]: OrganizationTable
    [TableName.OrganizationMemberships]: OrganizationMembershipTable
    [TableName.Groups]: GroupTable
    [TableName.GroupMemberships]: GroupMembershipTable
  }
}
