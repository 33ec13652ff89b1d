import { expect, test } from 'vitest'
import { separatesTypes } from '../../src/host-style/separate-types.js'
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
  expect(separatesTypes(temporaryHost({ [path]: text }), 'apps/api/src/scim/index.ts')).toBe(isSeparate)
})
