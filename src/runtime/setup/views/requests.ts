import type { LoggedRequest } from '../../log/row.js'
import { type Html, html, markup, type Part } from '../html.js'
import { badge, time, type View } from './view.js'

/** Which requests the reader looks at. */
export interface Shown {
  readonly errors: boolean
  /** The id of the row before which the list begins: an older page. */
  readonly before: string | undefined
}

export const PAGE = 25

/** A connection as its requests name it. */
export interface Named {
  readonly name: string
  readonly provider?: string | undefined
}

export interface Requests {
  /** Undefined where nothing is recorded. */
  readonly rows: readonly LoggedRequest[] | undefined
  readonly connections: ReadonlyMap<string, Named>
}

export function requestsCard(view: View, { rows, connections }: Requests, { errors, before }: Shown): Html {
  const { texts } = view
  const heading = html`<h2 id="requests-title">${texts.requests}</h2>`
  if (!rows)
    return html`<section class="card stack" aria-labelledby="requests-title">
${heading}<p class="soft">${markup(texts.requestsOff)}</p></section>`
  const isLive = before === undefined
  const filter = errors ? 'errors' : ''
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return html`<section class="card stack" aria-labelledby="requests-title"${
    isLive && html` data-live="${filter}" data-offline="${texts.offline}" data-news="${texts.news}"`
  }>
<div class="row apart">
<div>${heading}<p class="soft">${isLive ? texts.requestsLive : texts.requestsNote}</p></div>
<nav class="row small" aria-label="${texts.requests}">${
    errors
      ? html`<a href="?#requests-title">${texts.allRequests}</a>`
      : html`<a href="?errors#requests-title">${texts.onlyErrors}</a>`
  }</nav>
</div>
<p id="news" class="soft small" role="status"></p>
<p id="no-requests" class="sunk soft" ${rows.length > 0 && html`hidden`}>${markup(errors ? texts.noErrors : texts.noRequests)}</p>
<ol id="requests" class="requests">${requestRows(view, { rows, connections })}</ol>
${
  (last || !isLive) &&
  html`<nav class="row small" aria-label="${texts.older}">${!isLive && html`<a href="?${filter}#requests-title">${texts.newest}</a>`}${
    last && html`<a href="?${filter && `${filter}&`}before=${last.id}#requests-title">${texts.older}</a>`
  }</nav>`
}
</section>`
}

/** The rows alone: what the script adds. */
export const requestRows = (view: View, { rows = [], connections }: Requests): readonly Html[] =>
  rows.map((row) => requestRow(view, row, connections.get(row.connectionId ?? '')))

function requestRow(view: View, row: LoggedRequest, of: Named | undefined): Html {
  const { texts } = view
  const { status, attributes, membersAdded, membersRemoved, milliseconds, userAgent, correlationId, detail } =
    row
  const explained = texts.explain(row, of?.provider)
  const what = [
    attributes,
    membersAdded + membersRemoved > 0 && texts.membersChanged(membersAdded, membersRemoved),
    row.name,
  ]
  const facts: readonly (readonly [string, Part])[] = [
    [texts.answer, [status, row.scimType && ` ${row.scimType}`, detail && html`: ${detail}`]],
    [texts.connection, of?.name],
    [texts.attributes, attributes],
    [texts.members, membersAdded + membersRemoved > 0 && texts.membersChanged(membersAdded, membersRemoved)],
    [texts.took, `${milliseconds} ms`],
    [texts.client, userAgent],
    [texts.correlation, correlationId],
  ]
  return html`<li id="r-${row.id}"><details>
<summary><span class="when soft num">${time(view, row.createdAt, true)}</span>
<span class="what"><span class="did">${texts.request(row)}</span> <span class="soft small">${what.filter(Boolean).join(' · ')}</span></span>
<span class="mono soft verb">${row.method}</span> ${badge(status < 400 ? 'good' : 'bad', String(status))}</summary>
<div class="more stack">
${explained && explanation(view, explained)}
<dl class="pairs">${facts.map(([label, value]) => value && html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</div></details></li>`
}

type Explained = NonNullable<ReturnType<View['texts']['explain']>>

const explanation = (
  { texts }: View,
  { problem, provider, fix }: Explained,
): Html => html`<div class="note bad">
<p><b>${texts.problem}.</b> ${markup(problem)}</p>
<p><b>${texts.providerDoes}.</b> ${markup(provider)}</p>
<p><b>${texts.fix}.</b> ${markup(fix)}</p>
</div>`
