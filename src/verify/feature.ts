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
  | `User.${string}`
  | `Group.${string}`
  | `Enterprise.${string}`
