/** docs/identity-providers.md has every quirk, with its default. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quirks } from '../../src/runtime/idp/quirks.js'

const page = readFileSync(new URL('../../docs/identity-providers.md', import.meta.url), 'utf8')

test('every quirk is documented, with its default', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| (on|off) \|$/gm)].map(([, name, state]) => [name, state])
  expect(rows).toEqual(quirks.map(({ name, byDefault }) => [name, byDefault ? 'on' : 'off']))
})
