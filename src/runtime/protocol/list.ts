/** Lists (RFC 7644 §3.4.2): by index, or by cursor where the request has one (RFC 9865). */

import { badRequest, invalidValue } from '../errors.js'
import type { Filter } from '../filter/ast.js'
import * as limits from '../limits.js'
import type { AnyAdapter, Queryset } from './adapter.js'
import { always, never, ofType, sortedBy } from './common-filter.js'
import { decodeCursor, encodeCursor } from './cursor.js'
import type { Exchange, Handler } from './handler.js'
import { type HttpResponse, respondJson } from './http.js'
import { type ListParameters, readListParameters, readPage } from './query.js'
import { render } from './render.js'
import type { ResourceType } from './resource-type.js'

export const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** The matches among the resources of one type. */
interface Matches {
  readonly type: ResourceType
  readonly adapter: AnyAdapter
  readonly set: Pick<Queryset<unknown>, 'slice' | 'page' | 'count'>
}

/**
 * GET on the collection: filter, then totals, then paging (in this order). Over several types, as `/.search` asks
 * for, one type's resources follow the other's.
 *
 * A cursor wins over a `startIndex`: RFC 9865 leaves open what both mean, and only a client that knows cursors sends
 * one, while libraries add a startIndex of 1 by themselves.
 */
export function listResources(...types: readonly ResourceType[]): Handler {
  return async (exchange) => {
    const schemas = types.map((type) => type.schema)
    const { readers } = exchange.settings
    const { cursor: sent, ...rest } = readListParameters(exchange.request.parameters, (text) =>
      readers.filter(text, schemas),
    )
    // Where there are no cursors the parameter is one that nobody knows.
    const cursor = exchange.settings.cursors ? sent : undefined
    const parameters = { ...rest, cursor }
    const isOne = types.length === 1
    if (!isOne && parameters.sortBy !== undefined) throw invalidValue('sortBy needs one resource type')
    if (!isOne && parameters.cursor !== undefined) throw invalidValue('cursor needs one resource type')
    return exchange.reading(async (reading) => {
      const matches = types.map((type): Matches => {
        const adapter = reading.adapter(type)
        return { type, adapter, set: narrowed(adapter.getQueryset(), parameters.filter, type) }
      })
      const [single] = matches
      return parameters.cursor === undefined || !single
        ? byIndex(matches, parameters, reading)
        : byCursor(single, parameters.cursor, parameters, reading)
    })

    function narrowed(all: Queryset<unknown>, sent: Filter | undefined, type: ResourceType) {
      const filter = sent && ofType(sent, { type, baseUrl: exchange.request.baseUrl })
      if (filter === never) return nothing
      // What one type does not have has no value there (RFC 7644 §3.4.2.1).
      return filter && filter !== always ? all.filter(filter, { lenient: !isOne }) : all
    }
  }
}

/** The set of no resources, which takes no query. */
const nothing: Pick<Queryset<unknown>, 'slice' | 'page' | 'count'> = {
  slice: async () => [],
  page: async () => ({ records: [] }),
  count: async () => 0,
}

async function byIndex(matches: readonly Matches[], parameters: ListParameters, exchange: Exchange) {
  const page = readPage(parameters, exchange.settings.pagination)
  let offset = page.startIndex - 1
  let limit = page.count
  let totalResults = 0
  const resources: string[] = []
  for (const { adapter, set } of matches) {
    const records = limit === 0 ? [] : await set.slice({ offset, limit, ...sorting(parameters) })
    // A page that is not full, and not past the end, tells the total by itself.
    const told = records.length < limit && (records.length > 0 || offset === 0)
    // Who wants no resource has come for the total.
    const total = told ? offset + records.length : await set.count({ afresh: page.count === 0 })
    totalResults += total
    limit -= records.length
    offset = Math.max(0, offset - total)
    for (const { json } of await render(adapter, records, exchange)) resources.push(json)
  }
  return listResponse(
    { totalResults, startIndex: page.startIndex, itemsPerPage: resources.length },
    resources,
  )
}

async function byCursor(
  { type, adapter, set }: Matches,
  cursor: string,
  parameters: ListParameters,
  exchange: Exchange,
) {
  const { pagination, cursorSecret } = exchange.settings
  const scope = scopeOf(type, exchange)
  const { count } = readPage({ count: parameters.count }, pagination, 'invalidCount')
  const from = cursor === '' ? undefined : decodeCursor(cursor, scope, cursorSecret, Date.now())
  if (from && from.count !== count) throw badRequest('count must be that of the first page', 'invalidCount')

  const keyset = { limit: count, ...(from && { after: from.position }), ...sorting(parameters) }
  const { records, end } = count === 0 ? { records: [] } : await set.page(keyset)
  const isWhole = !from && !end && count > 0
  const expires = Date.now() + limits.cursorTimeout * 1_000
  const rendered = await render(adapter, records, exchange)
  const total = from?.total ?? (isWhole ? records.length : await set.count({ afresh: count === 0 }))
  const page = {
    totalResults: total,
    itemsPerPage: records.length,
    ...(end && { nextCursor: encodeCursor({ position: end, count, expires, total }, scope, cursorSecret) }),
  }
  return listResponse(
    page,
    rendered.map(({ json }) => json),
  )
}

/** A list response (RFC 7644 §3.4.2) of resources that are JSON already. */
function listResponse(page: object, resources: readonly string[]): HttpResponse {
  const head = JSON.stringify({ schemas: [LIST_RESPONSE], ...page })
  return respondJson(200, `${head.slice(0, -1)},"Resources":[${resources.join(',')}]}`)
}

/** The parameters that must be the same for every page of a list; `count` has an error of its own. */
const scopeOf = ({ endpoint }: ResourceType, { request }: Exchange) => [
  endpoint,
  String(request.tenant),
  request.header('authorization'),
  ...['filter', 'sortBy', 'sortOrder', 'attributes', 'excludedAttributes'].map((name) =>
    request.parameters.get(name),
  ),
]

/** The sorting parameters that were sent (RFC 7644 §3.4.2.3). */
function sorting({ sortBy: sent, descending }: ListParameters) {
  const sortBy = sent && sortedBy(sent)
  return sortBy === undefined ? {} : { sortBy, descending }
}
