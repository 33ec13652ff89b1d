import { describe, expect, test } from 'vitest'
import type { Result } from '../../src/verify/check.js'
import { htmlReport } from '../../src/verify/report/html.js'
import { jsonReport } from '../../src/verify/report/json.js'
import { junitReport } from '../../src/verify/report/junit.js'
import { textReport } from '../../src/verify/report/text.js'
import type { Report } from '../../src/verify/run.js'

/** What a hostile server might answer, to break out of any report. */
const HOSTILE = `<script>alert("x")</script> ]]> & ' \u001b[2J \u0000 \ud800`

const exchange = {
  request: {
    method: 'POST',
    url: 'https://scim.example/v2/Users',
    headers: { authorization: 'Bearer ***' },
    body: '{"userName":"a"}',
  },
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: HOSTILE,
  milliseconds: 7,
}

const result = (change: Partial<Result>): Result => ({
  profile: 'rfc7644',
  id: 'user-get',
  title: 'GET answers what POST answered',
  rule: 'RFC 7644 §3.4.1',
  outcome: 'passed',
  findings: [],
  milliseconds: 12,
  ...change,
})

const report: Report = {
  version: 1,
  tool: 'scim-gen 0.0.0',
  baseUrl: 'https://scim.example/v2',
  startedAt: '2026-01-02T03:04:05.000Z',
  milliseconds: 1234,
  profiles: ['rfc7644', 'okta'],
  isAborted: false,
  results: [
    result({}),
    result({
      id: 'user-create',
      title: 'POST creates a user',
      rule: 'RFC 7644 §3.3',
      outcome: 'failed',
      findings: [
        { severity: 'must', message: 'POST /v2/Users answered 200, expected 201', exchange },
        { severity: 'must', message: HOSTILE, exchange },
      ],
    }),
    result({
      id: 'me',
      title: '/Me answers',
      rule: 'RFC 7644 §3.11',
      outcome: 'warned',
      findings: [{ severity: 'should', message: 'status 404', exchange }],
    }),
    result({ id: 'bulk-create', outcome: 'skipped', reason: 'bulk is not supported' }),
    result({ id: 'bulk-change', outcome: 'skipped', reason: 'bulk is not supported' }),
    result({
      profile: 'okta',
      id: 'okta-1',
      title: 'Test Users',
      rule: 'Okta SCIM 2.0 SPEC Test, request 1',
    }),
  ],
  cleanup: { deleted: 3, left: ['/Users/1'] },
}

test('the terminal tells failures with their exchange, warnings and skips in a line', () => {
  expect(textReport(report, false)).toBe(`https://scim.example/v2 against rfc7644, okta

FAIL POST creates a user
     RFC 7644 §3.3 https://www.rfc-editor.org/rfc/rfc7644#section-3.3 (user-create)
     ✗ POST /v2/Users answered 200, expected 201
     ✗ <script>alert("x")</script> ]]> & '  [2J   \ud800
       > POST https://scim.example/v2/Users
       > {"userName":"a"}
       < 200 application/json (7 ms)
       < <script>alert("x")</script> ]]> & '  [2J   \ud800

WARN /Me answers RFC 7644 §3.11 (me)
     status 404

SKIP 2: bulk is not supported (bulk-create, bulk-change)

rfc7644  1 passed, 1 warned, 1 failed, 2 skipped
okta     1 passed, 0 warned, 0 failed, 0 skipped

Deleted 3 resources that this run had created.

Left behind, to be deleted by hand:
  /Users/1
`)
})

test('colours are for terminals only', () => {
  const control = String.fromCharCode(27)
  expect(textReport(report, false)).not.toContain(control)
  expect(textReport(report, true)).toContain(`${control}[`)
})

test('the JSON report holds everything', () => {
  expect(JSON.parse(jsonReport(report))).toEqual(JSON.parse(JSON.stringify(report)))
})

describe('the JUnit report', () => {
  const xml = junitReport(report)

  test('is well-formed', () => {
    expect(xmlProblem(xml)).toBeUndefined()
  })

  test('counts tests, failures and skips of each profile', () => {
    expect(xml).toContain(
      '<testsuite name="rfc7644" tests="5" failures="1" skipped="2" time="0.060" errors="0"',
    )
    expect(xml).toContain('<testsuite name="okta" tests="1" failures="0" skipped="0" time="0.012" errors="0"')
  })

  test('tells failures by rule and message, warnings as output', () => {
    expect(xml).toContain(
      '<failure message="POST /v2/Users answered 200, expected 201" type="RFC 7644 §3.3">',
    )
    expect(xml).toContain('<skipped message="bulk is not supported"></skipped>')
    expect(xml).toContain('<system-out>status 404\n&gt; POST https://scim.example/v2/Users')
  })

  test('the checker of this test sees what is not well-formed', () => {
    expect(xmlProblem('<a><b></a>')).toBe('</a> closes <b>')
    expect(xmlProblem('<a>&nbsp;</a>')).toBe('& in &nbsp;')
    expect(xmlProblem('<a b="<"></a>')).toBe('stray < in "<"')
    expect(xmlProblem('<a>\u0001</a>')).toBe('a character that XML cannot hold')
  })
})

describe('the HTML report', () => {
  const html = htmlReport(report)

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed)\b/i)
    expect(html).not.toMatch(/\bsrc=|url\(|@import|\bon\w+=/i)
  })

  test('escapes what servers answer', () => {
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; ]]&gt; &amp; &#39;')
  })

  test('tells failures first, opened, with request, answer and a link to the rule', () => {
    expect(html.indexOf('failed: POST creates a user')).toBeLessThan(html.indexOf('passed: GET answers'))
    expect(html).toContain('<details class="failed" open>')
    expect(html).toContain('<a href="https://www.rfc-editor.org/rfc/rfc7644#section-3.3">RFC 7644 §3.3</a>')
    expect(html).toContain('authorization: Bearer ***\n\n{&quot;userName&quot;:&quot;a&quot;}\n\n200 (7 ms)')
  })

  test('tells what was left behind', () => {
    expect(html).toContain('<pre>/Users/1</pre>')
  })
})

/** Well-formedness as far as the report uses XML: tags that nest, quoted attributes, the five entities, legal characters. */
function xmlProblem(xml: string): string | undefined {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(xml)) {
    return 'a character that XML cannot hold'
  }
  const reference = /&(?!(amp|lt|gt|quot|apos);)\w*;?/.exec(xml)?.[0]
  if (reference !== undefined) return `& in ${reference}`
  const open: string[] = []
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  for (const [tag, slash, name = '', attributes = ''] of body.matchAll(
    /<(\/?)(\w[\w-]*)((?:\s+\w+="[^"]*")*)>/g,
  )) {
    const quoted = /"[^"]*<[^"]*"/.exec(attributes)?.[0]
    if (quoted !== undefined) return `stray < in ${quoted}`
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return `${tag} closes <${/<(\w+)>(?!.*<\1>)/.exec(body.slice(3))?.[1]}>`
  }
  const rest = body.replace(/<(\/?)(\w[\w-]*)((?:\s+\w+="[^"]*")*)>/g, '')
  if (rest.includes('<')) return `stray < in ${rest}`
  return open.length > 0 ? `<${open.join('><')}> is open` : undefined
}
