/** Emitted trees in the hands of the real Prettier. */
import { symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { restyle, styleOf } from '../../src/emit/style/restyle.js'
import { expectedFiles, goldenCases } from '../golden/cases.js'
import { temporaryHost } from '../inspect/host.js'

const fixtures = join(import.meta.dirname, '../../fixtures')
const prettier = createRequire(join(fixtures, 'package.json'))('prettier')
const golden = goldenCases().find(({ name }) => name === 'sqlite-flag-and-teams')
const emitted = new Map(
  Object.entries(golden ? expectedFiles(golden) : {}).filter(([path]) => /\/scim\/.*\.ts$/.test(path)),
)

it.each([
  '{ "semi": true, "singleQuote": false, "tabWidth": 4, "printWidth": 80 }',
  '{ "useTabs": true, "semi": false, "trailingComma": "none", "arrowParens": "avoid" }',
  '{ "singleQuote": true, "bracketSpacing": false, "overrides": [{ "files": "*.gen.ts", "options": { "semi": false } }] }',
])('formats as %s', async (config) => {
  const cwd = temporaryHost({ '.prettierrc': config, 'src/schema.ts': 'export {}\n' })
  symlinkSync(join(fixtures, 'node_modules/prettier'), join(cwd, 'node_modules/prettier'))
  const style = await styleOf(cwd, 'src/schema.ts', 'src/scim')
  expect(style.formatter?.name).toBe('prettier')
  expect(emitted.size).toBeGreaterThan(5)
  const { files, warnings } = await restyle(emitted, style)
  expect(warnings).toEqual([])
  expect([...files.keys()]).toEqual([...emitted.keys()])
  for (const [path, text] of files) {
    const filepath = join(cwd, path)
    const options = { ...(await prettier.resolveConfig(filepath)), filepath }
    expect(await prettier.check(text, options), path).toBe(true)
  }
  expect((await restyle(files, style)).files).toEqual(files)
})
