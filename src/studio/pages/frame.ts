/** What all pages of the studio have around them. */
import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html, type Part } from '../../runtime/setup/html.js'
import { layout } from '../../runtime/setup/layout.js'
import { liveScript } from './live-script.js'
import { stylesheet } from './stylesheet.js'

export interface Page {
  readonly title: string
  /** That of the link in the navigation which leads here, where one does. */
  readonly path?: string
  readonly body: Html
  readonly status?: number
  /** Whether a part of it is fetched again and again. */
  readonly isLive?: boolean
}

const still = layout({ stylesheet })
const live = layout({ stylesheet, script: liveScript })

const LINKS: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Mapping'],
  ['/rows', 'Rows'],
  ['/filter', 'Filter'],
  ['/requests', 'Requests'],
  ['/verify', 'Verify'],
]

export function page({ title, path, body, status = 200, isLive = false }: Page): HttpResponse {
  return (isLive ? live : still)({
    title: `${title} · scim-gen studio`,
    lang: 'en',
    status,
    body: html`<a class="skip" href="#main">To the content</a>
<div class="page">
<header class="row apart">
<b>scim-gen studio</b>
<nav aria-label="Pages"><ul>${LINKS.map(
      ([to, name]) => html`<li><a href="${to}"${to === path && CURRENT}>${name}</a></li>`,
    )}</ul></nav>
</header>
<main id="main" class="stack" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
</div>`,
  })
}

const CURRENT = html` aria-current="page"`

/** A table with its headings; it scrolls by itself where it is too wide. */
export const table = (label: string, headings: readonly string[], rows: readonly (readonly Part[])[]): Html =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`

export const code = (text: string): Html => html`<code>${text}</code>`

export const badge = (text: string, kind: 'good' | 'warn' | 'bad' | '' = ''): Html =>
  html`<span class="badge ${kind}">${text}</span>`

/** A note; the first words say what it is about. */
export const note = (kind: 'good' | 'warn' | 'bad', lead: string, text: Part): Html =>
  html`<div class="note ${kind}"><b>${lead}</b> ${text}</div>`

/** A field to choose one of several in. */
export const choice = (label: string, name: string, values: readonly string[], chosen?: string): Html =>
  html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${values.map(
    (value) => html`<option${value === chosen && html` selected`}>${value}</option>`,
  )}</select></div>`

/** Asks for the tenant, where the app has tenants. */
export const tenantField = (hasTenants: boolean, tenant: string): Html | false =>
  hasTenants &&
  html`<div><label for="tenant">Key of the tenant</label><input id="tenant" name="tenant" value="${tenant}" required autocomplete="off"></div>`
