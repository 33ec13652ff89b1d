/** The report for the terminal. */
import { styleText } from 'node:util'
import type { Exchange } from '../answer.js'
import type { Result } from '../check.js'
import type { Finding } from '../finding.js'
import type { Report } from '../run.js'
import { ruleLink } from './rule-link.js'
import { OUTCOMES, summarize } from './summary.js'

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** Lines of a body that are shown. */
const MAX_LINES = 12

/** Failures with request and answer, warnings in a line each, what was skipped by its reason, and the figures. */
export function textReport(report: Report, hasColour: boolean): string {
  const paint: Paint = (style, text) => (hasColour ? styleText(style, text, { validateStream: false }) : text)
  const { results, cleanup, isAborted, baseUrl, profiles } = report
  const blocks = [
    `${paint('bold', baseUrl)} against ${profiles.join(', ')}\n`,
    ...results.filter(({ outcome }) => outcome === 'failed').map((result) => failure(result, paint)),
    results
      .filter(({ outcome }) => outcome === 'warned')
      .map((result) => warning(result, paint))
      .join(''),
    skipped(results, paint),
    figures(report, paint),
    isAborted ? `${paint('red', 'Stopped')} before all checks were done.\n` : '',
    `Deleted ${cleanup.deleted} ${cleanup.deleted === 1 ? 'resource' : 'resources'} that this run had created.\n`,
    cleanup.left.length > 0
      ? `${paint('red', 'Left behind')}, to be deleted by hand:\n${cleanup.left.map((path) => `  ${printable(path)}\n`).join('')}`
      : '',
  ]
  return blocks.filter((block) => block !== '').join('\n')
}

function failure({ id, title, rule, findings }: Result, paint: Paint): string {
  const link = ruleLink(rule)
  const shown = findings.filter(({ severity }) => severity === 'must')
  return [
    `${paint(['red', 'bold'], 'FAIL')} ${paint('bold', title)}\n`,
    `     ${rule}${link ? ` ${paint('dim', link)}` : ''} ${paint('dim', `(${id})`)}\n`,
    ...shown.flatMap((finding, index) => [
      `     ${paint('red', '✗')} ${printable(finding.message)}\n`,
      // Several findings about one answer show it once, after the last.
      finding.exchange && finding.exchange !== shown[index + 1]?.exchange
        ? exchangeLines(finding.exchange).map((line) => `       ${paint('dim', line)}\n`)
        : [],
    ]),
  ]
    .flat()
    .join('')
}

function exchangeLines({
  request,
  status,
  headers,
  text,
  problem,
  milliseconds,
}: Exchange): readonly string[] {
  const type = headers['content-type']
  return [
    `> ${request.method} ${printable(request.url)}`,
    ...bodyLines(request.body ?? '').map((line) => `> ${line}`),
    problem
      ? `< ${printable(problem)}`
      : `< ${status}${type ? ` ${printable(type)}` : ''} (${milliseconds} ms)`,
    ...bodyLines(text).map((line) => `< ${line}`),
  ]
}

function bodyLines(body: string): readonly string[] {
  if (body === '') return []
  const lines = printable(body, true)
    .split('\n')
    .map((line) => (line.length > 400 ? `${line.slice(0, 400)} …` : line))
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines
}

const warning = ({ title, rule, findings, id }: Result, paint: Paint): string =>
  [
    `${paint(['yellow', 'bold'], 'WARN')} ${title} ${paint('dim', `${rule} (${id})`)}\n`,
    ...messages(findings, 'should').map((message) => `     ${message}\n`),
  ].join('')

const messages = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).map(({ message }) => printable(message))

function skipped(results: readonly Result[], paint: Paint): string {
  const byReason = new Map<string, string[]>()
  for (const { reason, outcome, id } of results) {
    if (outcome !== 'skipped' || reason === undefined) continue
    byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  }
  return [...byReason]
    .map(
      ([reason, ids]) =>
        `${paint('dim', 'SKIP')} ${ids.length}: ${printable(reason)} ${paint('dim', list(ids))}\n`,
    )
    .join('')
}

const list = (ids: readonly string[]) =>
  `(${ids.slice(0, 4).join(', ')}${ids.length > 4 ? `, and ${ids.length - 4} more` : ''})`

function figures(report: Report, paint: Paint): string {
  const width = Math.max(...report.profiles.map(({ length }) => length))
  return summarize(report)
    .map(({ profile, counts }) => {
      const told = OUTCOMES.map((outcome) => {
        const text = `${counts[outcome]} ${outcome}`
        return outcome === 'failed' && counts.failed > 0 ? paint('red', text) : text
      })
      return `${profile.padEnd(width)}  ${told.join(', ')}\n`
    })
    .join('')
}

/** Control characters of a foreign server would move the terminal's cursor. */
function printable(text: string, keepLines = false): string {
  return text.replace(/\p{Cc}/gu, (char) => (keepLines && char === '\n' ? char : ' '))
}
