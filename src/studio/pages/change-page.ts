import { listChanges, notices } from '../../cli/summary.js'
import type { HttpResponse } from '../../runtime/protocol/http.js'
import { type Html, html } from '../../runtime/setup/html.js'
import { shellWord } from '../../shell-word.js'
import { type ShownChange, showChange, writeChange } from '../change.js'
import type { Studio } from '../studio.js'
import { note, page } from './frame.js'
import { problems } from './problem-page.js'

/** What a change would write, with the button that writes it. */
export async function proposed(fields: URLSearchParams, studio: Studio): Promise<HttpResponse> {
  const shown = await showChange(studio, { settings: settingsOf(fields), at: studio.now() })
  return page({ title: 'A change of the config', body: proposal(shown, studio.cwd) })
}

/** Writes it, where it is still what was shown. */
export async function changed(fields: URLSearchParams, studio: Studio): Promise<HttpResponse> {
  const at = new Date(fields.get('at') ?? '')
  const asked = { settings: settingsOf(fields), at: Number.isNaN(at.getTime()) ? studio.now() : at }
  const { kind, shown } = await writeChange(studio, asked, fields.get('mark') ?? '')
  if (kind === 'written') return page({ title: 'Written', body: written(shown) })
  return page({
    title: 'A change of the config',
    body: html`${note('warn', 'Nothing was written.', 'Files have changed since you looked. This is what it would write now.')}${proposal(shown, studio.cwd)}`,
  })
}

/** As after `--set`; or the parts of one that maps a column. */
function settingsOf(fields: URLSearchParams): readonly string[] {
  const attribute = fields.get('attribute')
  if (attribute === null) return fields.getAll('set')
  return [`${fields.get('section')}.attributes.${attribute}=${fields.get('field')}`]
}

const proposal = (shown: ShownChange, cwd: string) => html`${asked(shown)}
${shown.isEmpty && note('good', 'Nothing to write.', 'The config says so already, and all that is emitted is up to date.')}
${problems(shown.refused, cwd)}
${said(shown)}
${diffs(shown)}
${
  !shown.isEmpty &&
  shown.refused.length === 0 &&
  html`<form method="post" action="/change">
${shown.settings.map((setting) => html`<input type="hidden" name="set" value="${setting}">`)}
<input type="hidden" name="at" value="${shown.at.toISOString()}"><input type="hidden" name="mark" value="${shown.mark}">
<div class="row"><button class="main">Write these files</button><a class="button" href="/">Leave it</a></div></form>`
}`

const written = (shown: ShownChange) => html`${asked(shown)}
${note('good', 'Written.', 'As generate would have.')}
<pre class="sunk" tabindex="0">${listChanges(shown.result.changes)}</pre>
${said(shown)}
${shown.result.migration !== undefined && html`<p>Apply the migration <code>${shown.result.migration}</code> with your own tool.</p>`}
<p><a href="/">Back to the mapping</a></p>`

const asked = ({ settings }: ShownChange) =>
  html`<p>The same as</p><pre class="sunk" tabindex="0">npx scim-gen generate ${settings
    .map((setting) => `--set ${shellWord(setting)}`)
    .join(' ')}</pre>`

function said({ result }: ShownChange): Html | false {
  const text = notices(result)
  return text !== '' && html`<pre class="sunk" tabindex="0">${text}</pre>`
}

const diffs = ({ result: { changes } }: ShownChange) =>
  changes.files.map(
    ({ path, kind, diff }) =>
      diff !== undefined &&
      html`<details open><summary>${kind} <code>${path}</code></summary><pre class="sunk" tabindex="0">${diff
        .split('\n')
        .map(diffLine)}</pre></details>`,
  )

function diffLine(line: string): Html {
  if (/^(\+\+\+|---|@@)/.test(line)) return html`<span class="soft">${line}</span>\n`
  if (line.startsWith('+')) return html`<span class="add">${line}</span>\n`
  return line.startsWith('-') ? html`<span class="gone">${line}</span>\n` : html`${line}\n`
}
