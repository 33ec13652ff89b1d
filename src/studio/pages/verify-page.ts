import {
  DEFAULT_PROFILES,
  type Exchange,
  exchangeText,
  isConformant,
  PROFILES,
  type Report,
  type Result,
  ruleLink,
  summarize,
} from '@scim-gen/verify'
import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { fragment } from '../../runtime/setup/layout.js'
import type { Studio } from '../studio.js'
import { profilesNamed, type VerifyState } from '../verify-run.js'
import { badge, note, page, table } from './frame.js'
import { problems } from './problem-page.js'

export function verifyPage(_fields: URLSearchParams, { verifier, cwd }: Studio): HttpResponse {
  const state = verifier.state()
  const isRunning = state.kind === 'running'
  return page({
    title: 'Verify',
    path: '/verify',
    isLive: isRunning,
    body: html`<p>What <code>scim-gen verify</code> finds when it acts as an identity provider. It creates users and groups of its own, and deletes them.</p>
${isRunning ? live(state, cwd) : html`${form(state)}${part(state, cwd)}`}`,
  })
}

/** The part that lives. */
export const verifyPart = (_fields: URLSearchParams, { verifier, cwd }: Studio): HttpResponse =>
  fragment(part(verifier.state(), cwd))

export function startVerify(fields: URLSearchParams, { verifier }: Studio): HttpResponse {
  verifier.start({
    baseUrl: fields.get('base') ?? '',
    token: fields.get('token') ?? '',
    profiles: profilesNamed(fields.getAll('profile')),
  })
  return { status: 303, headers: { location: '/verify' } }
}

const live = (
  state: VerifyState,
  cwd: string,
) => html`<div data-live="/verify/part" class="stack">${part(state, cwd)}</div>
<noscript><p><a href="/verify">Look again</a></p></noscript>`

function baseOf(state: VerifyState): string {
  if (state.kind === 'idle') return ''
  return state.kind === 'done' ? state.report.baseUrl : state.baseUrl
}

const form = (state: VerifyState) => html`<form method="post" action="/verify" class="card stack">
<div class="grid"><div><label for="base">Base URL</label><input id="base" name="base" type="url" required value="${baseOf(state)}" placeholder="http://localhost:3000/scim/v2"></div>
<div><label for="token">Token</label><input id="token" name="token" type="password" autocomplete="off"></div></div>
<fieldset><legend class="label">Profiles</legend><div class="row">${PROFILES.map(
  (profile) =>
    html`<label class="check"><input type="checkbox" name="profile" value="${profile}"${DEFAULT_PROFILES.includes(profile) && html` checked`}> ${profile}</label>`,
)}</div></fieldset>
<div><button class="main">Verify</button></div></form>`

function part(state: VerifyState, cwd: string): Html {
  switch (state.kind) {
    case 'idle':
      return html``
    case 'running': {
      const { done = 0, total = 0, title = 'asking the service what it is' } = state.progress ?? {}
      return html`<p role="status">${done} of ${total} checks at ${state.baseUrl}: ${title}</p>`
    }
    case 'failed':
      return html`<div data-over class="stack">${problems([state.problem], cwd)}</div>`
    case 'done':
      return html`<div data-over class="stack">${reportOf(state.report)}</div>`
  }
}

const ORDER = ['failed', 'warned', 'skipped', 'passed'] as const

const KINDS = { failed: 'bad', warned: 'warn', skipped: '', passed: 'good' } as const

const reportOf = (report: Report) => html`${
  isConformant(report)
    ? note('good', 'Conformant.', report.baseUrl)
    : note('bad', report.isAborted ? 'Stopped before its end.' : 'Rules are broken.', report.baseUrl)
}
<section class="card stack"><h2>Report</h2>
${table(
  'Checks by profile',
  ['Profile', ...ORDER],
  summarize(report).map(({ profile, counts }) => [profile, ...ORDER.map((outcome) => counts[outcome])]),
)}
${ORDER.map((outcome) => resultsOf(report, outcome))}
<p class="soft small">Deleted ${report.cleanup.deleted} resources that this run had created.</p>
${report.cleanup.left.length > 0 && html`<p>Left behind, to be deleted by hand:</p><pre class="sunk" tabindex="0">${report.cleanup.left.join('\n')}</pre>`}
</section>`

function resultsOf({ results }: Report, outcome: (typeof ORDER)[number]) {
  const own = results.filter((result) => result.outcome === outcome)
  if (outcome === 'failed' || outcome === 'warned')
    return own.map((result) => resultOf(result, outcome === 'failed'))
  return (
    own.length > 0 &&
    html`<details><summary>${own.length} ${outcome}</summary><div class="stack tight">${own.map((result) => resultOf(result, false))}</div></details>`
  )
}

/** Open where a rule is broken: its requests, answers and the rule. */
const resultOf = ({ id, title, rule, outcome, reason, findings }: Result, isOpen: boolean) =>
  html`<details${isOpen && html` open`}><summary>${badge(outcome, KINDS[outcome])} ${title} <span class="soft small">${id}</span></summary>
<div class="stack tight"><p>${linked(rule)}${reason !== undefined && html`: ${reason}`}</p>
${findings.map(({ severity, message, exchange }) => html`<p>${severity.toUpperCase()}: ${message}</p>${exchange && exchangeOf(exchange)}`)}</div></details>`

const exchangeOf = (exchange: Exchange) =>
  html`<pre class="sunk" tabindex="0">${exchangeText(exchange)}</pre>`

function linked(rule: string): Html {
  const link = ruleLink(rule)
  return link === undefined ? html`${rule}` : html`<a href="${link}" rel="noreferrer">${rule}</a>`
}
