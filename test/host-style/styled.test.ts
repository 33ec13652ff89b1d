/** Emitted files are not formatted again where nothing can have changed. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { styleOf } from '../../src/emit/style/restyle.js'
import { styleEmitted } from '../../src/emit/style/styled.js'
import type { Manifest } from '../../src/reconcile/manifest.js'
import { hashOf } from '../../src/reconcile/text.js'
import { temporaryHost } from '../inspect/host.js'

/** A Prettier that makes a note of each text. */
const prettier = `const { appendFileSync } = require('node:fs')
exports.resolveConfig = async () => ({})
exports.format = (text) => {
  appendFileSync(__dirname + '/formatted.log', '.')
  if (text.includes('fail')) throw new Error('no')
  return text.replaceAll("'", '"')
}`
const host = () =>
  temporaryHost({
    '.prettierrc': '{}',
    'src/schema.ts': 'export {}\n',
    'node_modules/prettier/package.json': '{ "name": "prettier", "main": "index.js", "version": "3.0.0" }',
    'node_modules/prettier/index.js': prettier,
  })
const GENERATED = 'src/scim/index.ts'
const ADAPTER = 'src/scim/auth.ts'
const emitted = new Map([
  [GENERATED, "export const a = 'b'\n"],
  [ADAPTER, "export const c = 'd'\n"],
])

/** Styles in a host as one run after the other does. */
function runs(cwd: string) {
  const disk = new Map<string, string>()
  let manifest: Manifest = { generator: '', files: {} }
  const log = join(cwd, 'node_modules/prettier/formatted.log')
  return {
    disk,
    /** How many texts were formatted. */
    async run(files: ReadonlyMap<string, string> = emitted) {
      writeFileSync(log, '')
      const style = await styleOf(cwd, 'src/schema.ts', 'src/scim')
      const styled = await styleEmitted(files, style, 'src/scim', manifest, (path) => disk.get(path))
      for (const [path, text] of styled.files)
        disk.set(path === ADAPTER ? `.scim-gen/base/${path}` : path, text)
      const entries = [...styled.files].map(([path, text]) => [
        path,
        { class: path === ADAPTER ? ('adapter' as const) : ('generated' as const), sha256: hashOf(text) },
      ])
      manifest = { generator: '', files: Object.fromEntries(entries), emitted: styled.fingerprint }
      return { files: styled.files, formatted: readFileSync(log, 'utf8').length }
    },
  }
}

it('formats the first time, and takes the same texts from disk the second time', async () => {
  const { run } = runs(host())
  const first = await run()
  expect(first.formatted).toBe(2)
  expect(first.files.get(GENERATED)).toBe('export const a = "b"\n')
  expect(await run()).toEqual({ ...first, formatted: 0 })
})

it.each<[string, (cwd: string, disk: Map<string, string>) => void]>([
  ['a generated file has changed', (_, disk) => disk.set(GENERATED, 'mine\n')],
  ['a generated file is gone', (_, disk) => disk.delete(GENERATED)],
  ['a base has changed', (_, disk) => disk.set(`.scim-gen/base/${ADAPTER}`, 'other\n')],
  ['the configuration has changed', (cwd) => writeFileSync(join(cwd, '.prettierrc'), '{ "semi": false }')],
  ['there is an .editorconfig', (cwd) => writeFileSync(join(cwd, '.editorconfig'), 'root = true\n')],
  [
    'there is another version of the formatter',
    (cwd) => appendFileSync(join(cwd, 'node_modules/prettier/package.json'), '\n'),
  ],
])('formats again where %s', async (_, change) => {
  const cwd = host()
  const { run, disk } = runs(cwd)
  await run()
  change(cwd, disk)
  expect((await run()).formatted).toBe(2)
})

it('formats again what is emitted otherwise, and what could not be formatted', async () => {
  const { run } = runs(host())
  await run()
  const other = new Map([...emitted, [GENERATED, 'fail\n']])
  expect((await run(other)).formatted).toBe(2)
  expect((await run(other)).formatted).toBe(2)
})

it('goes by the measured style where there is no formatter', async () => {
  const cwd = temporaryHost({ 'src/schema.ts': 'export const a = "b";\n' })
  const style = await styleOf(cwd, 'src/schema.ts', 'src/scim')
  const styled = await styleEmitted(emitted, style, 'src/scim', { generator: '', files: {} }, () => undefined)
  writeFileSync(join(cwd, 'src/schema.ts'), "export const a = 'b'\n")
  const changed = await styleOf(cwd, 'src/schema.ts', 'src/scim')
  const again = await styleEmitted(
    emitted,
    changed,
    'src/scim',
    { generator: '', files: {} },
    () => undefined,
  )
  expect(again.fingerprint).not.toBe(styled.fingerprint)
})
