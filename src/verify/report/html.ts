/** One HTML page without scripts and without anything that is loaded. */
import type { Outcome, Result } from '../check.js'
import type { Report } from '../run.js'
import { exchangeText } from './exchange-text.js'
import { ruleLink } from './rule-link.js'
import { OUTCOMES, summarize } from './summary.js'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { padding: .2rem 1rem .2rem 0; text-align: left; }
details { border-left: .25rem solid #8888; padding: .1rem .8rem; margin: .3rem 0; }
.failed { border-color: #d33; } .warned { border-color: #da2; } .passed { border-color: #2a5; }
pre { overflow-x: auto; background: #8881; padding: .6rem; white-space: pre-wrap; word-break: break-word; }
small { color: #888; }`

/** Failures first; each check opens to its findings, with request and answer. */
export function htmlReport(report: Report): string {
  const { baseUrl, tool, startedAt, cleanup, isAborted } = report
  const summaries = summarize(report)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`SCIM conformance of ${baseUrl}`)}</title><style>${STYLE}</style></head>
<body>
<h1>SCIM conformance</h1>
<p>${escaped(baseUrl)}<br><small>${escaped(`${tool} · ${startedAt} · ${(report.milliseconds / 1000).toFixed(1)} s`)}</small></p>
${isAborted ? '<p><strong>Stopped before all checks were done.</strong></p>\n' : ''}<table>
<tr><th>Profile</th>${OUTCOMES.map((outcome) => `<th>${outcome}</th>`).join('')}</tr>
${summaries.map(({ profile, counts }) => `<tr><td>${profile}</td>${OUTCOMES.map((outcome) => `<td>${counts[outcome]}</td>`).join('')}</tr>`).join('\n')}
</table>
${summaries.map(({ profile, results }) => `<h2>${profile}</h2>\n${inOrder(results).map(check).join('\n')}`).join('\n')}
<p>Deleted ${cleanup.deleted} resources that this run had created.</p>
${cleanup.left.length > 0 ? `<p>Left behind, to be deleted by hand:</p><pre>${escaped(cleanup.left.join('\n'))}</pre>\n` : ''}</body>
</html>
`
}

const ORDER: readonly Outcome[] = ['failed', 'warned', 'skipped', 'passed']

const inOrder = (results: readonly Result[]) =>
  ORDER.flatMap((outcome) => results.filter((result) => result.outcome === outcome))

function check({ id, title, rule, outcome, reason, findings }: Result): string {
  const link = ruleLink(rule)
  const where = link ? `<a href="${link}">${escaped(rule)}</a>` : escaped(rule)
  const isOpen = outcome === 'failed' ? ' open' : ''
  return [
    `<details class="${outcome}"${isOpen}><summary>${outcome}: ${escaped(title)} <small>${escaped(id)}</small></summary>`,
    `<p>${where}</p>`,
    reason === undefined ? '' : `<p>${escaped(reason)}</p>`,
    ...findings.map(
      ({ severity, message, exchange }) =>
        `<p>${severity.toUpperCase()}: ${escaped(message)}</p>${exchange ? `<pre>${escaped(exchangeText(exchange))}</pre>` : ''}`,
    ),
    '</details>',
  ].join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
