/**
 * What a check needs of the server: something that `/ServiceProviderConfig` announces, the endpoint of a resource
 * type, or an attribute that `/Schemas` announces (`User.name.givenName`, `Enterprise.manager`).
 */
export type Feature =
  | 'patch'
  | 'bulk'
  | 'filter'
  | 'sort'
  | 'etag'
  | 'changePassword'
  | 'cursor'
  | 'index'
  | 'users'
  | 'groups'
  /** Groups that a client makes: not there where /Schemas announces the only ones that there are. */
  | 'newGroups'
  | `User.${string}`
  | `Group.${string}`
  | `Enterprise.${string}`
