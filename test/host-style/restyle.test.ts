import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { restyle, styleOf } from '../../src/emit/style/restyle.js'
import { findFormatter } from '../../src/host-style/formatter.js'
import { temporaryHost } from '../inspect/host.js'

const emitted = new Map([
  ['src/scim/index.ts', "import { a } from 'b'\n\nexport const c = {\n  d: a('e'),\n}\n"],
  ['src/scim/model.gen.ts', "export const f = 'g'\n"],
  ['migrations/0001_scim.sql', "select 'it''s';\n"],
])

/** Emitted files in a host's style. */
async function inHost(files: Readonly<Record<string, string>>, prepare: (cwd: string) => void = () => {}) {
  const cwd = temporaryHost(files)
  prepare(cwd)
  const style = await styleOf(cwd, 'src/schema.ts', 'src/scim')
  const result = await restyle(emitted, style)
  const again = await restyle(result.files, style)
  expect(again.files).toEqual(result.files)
  return { ...result, style }
}

const repository = join(import.meta.dirname, '../..')
const withBiome = (cwd: string) =>
  symlinkSync(join(repository, 'node_modules/@biomejs'), join(cwd, 'node_modules/@biomejs'))

/** A Prettier that says what it was told. */
const fakePrettier = {
  '.prettierrc': '{}',
  'node_modules/prettier/package.json': '{ "name": "prettier", "main": "index.js" }',
  'node_modules/prettier/index.js': `exports.resolveConfig = async (path) => ({ semi: path.endsWith('index.ts') })
exports.format = (text, { semi, filepath, endOfLine }) =>
  text.startsWith('//') ? text : '// ' + [semi, filepath.split('/').slice(-2).join('/'), endOfLine].join(' ') + '\\n' + text`,
}

const semicolons = { 'src/schema.ts': 'export const a = "b";\nexport const c = "d";\n' }

describe('a host without a formatter', () => {
  it('gets the style that its files have', async () => {
    const { files, warnings } = await inHost(semicolons)
    expect(warnings).toEqual([])
    expect(Object.fromEntries(files)).toEqual({
      'src/scim/index.ts': 'import { a } from "b";\n\nexport const c = {\n  d: a("e"),\n};\n',
      'src/scim/model.gen.ts': 'export const f = "g";\n',
      'migrations/0001_scim.sql': "select 'it''s';\n",
    })
  })

  it('gets what is emitted where its style is the same', async () => {
    const { files } = await inHost({ 'src/schema.ts': "export const a = 'b'\n" })
    expect(files).toEqual(emitted)
  })
})

describe('a host with Biome', () => {
  it('gets what Biome makes of it', async () => {
    const { files, warnings } = await inHost(
      {
        ...semicolons,
        'biome.json':
          '{ "formatter": { "indentStyle": "tab" }, "javascript": { "formatter": { "semicolons": "asNeeded" } } }',
      },
      withBiome,
    )
    expect(warnings).toEqual([])
    expect(files.get('src/scim/index.ts')).toBe(
      'import { a } from "b"\n\nexport const c = {\n\td: a("e"),\n}\n',
    )
    expect(files.get('migrations/0001_scim.sql')).toBe(emitted.get('migrations/0001_scim.sql'))
  })

  it('gets its imports in the order that Biome is told, and nothing that its linter would change', async () => {
    const text = "import { a } from 'a'\nimport type { b } from './b'\n\nlet c: b = a\nexport default c\n"
    const organize = { level: 'on', options: { groups: [{ type: true }, ':PACKAGE:'] } }
    const biome = { assist: { actions: { source: { organizeImports: organize } } } }
    const cwd = temporaryHost({ ...semicolons, 'biome.json': JSON.stringify(biome) })
    withBiome(cwd)
    const style = await styleOf(cwd, 'src/schema.ts', 'src/scim')
    const { files } = await restyle(new Map([['src/scim/auth.ts', text]]), style)
    expect(files.get('src/scim/auth.ts')).toBe(
      'import type { b } from "./b";\nimport { a } from "a";\n\nlet c: b = a;\nexport default c;\n',
    )
  })

  it('is told where Biome fails, and gets its measured style', async () => {
    const { files, warnings } = await inHost({ ...semicolons, 'biome.json': '{ "formatter": 1 }' }, withBiome)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(
      /^Biome could not format src\/scim\/index\.ts and src\/scim\/model\.gen\.ts: \S/,
    )
    expect(files.get('src/scim/model.gen.ts')).toBe('export const f = "g";\n')
  })
})

describe('a host with Prettier', () => {
  it('gets what Prettier makes of it, with the options of each file', async () => {
    const { files, warnings } = await inHost({ ...semicolons, ...fakePrettier })
    expect(warnings).toEqual([])
    expect(files.get('src/scim/index.ts')).toMatch(/^\/\/ true scim\/index\.ts lf\nimport/)
    expect(files.get('src/scim/model.gen.ts')).toBe("// false scim/model.gen.ts lf\nexport const f = 'g'\n")
  })

  it('is told where Prettier fails', async () => {
    const broken =
      'exports.resolveConfig = async () => null\nexports.format = () => { throw new Error("No parser\\nat line 1") }'
    const { files, warnings } = await inHost({
      ...semicolons,
      ...fakePrettier,
      'node_modules/prettier/index.js': broken,
    })
    expect(warnings).toEqual([
      'Prettier could not format src/scim/index.ts and src/scim/model.gen.ts: No parser',
    ])
    expect(files.get('src/scim/model.gen.ts')).toBe('export const f = "g";\n')
  })

  it.each([
    ['throw new Error("built for another Node")', 'built for another Node'],
    ['exports.version = "0"', 'it has no format()'],
  ])('is told where Prettier cannot be loaded: %s', async (module, reason) => {
    const { warnings } = await inHost({
      ...semicolons,
      ...fakePrettier,
      'node_modules/prettier/index.js': module,
    })
    expect(warnings).toEqual([`Prettier cannot be loaded: ${reason}`])
  })
})

