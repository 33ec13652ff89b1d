/** What a user installs is what `package.json` lists: packages of the tests are there for us alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { packageName } from '../../src/inspect/source/bare-imports.js'
import { modulesIn } from '../../src/inspect/source/modules-in.js'

test('the command line imports nothing else', () => {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/^(runtime|verify)\/|(^|\/)(node_modules|dist)\//.test(path),
  )
  const imported = files.flatMap((path) =>
    modulesIn(readFileSync(`src/${path}`, 'utf8'))
      .filter((module) => !isBuiltin(module))
      .map(packageName),
  )
  expect(imported.length).toBeGreaterThan(100)
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([])
})
