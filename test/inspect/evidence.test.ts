/** What candidates are told by: code, and no comment. */
import { expect, test } from 'vitest'
import { withoutComments } from '../../src/inspect/detect/sources.js'

test.each([
  ['a // b\nc', 'a \nc'],
  ['a /* b\n c */ d', 'a \n d'],
  ["const url = 'https://example.com' // ours", "const url = 'https://example.com' "],
  ['const url = `https://host/*`; a', 'const url = `https://host/*`; a'],
  ["<p>don't</p> // it's", "<p>don't</p> "],
  ['const any = /https?:\\/\\/\\w+/; a', 'const any = /https?:\\/\\/\\w+/; a'],
  ['const said = "a \\" // b"', 'const said = "a \\" // b"'],
])('%s', (text, left) => {
  expect(withoutComments(text)).toBe(left)
})
