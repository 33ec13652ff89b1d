/** `scim-gen eject --runtime`: what is copied, what imports it, what later runs do. Served: ejected-host.only-in-matrix.test.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { runtimeSources } from '../../src/eject/runtime-sources.js'
import { runtimeFile } from '../../src/emit/runtime-file.js'
import { findAlias } from '../../src/host-style/aliases.js'
import { fakeIo } from '../cli/fake-io.js'
import { type Host, type PreparedHost, prepareHost } from '../doctor/host.js'
import { readFiles } from '../support/files.js'

const sources = join(import.meta.dirname, '../../src/runtime')

let prepared: PreparedHost
beforeAll(async () => {
  prepared = await prepareHost('sqlite-flag-and-teams')
})
afterAll(() => prepared.remove())

async function scimGen({ cwd }: Host, ...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, out: io.out(), err: io.err() }
}

const textOf = ({ cwd }: Host, path: string) => readFileSync(join(cwd, path), 'utf8')

/** The files of the host that import the package. */
const importers = ({ cwd }: Host) =>
  Object.entries(readFiles(join(cwd, 'src')))
    .filter(([, text]) => /from '@scim-gen\/runtime/.test(text))
    .map(([path]) => path)

describe('ejecting the runtime', () => {
  test('copies it, tells the config, and leads all imports there', async () => {
    const host = prepared.copy()
    const { code, err } = await scimGen(host, 'eject', '--runtime')
    expect(code).toBe(0)
    expect(err.replace(/\d+ files/, '<n> files')).toMatchInlineSnapshot(`
      "Copied <n> files to src/scim/runtime: they are yours.
      update  src/scim/adapters/group.ts
      update  src/scim/adapters/user.ts
      update  src/scim/auth.ts
      update  src/scim/index.ts
      update  src/scim/model.gen.ts
      update  src/scim/router.gen.ts
      update  src/scim/schemas.gen.ts

      Next:
        take @scim-gen/runtime out of package.json
      "
    `)
    expect(importers(host)).toEqual([])
    expect(textOf(host, 'scim.config.ts')).toMatch(/^ {2}runtime: 'src\/scim\/runtime',$/m)
    expect(textOf(host, 'src/scim/adapters/user.ts')).toContain("from '../runtime/orm/drizzle.js'")
    expect(textOf(host, 'src/scim/runtime/uuid.ts')).toMatch(
      /^\/\/ From @scim-gen\/runtime [\d.]+\. MIT License: see LICENSE\.\n/,
    )
    expect(textOf(host, 'src/scim/runtime/orm/drizzle.ts')).toContain('see ../LICENSE.')
    expect(textOf(host, 'src/scim/runtime/LICENSE')).toContain('MIT License')
    const copied = Object.keys(readFiles(join(host.cwd, 'src/scim/runtime')))
    expect(copied).toContain('mount/express.ts')
    expect(copied.filter((path) => /fastify|kysely|mongoose/.test(path))).toEqual([])
  })

  test('keeps what the user wrote in adapters, and is kept by later runs', async () => {
    const host = prepared.copy()
    host.edit('src/scim/adapters/user.ts', (text) =>
      text.replace('export class UserAdapter', "const region = 'eu'\n\nexport class UserAdapter"),
    )
    await scimGen(host, 'eject', '--runtime')
    expect(textOf(host, 'src/scim/adapters/user.ts')).toContain("const region = 'eu'")
    expect(await scimGen(host, 'check')).toMatchObject({ code: 0, out: '' })
    host.edit('scim.config.ts', (text) => text.replace(/ *title: 'jobTitle',\n/, ''))
    expect(await scimGen(host, 'generate')).toMatchObject({ code: 0 })
    expect(importers(host)).toEqual([])
    expect(textOf(host, 'src/scim/schemas.gen.ts')).not.toContain("'title'")
  })

  test('a second time changes nothing', async () => {
    const host = prepared.copy()
    await scimGen(host, 'eject', '--runtime')
    const before = readFiles(join(host.cwd, 'src'))
    const { code, err } = await scimGen(host, 'eject', '--runtime')
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Copied 0 files') })
    expect(readFiles(join(host.cwd, 'src'))).toEqual(before)
  })

  test('says which files of the user import the package still', async () => {
    const host = prepared.copy()
    host.write({
      'src/hooks.ts':
        "import type { Hooks } from '@scim-gen/runtime'\nexport type Own = Hooks<never, never, never>\n",
    })
    await scimGen(host, 'eject', 'src/scim/router.gen.ts')
    const { out } = await scimGen(host, 'eject', '--runtime', '--json')
    expect(JSON.parse(out)).toMatchObject({
      runtime: { folder: 'src/scim/runtime', left: ['src/scim/router.gen.ts', 'src/hooks.ts'] },
      next: [
        'import from src/scim/runtime/index.ts in src/scim/router.gen.ts, which still imports @scim-gen/runtime',
        'import from src/scim/runtime/index.ts in src/hooks.ts, which still imports @scim-gen/runtime',
        'take @scim-gen/runtime out of package.json',
      ],
    })
  })

  test('goes where the config says', async () => {
    const host = prepared.copy()
    host.edit('scim.config.ts', (text) =>
      text.replace("out: 'src/scim',", "out: 'src/scim',\n  runtime: 'src/vendor/scim',"),
    )
    await scimGen(host, 'eject', '--runtime')
    expect(textOf(host, 'src/scim/auth.ts')).toContain("from '../vendor/scim/index.js'")
    expect(textOf(host, 'src/vendor/scim/index.ts')).toContain('From @scim-gen/runtime')
  })

  test('refuses where other files are in the way, and where nothing was generated', async () => {
    const host = prepared.copy()
    host.write({ 'src/scim/runtime/uuid.ts': 'export const mine = 1\n' })
    const config = textOf(host, 'scim.config.ts')
    expect(await scimGen(host, 'eject', '--runtime')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG7104 src/scim/runtime/uuid.ts is there already, and is not what would be copied  src/scim/runtime/uuid.ts
      fix: Move it away (the whole folder, to have a newer runtime copied), or name another folder with \`runtime\` in the config.
      ",
        "out": "",
      }
    `)
    expect(textOf(host, 'scim.config.ts')).toBe(config)
    expect(readdirSync(join(host.cwd, 'src/scim/runtime'))).toEqual(['uuid.ts'])
    for (const path of ['.scim-gen', 'src/scim', 'drizzle']) host.delete(path)
    expect(await scimGen(host, 'eject', '--runtime')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "SG7103 Nothing was generated yet: there is nothing that needs the runtime
      fix: Run \`npx scim-gen generate\` first.
      ",
        "out": "",
      }
    `)
  })
})

test('a copy elsewhere says nothing of how the host imports its modules', async () => {
  const host = prepared.copy()
  const upward = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`src/vendor/x/${name}.ts`, "import { limits } from '../../schema.js'\n"]),
  )
  host.edit('tsconfig.json', (text) => text.replace('"strict"', '"paths": { "@/*": ["./src/*"] }, "strict"'))
  host.write({ ...upward, 'src/app.ts': "import { users } from '@/schema'\n" })
  expect(findAlias(host.cwd, 'src/schema.ts', 'src/scim')).toBeUndefined()
  expect(findAlias(host.cwd, 'src/schema.ts', 'src/scim', 'src/vendor')).toMatchObject({ prefix: '@/' })
})

