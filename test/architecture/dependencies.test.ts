/** What a user installs is what `package.json` lists: packages of the tests are there for us alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { packageName } from '../../src/inspect/source/bare-imports.js'
import { modulesIn } from '../../src/inspect/source/modules-in.js'

/** The packages that the sources below a folder import, as often as they do. */
const importedBelow = (folder: string, others = /^$/): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !others.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .flatMap((path) => modulesIn(readFileSync(`${folder}/${path}`, 'utf8')))
    .filter((module) => !module.startsWith('.') && !isBuiltin(module))
    .map(packageName)

test('the command line imports nothing else', () => {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const imported = importedBelow('src', /^(runtime|verify)\//)
  expect(imported.length).toBeGreaterThan(100)
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([])
})

// An optional peer of a range is weighed by npm with all of its own: one that the app does not have keeps the runtime from
// being installed. One without a range is found where it is installed, by npm, pnpm and Plug'n'Play, and weighed by none.
test('the runtime asks for no version of what it imports, and names it', () => {
  const { peerDependenciesMeta, ...manifest }: { peerDependenciesMeta: object; peerDependencies?: object } =
    JSON.parse(readFileSync('src/runtime/package.json', 'utf8'))
  expect(manifest.peerDependencies).toBeUndefined()
  expect(Object.keys(peerDependenciesMeta)).toEqual([...new Set(importedBelow('src/runtime'))].sort())
})
