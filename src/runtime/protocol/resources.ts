/** The handlers of resource endpoints (RFC 7644 §3), one function each. */
import { badRequest } from './errors.js'
import { findRecord } from './find-record.js'
import type { Handler } from './handler.js'
import { noContent, respond } from './http.js'
import { type ListParameters, readListParameters, readPage } from './query.js'
import { answer, render } from './render.js'
import type { ResourceType } from './resource-type.js'

export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/**
 * GET on the collection: filter, then totals, then paging (in this order). Over several types, as `/.search` asks
 * for, one type's resources follow the other's.
 */
export function listResources(...types: readonly ResourceType[]): Handler {
  return async (exchange) => {
    const schemas = types.map((type) => type.schema)
    const { readers } = exchange.settings
    const parameters = readListParameters(exchange.request.parameters, (text) =>
      readers.filter(text, schemas),
    )
    if (types.length > 1 && parameters.sortBy !== undefined)
      throw badRequest('sortBy needs one resource type', 'invalidValue')
    const parts = types.map((type) => {
      const adapter = exchange.adapter(type)
      const base = adapter.getQueryset()
      // What one type does not have has no value there (RFC 7644 §3.4.2.1).
      const matches = parameters.filter ? base.filter(parameters.filter, { lenient: types.length > 1 }) : base
      return { adapter, matches }
    })
    const page = readPage(parameters, exchange.settings.pagination)

    let offset = page.startIndex - 1
    let limit = page.count
    let totalResults = 0
    const resources: unknown[] = []
    for (const { adapter, matches } of parts) {
      const records = limit === 0 ? [] : await matches.slice({ offset, limit, ...sorting(parameters) })
      // A page that is not full, and not past the end, tells the total by itself.
      const told = records.length < limit && (records.length > 0 || offset === 0)
      const total = told ? offset + records.length : await matches.count()
      totalResults += total
      limit -= records.length
      offset = Math.max(0, offset - total)
      for (const { resource } of await render(adapter, records, exchange)) resources.push(resource)
    }
    return respond(200, {
      schemas: [LIST_RESPONSE],
      totalResults,
      startIndex: page.startIndex,
      itemsPerPage: resources.length,
      Resources: resources,
    })
  }
}

/** POST on the collection. */
export function createResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const data = exchange.settings.readers.resource(await exchange.request.body(), type.schema)
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
    const data = exchange.settings.readers.resource(await exchange.request.body(), type.schema)
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
    const operations = exchange.settings.readers.operations(await exchange.request.body(), type.schema)
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

/** The sorting parameters that were sent (RFC 7644 §3.4.2.3). */
const sorting = ({ sortBy, descending }: ListParameters) =>
  sortBy === undefined ? {} : { sortBy, descending }
