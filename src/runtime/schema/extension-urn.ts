/** Schemas of the RFC's own a service either has or has not, so they are never kept unread. */
const extension = /^urn:(?!ietf:params:scim:schemas:core:)/i

/** Whether a key, or a path, begins with the URN of an extension: a resource may hold one that the service does not know. */
export const isExtensionUrn = (key: string): boolean => key.includes(':') && extension.test(key)
