export enum TableName {
  Users = 'users',
  Emails = 'emails',
  Organizations = 'organizations',
  OrganizationMemberships = 'organization_memberships',
  Groups = 'groups',
  GroupMemberships = 'group_memberships',
}

export enum MemberRole {
  Member = 'member',
  Admin = 'admin',
}
