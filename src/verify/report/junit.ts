/** JUnit XML, as CI services read it: a suite for each profile, a test case for each check. */
import type { Result } from '../check.js'
import type { Report } from '../run.js'
import { summarize } from './summary.js'

/** @returns an XML document; what XML 1.0 cannot hold is left out */
export function junitReport(report: Report): string {
  const suites = summarize(report).map(({ profile, counts, results }) => {
    const time = seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
    const attributes = {
      name: profile,
      tests: results.length,
      failures: counts.failed,
      skipped: counts.skipped,
      time,
    }
    return element(
      'testsuite',
      { ...attributes, errors: 0, timestamp: report.startedAt },
      results.map(testCase),
    )
  })
  const head = { name: `${report.tool} verify ${report.baseUrl}`, time: seconds(report.milliseconds) }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, suites)}\n`
}

function testCase({ profile, id, title, rule, outcome, reason, findings, milliseconds }: Result): string {
  const text = (severity: string) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map(({ message, exchange }) => {
        if (!exchange) return message
        const { request, status, text } = exchange
        return [message, `> ${request.method} ${request.url}`, request.body, `< ${status}`, text]
          .filter((line) => line)
          .join('\n')
      })
      .join('\n\n')
  const failures = text('must')
  const warnings = text('should')
  const [first] = findings.filter(({ severity }) => severity === 'must')
  return element(
    'testcase',
    { classname: profile, name: `${id}: ${title} (${rule})`, time: seconds(milliseconds) },
    [
      outcome === 'skipped' ? element('skipped', { message: reason ?? '' }, []) : '',
      outcome === 'failed'
        ? element('failure', { message: first?.message ?? '', type: rule }, [escaped(failures)])
        : '',
      warnings ? element('system-out', {}, [escaped(warnings)]) : '',
    ],
  )
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return `<${name}${written.join('')}>${content.join('')}</${name}>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 §2.2: most control characters, lone surrogates and two non-characters cannot be written at all. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? '')
