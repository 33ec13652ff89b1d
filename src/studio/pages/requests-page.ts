import { explain } from '../../runtime/log/explain.js'
import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { fragment } from '../../runtime/setup/layout.js'
import { pathOf, saysOf } from '../../tail/lines.js'
import type { Row } from '../../tail/source.js'
import type { Studio } from '../studio.js'
import { badge, code, note, page, table } from './frame.js'

/** What identity providers have sent, as it comes. */
export async function requestsPage(_fields: URLSearchParams, studio: Studio): Promise<HttpResponse> {
  const { loaded } = await studio.planned()
  const hasLog = loaded.config.log !== undefined
  return page({
    title: 'Requests',
    path: '/requests',
    isLive: hasLog,
    body: hasLog
      ? html`<p>The last requests of your log, the newest first; those that were refused, explained.</p>
<div data-live="/requests/part">${requests(await studio.requests())}</div>
<noscript><p><a href="/requests">Look again</a></p></noscript>`
      : html`${note('warn', 'There is no log.', 'With one, each request that comes is a row here: its verb, its resource, the names of what changed, and how it was answered.')}
<form action="/change"><input type="hidden" name="set" value="log.keep=30 days"><button class="main">Show what switches it on</button></form>`,
  })
}

/** The part that lives. */
export const requestsPart = async (_fields: URLSearchParams, studio: Studio): Promise<HttpResponse> =>
  fragment(requests(await studio.requests()))

const requests = (rows: readonly Row[]): Html =>
  rows.length === 0
    ? note(
        'warn',
        'Nothing has come yet.',
        html`Try <code>npx scim-gen play okta</code> with the base URL of your app.`,
      )
    : table(
        'The last requests',
        ['Time', 'Request', 'What it was to change', 'Answer', 'Took'],
        rows.map(cells),
      )

function cells(row: Row) {
  const { createdAt, method, status, milliseconds, tenantId } = row
  const time = createdAt.toISOString()
  return [
    html`<time class="num" datetime="${time}">${time.slice(11, 19)}</time>`,
    code(`${method} ${pathOf(row)}`),
    saysOf(row, tenantId !== undefined),
    html`${badge(String(status), status < 400 ? 'good' : 'bad')}${explained(row)}`,
    html`<span class="num">${milliseconds} ms</span>`,
  ]
}

/** What an identity provider does with a refusal, and what to change. */
function explained(row: Row): Html | false {
  const explanation = explain(row)
  if (!explanation) return false
  const { problem, provider, fix, docs } = explanation
  const said = [row.scimType, row.detail].filter(Boolean).join(' ')
  return html`<details><summary class="small">${problem}</summary><div class="stack tight small">
${said !== '' && html`<p class="mono">${said}</p>`}<p>${provider}</p><p><b>Fix:</b> ${fix}</p><p class="soft">${docs}</p></div></details>`
}
