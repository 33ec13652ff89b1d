/** Versions of resources, and requests that depend on them (RFC 7644 §3.14). */
import { hash } from 'node:crypto'
import { ScimError } from './errors.js'

/**
 * The entity tag of a resource: a weak one, of what the resource shows and of its stored version. The first covers
 * what the host changes by itself; the second what is not shown here, such as the members of a group.
 *
 * @param resource complete, with the stored version in `meta.version`
 */
export function entityTag(resource: Readonly<Record<string, unknown>>): string {
  const { meta, members: _, ...shown } = resource
  const stored = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'version') : undefined
  const digest = hash('sha1', JSON.stringify(shown), 'base64url').slice(0, 12)
  return `W/"${stored === undefined ? '' : `${stored}-`}${digest}"`
}

/** Whether a header with entity tags names this one; `*` names any. Weak tags compare by their text (§3.14). */
export function namesTag(header: string, tag: string): boolean {
  return header.split(',').some((each) => each.trim() === '*' || opaque(each.trim()) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** 412: the resource is no longer what the client saw. */
export const preconditionFailed = () =>
  new ScimError(412, 'The resource has changed since the version in If-Match')
