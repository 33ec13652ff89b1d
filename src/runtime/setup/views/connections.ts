import type { ListedConnection, ListedCredential } from '../../connections/shown.js'
import { guideNameOf, PROVIDERS } from '../guides.js'
import { type Html, html, type Part } from '../html.js'
import { isInForce, MONTH, stateOf } from '../state.js'
import { badge, copyable, type Tone, time, type View } from './view.js'

type Listed = ListedConnection<unknown>

/** The connections of a tenant, and the form that makes another. */
export function connectionsCard(view: View, connections: readonly Listed[], tested: Part): Html {
  const { texts } = view
  const isOver = (connection: Listed) => !connection.credentials.some((one) => isInForce(one, view.now))
  const going = connections.filter((one) => !isOver(one))
  const over = connections.filter(isOver)
  return html`<section class="card stack" aria-labelledby="connections">
<div><h2 id="connections">${texts.connections}</h2>
<p class="soft">${going.length > 0 ? texts.connectionsNote : texts.noConnections}</p></div>
${tested}
${going.map((connection) => entry(view, connection))}
<details class="fold" ${going.length === 0 && html`open`}><summary>${texts.newConnection}</summary>${form(view)}</details>
${
  over.length > 0 &&
  html`<details class="fold"><summary>${texts.ended} <span class="soft num">${over.length}</span></summary>
<div class="stack">${over.map((connection) => entry(view, connection))}</div></details>`
}
</section>`
}

function entry(view: View, connection: Listed): Html {
  const { texts } = view
  const { id, name, provider, lastHeardAt, credentials } = connection
  const kept = credentials.filter((one) => isInForce(one, view.now))
  return html`<article class="sunk stack" id="c-${id}" aria-labelledby="n-${id}">
<div class="row apart">
<div><h3 id="n-${id}">${name}</h3>
<p class="soft small">${providerOf(view, provider)} · ${texts.heard}: <span id="now-${id}" data-now>${time(view, lastHeardAt)}</span></p></div>
<div class="row">${states(view, connection)}</div>
</div>
${kept.length > 0 && html`<ul class="credentials">${kept.map((one) => credential(view, one))}</ul>`}
${view.oauth && kept.some(({ kind }) => kind !== 'token') && copyable(view, texts.clientId, id, `client-${id}`)}
<form method="post" action="?" class="stack tight">
<input type="hidden" name="id" value="${id}">
${rotation(view, kept, 'token')}
${rotation(view, kept, 'secret')}
<div class="row">${buttons(view, connection, kept)}${kept.length > 0 && revoking(view)}</div>
</form>
</article>`
}

const providerOf = ({ texts }: View, provider: string | undefined): string => {
  const name = guideNameOf(provider)
  return name === 'other' && provider !== undefined ? provider : texts.guides[name].name
}

function states(view: View, connection: Listed): readonly Html[] {
  const { texts } = view
  return stateOf(connection, view.now).map((state) => {
    const [tone, text] = ((): readonly [Tone, string] => {
      if (typeof state === 'object') return ['warn', texts.expiresSoon(state.expiresInDays)]
      if (state === 'active') return ['good', texts.active]
      if (state === 'disabled') return ['bad', texts.disabled]
      return state === 'rotating' ? ['warn', texts.rotating] : ['', texts[state]]
    })()
    return badge(tone, text)
  })
}

function credential(
  view: View,
  { kind, prefix, issuer, createdAt, lastUsedAt, expiresAt }: ListedCredential,
): Html {
  const { texts } = view
  const label = kind === 'secret' ? texts.secret : kind === 'key' ? texts.key : texts.token
  const cell = (name: string, value: Part) =>
    html`<div><span class="soft small">${name}</span> ${value}</div>`
  return html`<li>
<div><span class="soft small">${label}</span> <span class="mono">${kind === 'key' ? issuer : `${prefix}…`}</span></div>
${cell(texts.made, time(view, createdAt))}${cell(texts.used, time(view, lastUsedAt))}${cell(texts.expires, time(view, expiresAt))}
</li>`
}

/** Two of a kind: which of them may end. */
function rotation(view: View, kept: readonly ListedCredential[], kind: 'token' | 'secret'): Part {
  const { texts } = view
  const [, newer] = kept.filter((one) => one.kind === kind)
  if (!newer) return undefined
  const isUsed = newer.lastUsedAt !== null
  return html`<div class="note stack tight">
<p>${kind === 'token' ? texts.twoTokens : texts.twoSecrets} <b>${isUsed ? texts.newerInUse : texts.newerUnused}</b></p>
<div class="row">${button(`complete-${kind}`, texts.complete, isUsed ? 'main' : '')}${button(`cancel-${kind}`, texts.cancel)}</div>
</div>`
}

function buttons(view: View, { state, id }: Listed, kept: readonly ListedCredential[]): Part {
  const { texts, oauth } = view
  const count = (kind: string) => kept.filter((one) => one.kind === kind).length
  const [tokens, secrets] = [count('token'), count('secret')]
  const isClient = secrets > 0 || count('key') > 0
  return [
    kept.length > 0 && html`<a class="button" href="?test=${id}">${texts.test}</a>`,
    tokens < 2 && !isClient && button('add-token', tokens === 1 ? texts.rotate : texts.newToken),
    oauth &&
      secrets < 2 &&
      tokens === 0 &&
      button('add-secret', secrets === 1 ? texts.rotateSecret : texts.newSecret),
    state === 'active' ? button('disable', texts.disable) : button('enable', texts.enable),
  ]
}

const button = (action: string, text: string, tone = ''): Html =>
  html`<button name="action" value="${action}" class="${tone}">${text}</button>`

/** In two steps, for nothing brings back what was revoked. */
const revoking = ({ texts }: View): Html => html`<details class="revoke">
<summary class="plain">${texts.revoke}…</summary>
<div class="note bad stack tight"><p>${texts.revokeNote}</p><div>${button('revoke', texts.revokeSure, 'bad')}</div></div>
</details>`

function form({ texts, oauth }: View): Html {
  const options = (values: readonly (readonly [value: string, text: string])[]) =>
    values.map(([value, text]) => html`<option value="${value}">${text}</option>`)
  return html`<form method="post" action="?" class="stack">
<div class="grid">
<div><label for="name">${texts.name}</label>
<input id="name" name="name" required maxlength="100" placeholder="${texts.nameHint}" autocomplete="off"></div>
<div><label for="provider">${texts.provider}</label>
<select id="provider" name="provider">${options(PROVIDERS.map((name) => [name, texts.guides[name].name]))}</select></div>
${
  oauth &&
  html`<div><label for="kind">${texts.access}</label>
<select id="kind" name="kind">${options([
    ['token', texts.byToken],
    ['secret', texts.bySecret],
  ])}</select></div>`
}
<div><label for="days">${texts.lasts}</label>
<select id="days" name="days" aria-describedby="lasts">${options([
    ['', texts.forever],
    ...[MONTH * 3, MONTH * 6, 365].map((days): readonly [string, string] => [String(days), texts.days(days)]),
  ])}</select></div>
</div>
<p id="lasts" class="soft small">${texts.lastsNote}</p>
<div><button class="main" name="action" value="create">${texts.create}</button></div>
</form>`
}
