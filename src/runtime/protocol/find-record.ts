import { notFound } from '../errors.js'
import { isUuid } from '../uuid.js'
import type { AnyAdapter } from './adapter.js'
import type { Exchange } from './handler.js'
import type { ResourceType } from './resource-type.js'
import { show } from './show.js'
import { namesTag, preconditionFailed, tagOf } from './version.js'

/**
 * Finds the record that a path names.
 *
 * @throws ScimError 404 where there is none, 412 where `If-Match` names another version of it (RFC 7644 §3.14)
 */
export async function findRecord(
  adapter: AnyAdapter,
  type: ResourceType,
  exchange: Exchange,
): Promise<unknown> {
  const { id = '', request } = exchange
  const record = isUuid(id) ? await adapter.getQueryset().find(id) : undefined
  if (record === undefined) throw notFound(`${type.name} ${id} not found`)
  request.note?.found(record)
  const expected = request.method === 'GET' ? undefined : request.header('if-match')
  if (expected !== undefined) {
    if (!namesTag(expected, tagOf(await show(adapter, record, request)).tag)) throw preconditionFailed()
  }
  return record
}