/** An Oxfmt that says what it was told, and where. */
const fakeOxfmt = {
  'node_modules/oxfmt/package.json': '{ "name": "oxfmt", "version": "0.79.0" }',
  'node_modules/oxfmt/bin/oxfmt': `const { basename } = require('node:path')
const text = require('node:fs').readFileSync(0, 'utf8')
const told = process.argv.slice(2).join(' ') + ' in ' + basename(process.cwd())
process.stdout.write(text.startsWith('//') ? text : '// ' + told + '\\n' + text)`,
}

describe('a host with Oxfmt', () => {
  const first = async (files: Readonly<Record<string, string>>) => {
    const { files: formatted, warnings } = await inHost({ ...semicolons, ...fakeOxfmt, ...files })
    expect(warnings).toEqual([])
    return formatted.get('src/scim/index.ts')?.split('\n')[0]
  }

  it('gets what Oxfmt makes of it, by the configuration that it finds', async () => {
    expect(await first({ 'src/.oxfmtrc.json': '{}' })).toBe('// --stdin-filepath=scim/index.ts in src')
    expect(await first({ 'oxfmt.config.ts': '' })).toMatch(/^\/\/ --stdin-filepath=src\/scim\/index\.ts in /)
  })

  it('has the one that a script names', async () => {
    const run = 'oxlint . && oxfmt -c ../dev/.oxfmtrc.json --check .'
    expect(await first({ 'package.json': JSON.stringify({ scripts: { lint: run } }) })).toMatch(
      /^\/\/ --config=\.\.\/dev\/\.oxfmtrc\.json --stdin-filepath=src\/scim\/index\.ts in /,
    )
  })
})

describe('findFormatter', () => {
  const find = (files: Readonly<Record<string, string>>, prepare: (cwd: string) => void = () => {}) => {
    const cwd = temporaryHost(files)
    prepare(cwd)
    return findFormatter(cwd, 'packages/api/src/scim/index.ts')?.name
  }
  const { '.prettierrc': _, ...installed } = fakePrettier

  it('needs a program and a configuration', () => {
    expect(find(installed)).toBeUndefined()
    expect(find({ '.prettierrc': '{}' })).toBeUndefined()
    expect(find({ 'biome.json': '{}' })).toBeUndefined()
    expect(find({}, withBiome)).toBeUndefined()
    expect(
      find({ ...installed, 'package.json': '{ "devDependencies": { "prettier": "3.0.0" } }' }),
    ).toBeUndefined()
  })

  it.each([
    ['a script', { 'package.json': '{ "scripts": { "format": "oxfmt" } }' }, 'oxfmt'],
    ['a file', { '.oxfmtrc.jsonc': '{}' }, 'oxfmt'],
    ['a dependency', { 'package.json': '{ "devDependencies": { "oxfmt": "0.79.0" } }' }, undefined],
    ['a script that sets it up', { 'package.json': '{ "scripts": { "setup": "oxfmt --init" } }' }, undefined],
  ])('knows Oxfmt by %s', (_, files, name) => {
    expect(find({ ...fakeOxfmt, ...files })).toBe(name)
  })

  it.each(['.prettierrc', '.prettierrc.json', 'prettier.config.mjs', 'packages/api/.prettierrc.yaml'])(
    'knows the configuration %s',
    (name) => {
      expect(find({ ...installed, [name]: '' })).toBe('prettier')
    },
  )

  it('knows the key of a manifest', () => {
    expect(find({ ...installed, 'package.json': '{ "prettier": { "semi": false } }' })).toBe('prettier')
    expect(
      find({ ...installed, 'packages/api/package.json': '{ "prettier": "@acme/prettier-config" }' }),
    ).toBe('prettier')
  })

  it.each<[object, string | undefined]>([
    [{ scripts: { lint: 'eslint . && prettier . --check' } }, 'prettier'],
    [{ scripts: { tidy: 'prettier --write "{src,test}/**/*.{ts,css}"' } }, 'prettier'],
    [{ 'lint-staged': { '*.{js,ts}': ['eslint --fix', 'prettier --write'] } }, 'prettier'],
    [{ scripts: { papers: "prettier -w '**/*.md'" } }, undefined],
    [{ 'lint-staged': { '*.{md,json}': 'prettier --write' } }, undefined],
    [{ scripts: { where: 'prettier --find-config-path src/a.ts' } }, undefined],
  ])('knows Prettier by what runs it: %j', (manifest, name) => {
    expect(find({ ...installed, 'package.json': JSON.stringify(manifest) })).toBe(name)
  })

  it.each([
    '{ "overrides": [{ "includes": ["*.css"], "formatter": { "enabled": false } }] }',
    '{ "json": { "formatter": { "enabled": false, }, }, // by hand\n}',
  ])('takes Biome where that is off for other files: %s', (config) => {
    expect(find({ ...fakePrettier, 'biome.jsonc': config }, withBiome)).toBe('biome')
  })

  it('takes Biome first, unless its formatter is off', () => {
    expect(find({ ...fakePrettier, 'biome.json': '{}' }, withBiome)).toBe('biome')
    const off = '{ "formatter": { /* Prettier does it */ "enabled": false } }'
    expect(find({ ...fakePrettier, 'biome.jsonc': off }, withBiome)).toBe('prettier')
  })
})
