/** The handlers of resource endpoints (RFC 7644 §3), one function each. */
import { readOperations } from '../patch/operation.js'
import { readResource } from '../schema/input.js'
import type { AnyAdapter } from './adapter.js'
import { notFound } from './errors.js'
import type { Exchange, Handler } from './handler.js'
import { noContent, respond } from './http.js'
import { omitNull } from './omit-null.js'
import { type ListParameters, readListParameters, readPage } from './query.js'
import type { ResourceType } from './resource-type.js'

export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** GET on the collection: filter, then totals, then paging (in this order). */
export function listResources(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const parameters = readListParameters(exchange.request.parameters)
    const base = adapter.getQueryset()
    const matches = parameters.filter ? base.filter(parameters.filter) : base
    const page = readPage(parameters, exchange.settings.pagination)

    const offset = page.startIndex - 1
    const records =
      page.count === 0 ? [] : await matches.slice({ offset, limit: page.count, ...sorting(parameters) })
    // A page that is not full, and not past the end, tells the total by itself.
    const told = records.length < page.count && (records.length > 0 || offset === 0)
    const totalResults = told ? offset + records.length : await matches.count()

    const resources = await render(adapter, records, exchange)
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
    const data = readResource(await exchange.request.body(), type.schema)
    const record = await adapter.fromScim(await withActivity(data, type, () => true))
    const [resource] = await render(adapter, [record], exchange)
    return respond(201, resource, { location: `${exchange.request.baseUrl}${type.endpoint}/${resource?.id}` })
  }
}

/** GET on one resource. */
export function getResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const [resource] = await render(adapter, [await findRecord(adapter, type, exchange)], exchange)
    return respond(200, resource)
  }
}

/** PUT: full replacement of what the mapping covers; an `active` that is not sent keeps its value. */
export function replaceResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const record = await findRecord(adapter, type, exchange)
    const data = readResource(await exchange.request.body(), type.schema)
    const current = async () => Reflect.get(await adapter.toScim(record, exchange.request), 'active') === true
    const saved = await adapter.fromScim(await withActivity(data, type, current), record)
    const [resource] = await render(adapter, [saved], exchange)
    return respond(200, resource)
  }
}

/** PATCH (RFC 7644 §3.5.2). */
export function patchResource(type: ResourceType): Handler {
  return async (exchange) => {
    const adapter = exchange.adapter(type)
    const record = await findRecord(adapter, type, exchange)
    const operations = readOperations(await exchange.request.body())
    const saved = await adapter.patch(record, operations)
    if (exchange.settings.patchResponse === 'none') return noContent
    const [resource] = await render(adapter, [saved], exchange)
    return respond(200, resource)
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function findRecord(adapter: AnyAdapter, type: ResourceType, exchange: Exchange): Promise<unknown> {
  const id = exchange.id ?? ''
  const record = UUID.test(id) ? await adapter.getQueryset().find(id) : undefined
  if (record === undefined) throw notFound(`${type.name} ${id} not found`)
  return record
}

async function render(
  adapter: AnyAdapter,
  records: readonly unknown[],
  { request }: Exchange,
): Promise<readonly Record<string, unknown>[]> {
  const complete = (await adapter.complete?.(records)) ?? records
  const resources = await Promise.all(complete.map((record) => adapter.toScim(record, request)))
  return resources.map((resource) => request.projection.apply(omitNull(resource)))
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
