/** What an action, or a test, has led to. */
import type { Check } from '../checks.js'
import { guideNameOf } from '../guides.js'
import { type Html, html, type Part } from '../html.js'
import { steps } from './guides.js'
import { badge, copyable, type Tone, type View } from './view.js'

/** What was made, to be shown this once. */
export interface Issued {
  readonly kind: 'token' | 'secret'
  readonly credential: string
  readonly connection: { readonly id: string; readonly name: string; readonly provider?: string | undefined }
  /** Whether there is another one beside it. */
  readonly isSecond: boolean
}

export function issuedBody(view: View, { kind, credential, connection, isSecond }: Issued): Html {
  const { texts } = view
  const { id, name, provider } = connection
  const guide = texts.guides[guideNameOf(provider)]
  const title = kind === 'token' ? texts.issuedToken(name) : texts.issuedSecret(name)
  return html`<main class="page" data-once>
<header><h1>${title}</h1></header>
<section class="card stack" aria-label="${title}">
<p class="note warn"><b>${texts.shownOnce}</b></p>
${copyable(view, kind === 'token' ? texts.token : texts.secret, credential, 'issued')}
${isSecond && html`<p class="soft">${texts.stillValid}</p>`}
</section>
<section class="card stack" aria-labelledby="goes">
<h2 id="goes">${texts.whereItGoes(guide.name)}</h2>
${steps(view, guide, kind, 'issued-steps', { credential, clientId: id })}
</section>
<nav class="row"><a class="button" href="?saved#c-${id}">${texts.saved}</a><a class="button" href="?test=${id}#tested">${texts.test}</a></nav>
</main>`
}

const TONES: Readonly<Record<Check['result'], Tone>> = { passed: 'good', failed: 'bad', toNote: 'warn' }

export function testedNote(view: View, name: string, checks: readonly Check[]): Html {
  const { texts, url } = view
  const item = ({ result, text, answered }: Check) =>
    html`<li>${badge(TONES[result], texts[result])} <span>${text}${answered && html` <span class="soft small num">${answered}</span>`}</span></li>`
  const reach = (mark: string, result: Check['result'], text: string) =>
    html`<span class="row" data-${mark} hidden>${badge(TONES[result], texts[result])} <span>${text}</span></span>`
  return html`<div class="sunk stack" id="tested" role="status">
<div class="row apart"><h3>${texts.tested(name)}</h3><a class="small" href="?#connections">${texts.back}</a></div>
<p class="soft small">${texts.testedNote}</p>
<ul class="checks">${checks.map(item)}
<li data-reach="${url}" hidden>${reach('yes', 'passed', texts.reachable)}${reach('no', 'failed', texts.unreachable)}</li></ul>
</div>`
}

/** A page that says one thing. */
export const messageBody = (title: string, text: string, more?: Part): Html =>
  html`<main class="page"><section class="card stack"><h1>${title}</h1><p>${text}</p>${more}</section></main>`
