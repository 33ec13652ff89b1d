import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { html } from '../../src/runtime/setup/html.js'
import { fragment, layout } from '../../src/runtime/setup/layout.js'

const content = { title: '<title>', lang: 'en', body: html`<main>${'<text>'}</main>` }
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a document has its stylesheet and its script, and its policy knows nothing else', () => {
  const { status, headers, body = '' } = layout({ stylesheet: 'p{}', script: 'go()' })(content)
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      `style-src ${source('p{}')}`,
      `script-src ${source('go()')}`,
      "connect-src 'self'",
      'img-src data:',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  expect(body).toContain('<style>p{}</style>')
  expect(body).toContain('<script type="module">go()</script>')
  expect(body).toContain('<title>&lt;title&gt;</title>')
  expect(body).toContain('<main>&lt;text&gt;</main>')
})

test('without a script none is run, and nobody is asked', () => {
  const { headers, body } = layout({ stylesheet: '' })({ ...content, status: 403 })
  expect(headers['content-security-policy']).not.toMatch(/script-src|connect-src|unsafe/)
  expect(body).not.toContain('<script')
})

test('nothing of it is kept, framed, or taken for something else', () => {
  for (const { headers } of [layout({ stylesheet: '' })(content), fragment(html`<p></p>`)])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
})
