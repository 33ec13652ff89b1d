/** Versions of resources, and requests that depend on them (RFC 7644 §3.14). */
import { hash } from 'node:crypto'
import { ScimError } from '../errors.js'
import type { HttpRequest } from './http.js'

/** A resource as JSON, in the two parts that its entity tag is made between. */
export interface Tagged {
  readonly tag: string
  /** The resource without its `meta`. */
  readonly text: string
}

/**
 * Makes the entity tag of a resource: a weak one, of what the resource shows and of its stored version. The first
 * covers what the host changes by itself; the second what takes queries of its own, such as the members of a group.
 *
 * @param resource complete, with the stored version in `meta.version`
 */
export function tagOf(resource: Readonly<Record<string, unknown>>): Tagged {
  const { schemas, id, meta } = resource
  // What tells a resource from others stands first. One text serves the tag and the response; it has nothing undefined.
  const shown = { schemas, id, ...resource, meta: undefined }
  const text = JSON.stringify(shown)
  const told = 'members' in shown || 'groups' in shown ? JSON.stringify(withoutMembers(shown)) : text
  const stored = Reflect.get(Object(meta), 'version')
  const digest = hash('sha1', told, 'base64url').slice(0, 12)
  return { tag: `W/"${stored === undefined ? '' : `${stored}-`}${digest}"`, text }
}

const withoutMembers = ({ members: _members, groups: _groups, ...rest }: Readonly<Record<string, unknown>>) =>
  rest

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
