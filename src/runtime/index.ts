/** Everything that emitted code imports whatever the ORM and the framework; for bindings see the subpaths. */

export { bcryptSalt } from './bcrypt-salt.js'
export {
  badRequest,
  conflict,
  invalidFilter,
  invalidValue,
  notFound,
  ScimError,
  type ScimErrorType,
} from './errors.js'
export type { QuirkName, QuirkSwitches } from './idp/quirks.js'
export { backfill } from './orm/records/backfill.js'
export type { MayWrite } from './orm/records/user-adapter.js'
export type { Operation } from './patch/operation.js'
export type {
  AdapterContext,
  Keyset,
  KeysetPage,
  Order,
  Position,
  Queryset,
  ResourceAdapter,
  Slice,
} from './protocol/adapter.js'
export { type Around, type AsTenant, asTenant } from './protocol/around.js'
export { type AuthCheck, bearerTokenMatches, currentUser } from './protocol/auth.js'
export type { Backfilled, BackfillOptions, Refused } from './protocol/backfill.js'
export type { Timeouts } from './protocol/budget.js'
export { bulk } from './protocol/bulk.js'
export type { Connection } from './protocol/connection.js'
export { type Ended, EndsError } from './protocol/ends.js'
export type { Settings } from './protocol/handler.js'
export type { Hooks } from './protocol/hooks.js'
export { type HttpRequest, type HttpResponse, SCIM_MEDIA_TYPE } from './protocol/http.js'
export { listResources } from './protocol/list.js'
export { forMe } from './protocol/me.js'
export { groupType, type ResourceType, userType } from './protocol/resource-type.js'
export {
  createResource,
  deleteResource,
  getResource,
  patchResource,
  replaceResource,
} from './protocol/resources.js'
export { type Route, route } from './protocol/route.js'
export type { ScimRequest } from './protocol/scim-request.js'
export { searchResources } from './protocol/search.js'
export { createService, type ScimService, type ServiceOptions } from './protocol/service.js'
export type { Attribute, Schema } from './schema/attribute.js'
export { coreGroup } from './schema/core-group.js'
export { coreUser } from './schema/core-user.js'
export {
  announce,
  described,
  except,
  getResourceType,
  getSchema,
  listResourceTypes,
  listSchemas,
  onlyGroups,
  onRequest,
  serviceProviderConfig,
} from './schema/discovery.js'
export { enterpriseUser } from './schema/enterprise-user.js'
export { type ExtensionType, extension, extensionValue } from './schema/extension.js'
export {
  activity,
  fullName,
  numberOf,
  oneOf,
  orDefaults,
  preferred,
  primaryEmail,
  required,
  splitName,
  unlessNull,
} from './schema/helpers.js'
export type * from './schema/types.js'
export { interop, type Strictness } from './strict/interop.js'
export { unusableHash } from './unusable-hash.js'
