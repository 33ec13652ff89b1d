/** docs/setup-page.md mounts the page as the emitted file says, on each framework. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Framework } from '../../src/config/config.js'
import { pageExample } from '../../src/emit/setup.js'
import { frameworks } from '../../src/frameworks/frameworks.js'

const page = readFileSync(new URL('../../docs/setup-page.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| `') && line.includes('setup'))

test.each(Object.keys(frameworks) as Framework[])('%s', (framework) => {
  const [row = ''] = rows.filter((line) => line.split('|')[1]?.includes(`\`${framework}\``))
  expect(row).toContain(`\`${pageExample(framework, true)}\``)
})