describe('the sources', () => {
  test('of every export of the runtime are where emitted imports expect them', () => {
    const manifest: { exports: Record<string, { import: { default: string } }> } = JSON.parse(
      readFileSync(join(sources, 'package.json'), 'utf8'),
    )
    const { './package.json': _, ...modules } = manifest.exports
    for (const [name, { import: file }] of Object.entries(modules)) {
      const expected = file.default.replace('./dist/esm/', '').replace(/\.js$/, '.ts')
      expect(runtimeFile(`@scim-gen/runtime${name.slice(1)}`)).toBe(expected)
    }
    expect(runtimeFile('express')).toBeUndefined()
    expect(runtimeFile('@scim-gen/runtime-other')).toBeUndefined()
  })

  test.each([
    ['.js', "from './protocol/list.js'"],
    ['.ts', "from './protocol/list.ts'"],
    ['', "from './protocol/list'"],
  ] as const)('import each other with the ending %j', (extension, line) => {
    const copied = runtimeSources(['index.ts'], extension)
    expect(copied.get('index.ts')).toContain(line)
    const specifiers = [...copied.values()].flatMap((text) =>
      [...text.matchAll(/from '(\.[^']*)'/g)].map(([, specifier = '']) => specifier),
    )
    expect(specifiers.length).toBeGreaterThan(100)
    expect(
      specifiers.filter((one) => !one.endsWith(extension) || (extension === '' && /\.[jt]s$/.test(one))),
    ).toEqual([])
  })
})
