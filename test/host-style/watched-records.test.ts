import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordAdvice } from '../../src/host-style/watched-records.js'
import { temporaryHost } from '../inspect/host.js'

const prettier = {
  '.prettierrc': '{}',
  'node_modules/prettier/package.json': '{ "name": "prettier", "main": "index.js" }',
  'node_modules/prettier/index.js': '',
}
const oxfmt = { '.oxfmtrc.json': '{}', 'node_modules/oxfmt/package.json': '{ "name": "oxfmt" }' }
const typed = 'export default [{ languageOptions: { parserOptions: { projectService: true } } }]'
const lint = (script: string) => JSON.stringify({ scripts: { lint: script } })

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing', {}, []],
  [
    'Prettier',
    prettier,
    [
      'leave .scim-gen out of Prettier, whose check would ask for another form of its JSON: a line .scim-gen in .prettierignore',
    ],
  ],
  ['Prettier of sources', { ...prettier, 'package.json': lint('prettier --write "src/**/*.ts"') }, []],
  ['Prettier that is told', { ...prettier, '.prettierignore': 'dist\n.scim-gen/\n' }, []],
  [
    'Prettier of folders, as a new app of NestJS calls it',
    { ...prettier, 'package.json': lint('prettier --write "src/**/*.ts" "test/**/*.ts"') },
    [],
  ],
  [
    'Prettier of folders, and of all in another script',
    {
      ...prettier,
      'package.json': JSON.stringify({
        scripts: { format: 'prettier --write src/', check: 'prettier --check . && tsc' },
      }),
    },
    [
      'leave .scim-gen out of Prettier, whose check would ask for another form of its JSON: a line .scim-gen in .prettierignore',
    ],
  ],
  [
    'Oxfmt',
    oxfmt,
    [
      'leave .scim-gen out of Oxfmt, whose check would ask for another form of its JSON: a line .scim-gen in .prettierignore',
    ],
  ],
  ['Oxfmt that is told', { ...oxfmt, '.oxfmtrc.json': '{ "ignorePatterns": [".scim-gen"] }' }, []],
  [
    'ESLint with types, of all files',
    { 'eslint.config.mjs': typed, 'package.json': lint('eslint . --max-warnings 0') },
    [
      "leave .scim-gen out of ESLint, which finds no types for the copies in it: { ignores: ['**/.scim-gen/'] } in eslint.config.mjs",
    ],
  ],
  [
    'ESLint with types, which a config beside the sources has not',
    {
      'eslint.config.mjs': typed,
      'package.json': lint('eslint .'),
      'tsconfig.json': '{ "include": ["src"] }',
      'scim.config.ts': '',
      'src/a.ts': '',
    },
    [
      "leave .scim-gen and scim.config.ts out of ESLint, which finds no types for them: { ignores: ['**/.scim-gen/', 'scim.config.ts'] } in eslint.config.mjs",
    ],
  ],
  [
    'ESLint with types, and a project for what is beside the sources',
    {
      'eslint.config.mjs': typed.replace('true', "{ allowDefaultProject: ['*.config.ts'] }"),
      'package.json': lint('eslint .'),
      'tsconfig.json': '{ "include": ["src"] }',
      'scim.config.ts': '',
      'src/a.ts': '',
    },
    [
      "leave .scim-gen out of ESLint, which finds no types for the copies in it: { ignores: ['**/.scim-gen/'] } in eslint.config.mjs",
    ],
  ],
  [
    'ESLint with types, of a folder',
    {
      'eslint.config.mjs': typed,
      'package.json': '{ "scripts": { "lint": "eslint src" }, "devDependencies": { "eslint": "9" } }',
    },
    [],
  ],
  [
    'ESLint without types',
    { 'eslint.config.mjs': 'export default []', 'package.json': lint('eslint .') },
    [],
  ],
])('what looks at the records: %s', (_, files, advice) => {
  expect(recordAdvice(temporaryHost(files))).toEqual(advice)
})

test.each<[string, readonly string[]]>([
  [
    '{}',
    [
      'leave .scim-gen out of Biome, whose check would ask for another form of its JSON: "!**/.scim-gen" in "includes" of "files" in biome.json',
    ],
  ],
  ['{ "files": { "includes": ["**", "!**/.scim-gen"] } }', []],
  ['{ "files": { "includes": ["src/**"] } }', []],
  [
    '{ "overrides": [{ "includes": ["src/**"], "linter": { "enabled": false } }] /* by hand */ }',
    [
      'leave .scim-gen out of Biome, whose check would ask for another form of its JSON: "!**/.scim-gen" in "includes" of "files" in biome.json',
    ],
  ],
])('Biome with %s', (config, advice) => {
  const cwd = temporaryHost({ 'biome.json': config })
  symlinkSync(join(import.meta.dirname, '../../node_modules/@biomejs'), join(cwd, 'node_modules/@biomejs'))
  expect(recordAdvice(cwd)).toEqual(advice)
})
