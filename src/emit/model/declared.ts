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
  'scimConnections',
  'scimCredentials',
  'scimAudit',
  'connectionTables',
  'scimLog',
  'logTable',
  'UserParts',
  'NewUserParts',
]

/** What the side tables are for. */
export const sideTableComments: Readonly<Record<string, string>> = {
  scim_users:
    'One row for each user that SCIM knows: its id, and the values that only identity providers use.',
  scim_groups: 'One row for each group that SCIM knows.',
  scim_group_members: 'Memberships: one row for each user of a group.',
  scim_connections: "One row for each customer's identity provider.",
  scim_audit: 'One row for each change by SCIM: when, what, and which attributes; no values.',
  scim_log: 'One row for each request: what it was, and how it was answered; no bodies.',
  scim_credentials: 'The credentials of connections, by their hashes.',
}
