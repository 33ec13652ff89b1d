/** The handlers of resource endpoints (RFC 7644 §3), one function each. */
import { findRecord } from './find-record.js'
import type { Handler } from './handler.js'
import { noContent } from './http.js'
import { answer } from './render.js'
import type { ResourceType } from './resource-type.js'

/** POST on the collection. */
export function createResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const data = exchange.settings.readers.resource(
      await exchange.request.body(),
      type.schema,
      type.announced,
    )
    exchange.request.note?.writes(data, type.schema)
    const record = await adapter.fromScim(await withActivity(data, type, () => true))
    return answer(201, adapter, record, exchange, ({ id }) => ({
      location: `${exchange.request.baseUrl}${type.endpoint}/${id}`,
    }))
  }
}

/** GET on one resource. */
export function getResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    return answer(200, adapter, await findRecord(adapter, type, exchange), exchange)
  }
}

/** PUT: full replacement of what the mapping covers; an `active` that is not sent keeps its value. */
export function replaceResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const record = await findRecord(adapter, type, exchange)
    const data = exchange.settings.readers.resource(
      await exchange.request.body(),
      type.schema,
      type.announced,
    )
    exchange.request.note?.writes(data, type.schema)
    const current = async () => Reflect.get(await adapter.toScim(record, exchange.request), 'active') === true
    const saved = await adapter.fromScim(await withActivity(data, type, current), record)
    return answer(200, adapter, saved, exchange)
  }
}

/** PATCH (RFC 7644 §3.5.2). */
export function patchResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const record = await findRecord(adapter, type, exchange)
    const operations = exchange.settings.readers.operations(
      await exchange.request.body(),
      type.schema,
      type.announced,
    )
    exchange.request.note?.changes(operations, type.schema)
    const saved = await adapter.patch(record, operations)
    if (exchange.settings.patchResponse === 'none') return noContent
    return answer(200, adapter, saved, exchange)
  }
}

/** DELETE: the adapter decides what it means. */
export function deleteResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    await adapter.delete(await findRecord(adapter, type, exchange))
    return noContent
  }
}

/** A user's `active` is always decided before the adapter sees it: as sent, else true when new, else as it is. */
async function withActivity(
  data: Record<string, unknown>,
  type: ResourceType,
  absent: () => boolean | Promise<boolean>,
): Promise<Record<string, unknown>> {
  return type.name === 'User' && data.active === undefined ? { ...data, active: await absent() } : data
}
