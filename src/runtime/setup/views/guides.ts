import { type FieldValues, fieldsOf, type Guide, type GuideName, PROVIDERS } from '../guides.js'
import { type Html, html, markup } from '../html.js'
import { copyable, type View } from './view.js'

/** The steps of all providers, that of one open. */
export function guidesCard(view: View, open: GuideName | undefined): Html {
  const { texts } = view
  return html`<section class="card stack" aria-labelledby="steps">
<div><h2 id="steps">${texts.steps}</h2><p class="soft">${texts.stepsNote}</p></div>
<div class="folds">${PROVIDERS.map((name) => {
    const guide = texts.guides[name]
    const kind = view.oauth && guide.prefersSecret ? 'secret' : 'token'
    return html`<details class="fold" name="guide" ${name === open && html`open`}><summary>${guide.name}</summary>
${steps(view, guide, kind, name)}</details>`
  })}</div>
</section>`
}

/** The steps of one provider, with its fields filled in as far as they are known. */
export function steps(
  view: View,
  guide: Guide,
  kind: 'token' | 'secret',
  id: string,
  values?: Omit<FieldValues, 'url'>,
): Html {
  const { texts, url } = view
  const told = { credential: texts.theCredential, clientId: texts.theClientId }
  const fields = fieldsOf(guide, kind, { url, ...told, ...values }).map(({ label, value, of }, at) => {
    const isKnown = of === 'url' || of === 'tokenEndpoint' || (values && of !== 'choice')
    if (isKnown) return copyable(view, label, value, `${id}-${at}`)
    return html`<div><span class="label">${label}</span>${of === 'choice' ? html`<b>${value}</b>` : html`<span class="soft">${value}</span>`}</div>`
  })
  const { length } = guide.before
  return html`<div class="steps">
<ol>${guide.before.map((step) => html`<li>${markup(step)}</li>`)}</ol>
<div class="fields">${fields}</div>
<ol start="${length + 1}">${guide.after.map((step) => html`<li>${markup(step)}</li>`)}</ol>
</div>`
}
