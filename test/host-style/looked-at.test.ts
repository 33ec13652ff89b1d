import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldersAbove } from '../../src/folders-above.js'
import { looksAt } from '../../src/host-style/looked-at.js'
import { temporaryHost } from '../inspect/host.js'

const prettier = { tool: 'prettier', endings: /^json$/, alone: false }
const eslint = { tool: 'eslint', endings: /^[cm]?[jt]s$/, alone: true }
const scripts = (script: string, more = {}) => ({ scripts: { one: script }, ...more })

test.each([
  ['prettier --write "src/**/*.ts" "test/**/*.ts"', false],
  ["prettier --check '**/*.{ts,tsx,mdx}' --cache", false],
  ['prettier --check "**/*.{ts,json}"', true],
  ['prettier --check *.json', false],
  ['prettier --config .prettierrc --write src', false],
  ['prettier --check . && tsc', true],
  ['npx prettier -c ./', true],
  ['tsc --noEmit', undefined],
])('Prettier by %s: %s', (script, looks) => {
  const cwd = temporaryHost({ 'package.json': JSON.stringify(scripts(script)) })
  expect(looksAt(foldersAbove(cwd), '.scim-gen', prettier)).toBe(looks)
})

test.each([
  // What depends on it is no script.
  ['eslint "{src,apps,libs,test}/**/*.ts" --fix', false],
  ['eslint --ext .ts --max-warnings 0', true],
  ['eslint --fix src', false],
  ['eslint', true],
  ['eslint-config-inspector .', undefined],
])('ESLint by %s: %s', (script, looks) => {
  const manifest = scripts(script, { devDependencies: { eslint: '9.0.0' } })
  const cwd = temporaryHost({ 'package.json': JSON.stringify(manifest) })
  expect(looksAt(foldersAbove(cwd), '.scim-gen', eslint)).toBe(looks)
})

test.each([
  [{ '*': 'prettier --write' }, true],
  [{ '*.{ts,json}': ['eslint --fix', 'prettier --write'] }, true],
  [{ '*.ts': ['eslint --fix', 'prettier --write'] }, false],
  [{ 'src/**/*': ['prettier --write'] }, false],
])('what is staged: %j: %s', (staged, looks) => {
  const cwd = temporaryHost({ 'package.json': JSON.stringify(scripts('tsc', { 'lint-staged': staged })) })
  expect(looksAt(foldersAbove(cwd), '.scim-gen', prettier)).toBe(looks)
})

test.each([
  ['prettier --check .', true],
  ['prettier --check apps', true],
  ['prettier --check packages/*', false],
])('a script of a folder above: %s: %s', (script, looks) => {
  const cwd = temporaryHost({
    'package.json': JSON.stringify(scripts(script)),
    'apps/api/package.json': '{}',
  })
  expect(looksAt(foldersAbove(join(cwd, 'apps/api')), '.scim-gen', prettier)).toBe(looks)
})
