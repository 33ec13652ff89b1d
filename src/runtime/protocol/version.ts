/** Versions of resources, and requests that depend on them (RFC 7644 §3.14). */
import { hash } from 'node:crypto'
import { ScimError } from './errors.js'
import type { HttpRequest } from './http.js'

/**
 * The entity tag of a resource: a weak one, of what the resource shows and of its stored version. The first covers
 * what the host changes by itself; the second what takes queries of its own, such as the members of a group.
 *
 * @param resource complete, with the stored version in `meta.version`
 */
export function entityTag(resource: Readonly<Record<string, unknown>>): string {
  let shown = ''
  for (const name of Object.keys(resource)) {
    if (UNTAGGED.has(name)) continue
    const value = resource[name]
    shown += typeof value === 'string' ? `${name}"${value}\n` : `${name}:${JSON.stringify(value)}\n`
  }
  const stored = Reflect.get(Object(resource.meta), 'version')
  const digest = hash('sha1', shown, 'base64url').slice(0, 12)
  return `W/"${stored === undefined ? '' : `${stored}-`}${digest}"`
}

/** What `schemas` names follows from the rest; the others are told by the stored version, or are about the request. */
const UNTAGGED = new Set(['schemas', 'meta', 'members', 'groups'])

/** Whether a header with entity tags names this one; `*` names any. Weak tags compare by their text (§3.14). */
export function namesTag(header: string, tag: string): boolean {
  return header.split(',').some((each) => each.trim() === '*' || opaque(each.trim()) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** Whether a request wants the very version that its client saw. */
export const dependsOnVersion = ({ header }: Pick<HttpRequest, 'header'>): boolean => {
  const expected = header('if-match')
  return expected !== undefined && expected.trim() !== '*'
}

/** 412: the resource is no longer what the client saw. */
export const preconditionFailed = () =>
  new ScimError(412, 'The resource has changed since the version in If-Match')
