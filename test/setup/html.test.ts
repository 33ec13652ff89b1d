import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, markup } from '../../src/runtime/setup/html.js'

const NAMES = [
  `<script>alert(1)</script>`,
  `" onmouseover="alert(1)`,
  `' autofocus onfocus='alert(1)`,
  '</textarea><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
]

test.each(NAMES)('%s is text, between tags and in attributes', (name) => {
  const { text } = html`<a title="${name}">${name}</a>`
  expect(text).toMatch(/^<a title="[^<>"']*">[^<>"']*<\/a>$/)
})

test('markup stands in markup as it is, lists of it too, and nothing is shown of what is absent', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`)
  expect(html`<ul>${items}${undefined}${null}${false}</ul>${0}`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>0',
  )
})

test('whatever a value holds, the markup around it stays as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      expect(html`<p>${value}</p>`.text.slice(3, -4)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
    }),
  )
})

test('a sentence has two marks, and no markup', () => {
  expect(markup('Press *Save* of `a<b>` & "go"').text).toBe(
    'Press <b>Save</b> of <code>a&lt;b&gt;</code> &amp; &quot;go&quot;',
  )
})
