/** The page itself: what it shows of one tenant, put together. */
import type { ListedConnection } from '../connections/shown.js'
import { timeOfId } from '../log/first-id.js'
import type { LoggedRequest } from '../log/row.js'
import type { WhichRequests } from '../log/which.js'
import { isUuid } from '../uuid.js'
import type { ActionSettings } from './actions.js'
import { checksOf } from './checks.js'
import type { Counts } from './counts.js'
import { guideNameOf } from './guides.js'
import { type Html, html, markup, type Part } from './html.js'
import type { Ask } from './inside.js'
import { connectionsCard } from './views/connections.js'
import { type Facts, factsCard, MOST_REFUSED } from './views/facts.js'
import { guidesCard } from './views/guides.js'
import { type Named, PAGE, type Requests, requestRows, requestsCard, type Shown } from './views/requests.js'
import { testedNote } from './views/results.js'
import { copyable, time, type View } from './views/view.js'

/** What the page asks of the log that the emitted `log.ts` makes. */
export interface LogOf<Db, Tenant> {
  list(db: Db, which: WhichRequests<Tenant>): Promise<readonly LoggedRequest<Tenant>[]>
}

export interface Source<Db, Tenant> extends ActionSettings<Db, Tenant> {
  /** Absent where nothing is recorded. */
  readonly log?: LogOf<Db, Tenant>
  readonly counts: Counts<Tenant>
  readonly ask: Ask<Tenant>
  readonly hasGroups: boolean
}

const DAY = 86_400_000

/** In milliseconds: how late a row may come, for processes write theirs in batches. */
const LATE = 10_000

/** The most rows that come at once while the page is open. */
const NEWS = 200

export async function overview<Db, Tenant>(
  source: Source<Db, Tenant>,
  view: View,
  tenant: Tenant | undefined,
  query: URLSearchParams,
  said: { readonly customer: string | undefined; readonly note: Part },
): Promise<Html> {
  const { texts } = view
  const which = shownBy(query)
  const [connections, rows, facts] = await Promise.all([
    source.connections.list(source.db, { tenant }),
    listed(source, tenant, which),
    factsOf(source, view, tenant),
  ])
  const newest = connections.at(-1)
  return html`<main class="page">
<header>${said.customer && html`<p class="soft small">${said.customer}</p>`}
<h1>${texts.title}</h1><p class="soft">${texts.lead}</p></header>
${said.note}
${factsCard(view, withHeard(facts, connections), source.hasGroups)}
${endpointCard(view)}
${connectionsCard(view, connections, await tested(source, view, tenant, connections, query.get('test')))}
${guidesCard(view, newest && guideNameOf(newest.provider))}
${requestsCard(view, { rows, connections: named(connections) }, which)}
</main>`
}

/** What has come since a row, some of it a second time; and the numbers as they are now. */
export async function news<Db, Tenant>(
  source: Source<Db, Tenant>,
  view: View,
  tenant: Tenant | undefined,
  query: URLSearchParams,
): Promise<Html> {
  const after = idOf(query.get('after'))
  const [connections, rows, facts] = await Promise.all([
    source.connections.list(source.db, { tenant }),
    listed(
      source,
      tenant,
      { ...shownBy(query), before: undefined },
      after === undefined ? undefined : sinceOf(after, view.now),
    ),
    factsOf(source, view, tenant),
  ])
  const requests: Requests = { rows, connections: named(connections) }
  return html`${factsCard(view, withHeard(facts, connections), source.hasGroups)}
${connections.map(({ id, lastHeardAt }) => html`<span id="now-${id}" data-now>${time(view, lastHeardAt)}</span>`)}
<ol id="requests">${requestRows(view, requests)}</ol>`
}

function endpointCard(view: View): Html {
  const { texts, url, oauth } = view
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url)
  return html`<section class="card stack" aria-label="${texts.endpoint}">
<div class="stack tight">${copyable(view, texts.endpoint, url, 'url')}
<p class="soft small">${texts.endpointNote}</p></div>
${oauth && copyable(view, texts.tokenEndpoint, `${url}/oauth/token`, 'token-endpoint')}
${!url.startsWith('https:') && !isLocal && html`<p class="note warn">${markup(texts.noHttps)}</p>`}
</section>`
}

async function tested<Db, Tenant>(
  { ask, hasGroups }: Source<Db, Tenant>,
  view: View,
  tenant: Tenant | undefined,
  connections: readonly ListedConnection<Tenant>[],
  id: string | null,
): Promise<Part> {
  const connection = connections.find((one) => one.id === id)
  if (!connection) return undefined
  const { url, texts, now } = view
  const checks = await checksOf(ask, { tenant, connection, url, hasGroups }, texts, now)
  return testedNote(view, connection.name, checks)
}

const idOf = (text: string | null): string | undefined => (text !== null && isUuid(text) ? text : undefined)

const shownBy = (query: URLSearchParams): Shown => ({
  errors: query.has('errors'),
  before: idOf(query.get('before')),
})

async function listed<Db, Tenant>(
  { db, log }: Source<Db, Tenant>,
  tenant: Tenant | undefined,
  { errors, before }: Shown,
  since?: Date,
): Promise<Requests['rows']> {
  const limit = since ? NEWS : PAGE
  return log?.list(db, { tenant, limit, before, since, ...(errors && { status: 'refused' }) })
}

/** From when on rows may be new to whoever has seen one. */
const sinceOf = (seen: string, now: Date) => new Date(Math.min(timeOfId(seen), now.getTime() - LATE))

async function factsOf<Db, Tenant>(
  { counts, db, log }: Source<Db, Tenant>,
  { now }: View,
  tenant: Tenant | undefined,
): Promise<Facts> {
  const since = new Date(now.getTime() - DAY)
  const [counted, refused, newest] = await Promise.all([
    counts.of(tenant),
    log?.list(db, { tenant, status: 'refused', since, limit: MOST_REFUSED }),
    log?.list(db, { tenant, limit: 1 }),
  ])
  return { ...counted, refused: refused?.length, lastAt: newest?.[0]?.createdAt ?? null }
}

/** Connections know to the minute when they were heard from, where nothing is recorded. */
const withHeard = (facts: Facts, connections: readonly ListedConnection<unknown>[]): Facts => ({
  ...facts,
  lastAt:
    facts.lastAt ??
    connections.reduce<Date | null>(
      (last, { lastHeardAt }) => (lastHeardAt && (!last || lastHeardAt > last) ? lastHeardAt : last),
      null,
    ),
})

const named = (connections: readonly ListedConnection<unknown>[]): ReadonlyMap<string, Named> =>
  new Map(connections.map(({ id, name, provider }) => [id, { name, provider }]))
