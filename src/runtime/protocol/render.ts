/** From stored records to what a client gets. */
import { isExtensionUrn } from '../schema/input.js'
import type { AnyAdapter } from './adapter.js'
import { allOf, andThen } from './and-then.js'
import type { Exchange } from './handler.js'
import { type HttpResponse, respondJson } from './http.js'
import { omitNull } from './omit-null.js'
import type { ScimRequest } from './scim-request.js'
import { namesTag, tagOf } from './version.js'

interface Rendered {
  /** JSON of the attributes that were asked for. */
  readonly json: string
  readonly id: unknown
  readonly tag: string
}

/** Renders records as resources, completed all at once. */
export async function render(
  adapter: AnyAdapter,
  records: readonly unknown[],
  { request }: Exchange,
): Promise<readonly Rendered[]> {
  const complete = (await adapter.complete?.(records)) ?? records
  const shown = await allOf(complete.map((record) => show(adapter, record, request)))
  return shown.map((resource) => {
    const { tag, text } = tagOf(resource)
    const { schemas, id } = resource
    const meta = { ...Object(resource.meta), version: tag }
    const json = request.projection.isWhole
      ? `${text.slice(0, -1)},"meta":${JSON.stringify(meta)}}`
      : JSON.stringify(request.projection.apply({ schemas, id, ...resource, meta }))
    return { json, id, tag }
  })
}

/** The whole resource that a record stands for, as it is told from its other versions. */
export function show(adapter: AnyAdapter, record: unknown, request: ScimRequest) {
  const shown = adapter.render?.(record, request) ?? andThen(adapter.toScim(record, request), omitNull)
  return andThen(shown, withExtensions)
}

/** `schemas` names every extension that a resource holds a value of (RFC 7643 §3). */
function withExtensions(resource: Record<string, unknown>): Record<string, unknown> {
  const extensions = Object.keys(resource).filter(isExtensionUrn)
  if (extensions.length === 0) return resource
  const schemas: readonly unknown[] = Array.isArray(resource.schemas) ? resource.schemas : []
  return { ...resource, schemas: [...new Set([...schemas, ...extensions])] }
}

/** Answers with one resource and its entity tag; 304 where the client has it already. */
export async function answer(
  status: 200 | 201,
  adapter: AnyAdapter,
  record: unknown,
  exchange: Exchange,
  headers: (rendered: Rendered) => Readonly<Record<string, string>> = () => ({}),
): Promise<HttpResponse> {
  const [rendered] = await render(adapter, [record], exchange)
  if (!rendered) throw new TypeError('A record was lost between reading and rendering it')
  const known = exchange.request.method === 'GET' ? exchange.request.header('if-none-match') : undefined
  const etag = { etag: rendered.tag }
  if (known !== undefined && namesTag(known, rendered.tag)) return { status: 304, headers: etag }
  return respondJson(status, rendered.json, { ...etag, ...headers(rendered) })
}
