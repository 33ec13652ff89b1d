/** The URNs that bodies name. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The body of a PATCH (RFC 7644 §3.5.2). */
export const patchOf = (...Operations: readonly object[]) => ({ schemas: [PATCH_OP], Operations })
