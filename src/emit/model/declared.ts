/** The names that `model.gen.ts` declares, whatever the ORM. */
export const DECLARED = [
  'scimUsers',
  'scimGroups',
  'scimGroupMembers',
  'UserRow',
  'NewUserRow',
  'ScimUserRow',
  'UserRecord',
  'GroupRow',
  'NewGroupRow',
  'ScimGroupRow',
  'GroupRecord',
  'userTables',
  'groupTables',
  'UserAdapterBase',
  'GroupAdapterBase',
  'TenantKey',
  'NewMemberRow',
  'NewTenantMemberRow',
  'TenantMemberRow',
]

/** What the side tables are for. */
export const sideTableComments: Readonly<Record<string, string>> = {
  scim_users: 'One row for each user that SCIM knows: its id, and what only identity providers care about.',
  scim_groups: 'One row for each group that SCIM knows.',
  scim_group_members: 'Who is in which group.',
}
