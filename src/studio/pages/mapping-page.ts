import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { counted } from '../../terminal/text.js'
import { type MappedColumn, type MappingOffer, mappingOf, type ResourceMapping } from '../mapping.js'
import type { Studio } from '../studio.js'
import { badge, choice, code, page, table } from './frame.js'

export async function mappingPage(_fields: URLSearchParams, studio: Studio): Promise<HttpResponse> {
  const { loaded, plan } = await studio.planned()
  const resources = mappingOf(plan)
  const { orm, dialect, framework } = loaded.config
  return page({
    title: 'Mapping',
    path: '/',
    body: html`<p class="soft">${orm} on ${dialect}, ${framework}. As the config and the models are now, whatever has been generated.</p>
${resources.map(resource)}
<section class="card stack"><h2>Change the config</h2>
<p>As <code>generate --set</code> does: you see first what it would write.</p>
<form action="/change" class="row end"><div class="grow"><label for="set">Key and value</label><input id="set" name="set" required autocomplete="off" placeholder="user.attributes.title=jobTitle"></div>
<button>Show what changes</button></form></section>`,
  })
}

function resource(mapping: ResourceMapping): Html {
  const { name, model, kept, mapped, open } = mapping
  const free = mapping.columns.filter(({ uses }) => uses.length === 0)
  return html`<section class="card stack" aria-labelledby="${name}">
<div class="row apart"><h2 id="${name}">${name}s</h2>${model && html`<span class="soft small">${code(model.ref)} · table ${code(model.table)}</span>`}</div>
${kept && html`<p>Kept as ${kept}.</p>`}
${
  mapped.length > 0 &&
  table(
    `Attributes of ${name}s with a column`,
    ['SCIM attribute', 'Column', 'Type'],
    mapped.map(({ path, column, type }) => [code(path), code(column), type]),
  )
}
${model && columns(mapping)}
${open.length > 0 && openAttributes(mapping, free)}
</section>`
}

const columns = ({ name, columns: all }: ResourceMapping) => html`<h3>Columns</h3>
${table(
  `Columns of ${name}s`,
  ['Column', 'Type', 'For SCIM', 'In a new row', 'Offer'],
  all.map((column) => [
    code(column.field),
    column.type,
    column.uses.length > 0 ? column.uses.map((use) => html`${code(use)} `) : badge('not mapped'),
    filledText(column),
    column.offer && offerForm(column.offer, column.offer.attribute),
  ]),
)}`

const filledText = ({ filledBy, isRequired }: MappedColumn) =>
  filledBy ?? (isRequired ? badge('nothing fills it', 'bad') : html`<span class="soft">null</span>`)

const openAttributes = ({ name, open }: ResourceMapping, free: readonly MappedColumn[]) =>
  html`<details><summary>${counted(open.length, 'attribute')} without a column</summary>
<div class="stack">
${table(
  `Attributes of ${name}s without a column`,
  ['SCIM attribute', 'What it is', 'Offer'],
  open.map(({ path, description, offer }) => [
    code(path),
    description,
    offer && offerForm(offer, offer.field),
  ]),
)}
${
  free.length > 0 &&
  html`<form action="/change" class="grid"><input type="hidden" name="section" value="${name.toLowerCase()}">
${choice(
  `Attribute of ${name}s`,
  'attribute',
  open.map(({ path }) => path),
)}
${choice(
  'Column',
  'field',
  free.map(({ field }) => field),
)}
<div><button>Show what changes</button></div></form>`
}
</div></details>`

/** @param to what is offered, of the two that it would bring together */
const offerForm = ({ setting }: MappingOffer, to: string) =>
  html`<form action="/change"><input type="hidden" name="set" value="${setting}"><button>Map to ${to}</button></form>`
