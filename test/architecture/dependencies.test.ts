/** What a user installs is what `package.json` lists: packages of the tests are there for us alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { BUNDLED, takeIn } from '../../scripts/bundle.mjs'
import { packageName } from '../../src/inspect/source/bare-imports.js'
import { modulesIn } from '../../src/inspect/source/modules-in.js'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The packages that the sources below a folder import, as often as they do. */
const importedBelow = (folder: string, others = /^$/): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !others.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .flatMap((path) => modulesIn(readFileSync(`${folder}/${path}`, 'utf8')))
    .filter((module) => !module.startsWith('.') && !isBuiltin(module))
    .map(packageName)

test('the command line imports nothing else', () => {
  const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const imported = importedBelow('src', /^(runtime|verify)\//)
  expect(imported.length).toBeGreaterThan(100)
  const others = [...new Set(imported)].filter((name) => !(name in dependencies))
  // What becomes a part of the bundle nobody installs.
  expect(others).toEqual(BUNDLED)
  expect(BUNDLED.filter((name) => !(name in devDependencies))).toEqual([])
})

// `overrides` of an app give everybody its own version of zod: the command line ended before it began.
test('the bundle imports nothing of what is a part of it', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'scim-gen-bundle-'))
  const entry = join(outdir, 'entry.ts')
  writeFileSync(entry, BUNDLED.map((name) => `export * from '${name}'`).join('\n'))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    plugins: [takeIn],
  })
  expect(outputFiles.flatMap(({ text }) => modulesIn(text))).toEqual([])
  rmSync(outdir, { recursive: true })
})

// An optional peer of a range is weighed by npm with all of its own: one that the app does not have keeps the runtime from
// being installed. One without a range is found where it is installed, by npm, pnpm and Plug'n'Play, and weighed by none.
test('the runtime asks for no version of what it imports, and names it', () => {
  const { peerDependenciesMeta, ...manifest }: { peerDependenciesMeta: object; peerDependencies?: object } =
    JSON.parse(readFileSync('src/runtime/package.json', 'utf8'))
  expect(manifest.peerDependencies).toBeUndefined()
  expect(Object.keys(peerDependenciesMeta)).toEqual([...new Set(importedBelow('src/runtime'))].sort())
})
