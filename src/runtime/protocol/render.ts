/** From stored records to what a client gets. */
import type { AnyAdapter } from './adapter.js'
import { allOf } from './and-then.js'
import type { Exchange } from './handler.js'
import { type HttpResponse, respondJson, SCIM_MEDIA_TYPE } from './http.js'
import { inParts } from './in-parts.js'
import type { ScimRequest } from './scim-request.js'
import { show } from './show.js'
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
  return shown.map((resource) => asJson(resource, request))
}

function asJson(resource: Record<string, unknown>, { projection }: ScimRequest): Rendered {
  const { tag, text } = tagOf(resource)
  const { schemas, id } = resource
  const meta = { ...Object(resource.meta), version: tag }
  const json = projection.isWhole
    ? `${text.slice(0, -1)},"meta":${JSON.stringify(meta)}}`
    : JSON.stringify(projection.apply({ schemas, id, ...resource, meta }))
  return { json, id, tag }
}

/** Answers with one resource and its entity tag, in parts where it has many members; 304 where the client has it already. */
export async function answer(
  status: 200 | 201,
  adapter: AnyAdapter,
  record: unknown,
  exchange: Exchange,
  headers: (rendered: Rendered) => Readonly<Record<string, string>> = () => ({}),
): Promise<HttpResponse> {
  const { request } = exchange
  const part = exchange.mayGoOn ? await adapter.parts?.(record) : undefined
  const [complete] = part ? [part.record] : ((await adapter.complete?.([record])) ?? [record])
  const { members, ...rest } = await show(adapter, complete, request)
  const { next } = part ?? {}
  const rendered = asJson(members === undefined || next ? rest : { members, ...rest }, request)
  const known = request.method === 'GET' ? request.header('if-none-match') : undefined
  const etag = { etag: rendered.tag }
  if (known !== undefined && namesTag(known, rendered.tag)) return { status: 304, headers: etag }
  const told = { ...etag, ...headers(rendered) }
  if (!next) return respondJson(status, rendered.json, told)
  const chunks = inParts(rendered.json, { members, next }, adapter, exchange)
  return { status, headers: { 'content-type': SCIM_MEDIA_TYPE, ...told }, chunks }
}
