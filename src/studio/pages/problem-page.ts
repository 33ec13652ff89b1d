/** What has gone wrong, as the commands tell it: the finding, its place, and the fix. */
import { frameOf, placeOf } from '../../cli/report.js'
import type { Diagnostic } from '../../diagnostics.js'
import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { page } from './frame.js'

export const problemPage = (diagnostics: readonly Diagnostic[], cwd: string): HttpResponse =>
  page({ title: 'This has to be mended first', status: 500, body: problems(diagnostics, cwd) })

export const problems = (diagnostics: readonly Diagnostic[], cwd: string): Html =>
  html`${diagnostics.map((diagnostic) => problem(diagnostic, cwd))}`

function problem(diagnostic: Diagnostic, cwd: string): Html {
  const { code, message, location, detail, fix, question } = diagnostic
  const shown = detail ?? (location && frameOf(location, cwd))
  return html`<section class="card stack tight">
<p><span class="badge ${question ? 'warn' : 'bad'}">${code}</span> ${message}</p>
${location && html`<p class="mono soft">${placeOf(location)}</p>`}
${shown && html`<pre class="sunk" tabindex="0">${shown}</pre>`}
<p><b>Fix:</b> ${fix}</p>
</section>`
}

/** The studio itself says no. */
export const refusalPage = (status: number, why: string): HttpResponse =>
  page({ title: String(status), status, body: html`<p>${why}</p>` })
