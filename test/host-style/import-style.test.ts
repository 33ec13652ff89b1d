import { expect, test } from 'vitest'
import { importStyle } from '../../src/host-style/import-style.js'
import { temporaryHost } from '../inspect/host.js'

const biome = (style: string) =>
  JSON.stringify({
    linter: { rules: { style: { useImportType: { level: 'error', options: { style } } } } },
  })

test.each<[string, string, boolean]>([
  ['biome.json', biome('separatedType'), true],
  ['biome.json', biome('inlineType'), false],
  ['apps/api/.biome.jsonc', biome('separatedType'), true],
  [
    'eslint.config.mjs',
    "export default [{ rules: { 'import/consistent-type-specifier-style': ['error', 'prefer-top-level'] } }]",
    true,
  ],
  [
    'apps/api/.eslintrc.json',
    '{ "rules": { "import-x/consistent-type-specifier-style": [2, "prefer-inline"] } }',
    false,
  ],
  ['apps/web/biome.json', biome('separatedType'), false],
])('%s: %s', (path, text, isSeparate) => {
  const { separatesTypes } = importStyle(temporaryHost({ [path]: text }), 'apps/api/src/scim/index.ts')
  expect(separatesTypes).toBe(isSeparate)
})

test('simple-import-sort wants groups apart', () => {
  const config = "plugins: { 'simple-import-sort': sort }, rules: { 'simple-import-sort/imports': 'error' }"
  const groupsIn = (files: Readonly<Record<string, string>>) =>
    importStyle(temporaryHost(files), 'src/scim/index.ts').simpleImportSort
  expect(groupsIn({ '.eslintrc.cjs': `module.exports = { ${config} }` })).toBe(true)
  expect(groupsIn({ 'eslint.config.js': 'export default []' })).toBe(false)
})
