import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { type App, typedTenant, typeNamed } from '../app.js'
import { readSamples } from '../samples.js'
import type { Studio } from '../studio.js'
import { choice, note, page, tenantField } from './frame.js'

/** Rows of the app's database as identity providers see them. */
export async function rowsPage(fields: URLSearchParams, studio: Studio): Promise<HttpResponse> {
  const app = await studio.app()
  const names = app.service.types.map(({ name }) => name)
  const name = fields.get('type') ?? 'User'
  const tenant = fields.get('tenant') ?? ''
  const isShown = fields.has('values')
  const hasTenants = app.plan.tenant !== undefined
  return page({
    title: 'Rows',
    path: '/rows',
    body: html`<p>The first rows of your own database, as your adapters show them to an identity provider.</p>
${staleNote(studio)}
<form class="card grid">${choice('Resources', 'type', names, name)}${tenantField(hasTenants, tenant)}
<label class="check"><input type="checkbox" name="values" value="shown"${isShown && html` checked`}> Show values of people</label>
<div><button class="main">Show</button></div></form>
${(!hasTenants || tenant !== '') && (await samples(app, name, tenant, !isShown))}`,
  })
}

async function samples(app: App, name: string, tenant: string, isMasked: boolean): Promise<Html> {
  const asked = { type: typeNamed(app, name), tenant: typedTenant(app.plan, tenant) }
  const resources = await readSamples(app, asked, isMasked)
  if (resources.length === 0)
    return note(
      'warn',
      'No records.',
      html`Rows that were there before SCIM get theirs from <code>npx scim-gen backfill</code>.`,
    )
  return html`<div class="half">${resources.map(
    (resource) => html`<pre class="sunk" tabindex="0">${JSON.stringify(resource, null, 2)}</pre>`,
  )}</div>`
}

/** The app's code can be loaded but once into a process. */
export const staleNote = ({ isStale }: Studio): Html | false =>
  isStale() &&
  note(
    'warn',
    'The emitted code is newer.',
    'Start the studio again: this one has loaded what was there before.',
  )
