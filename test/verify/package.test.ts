/** `@scim-gen/verify` is a package that stands alone, and of the version of the others. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const folder = join(repository, 'src/verify')

interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(join(repository, path, 'package.json'), 'utf8'))

/** The packages of others that a module imports, and its own modules beyond the folder. */
function foreignImports(path: string): readonly string[] {
  const source = readFileSync(join(folder, path), 'utf8')
  const specifiers = [...source.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  )
  return specifiers.filter((specifier) =>
    specifier.startsWith('.')
      ? relative(folder, join(folder, dirname(path), specifier)).startsWith('..')
      : !specifier.startsWith('node:'),
  )
}

test('it imports nothing but Node and what it depends on', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/^(dist|node_modules)[\\/]/.test(path),
  )
  expect(sources.length).toBeGreaterThan(40)
  const { dependencies = {} } = manifestOf('src/verify')
  expect([...new Set(sources.flatMap(foreignImports))].sort()).toEqual(Object.keys(dependencies).sort())
})

test('scim-gen depends on this version of it, and on the same commander', () => {
  const [main, verify, runtime] = [manifestOf('.'), manifestOf('src/verify'), manifestOf('src/runtime')]
  expect([verify.version, runtime.version]).toEqual([main.version, main.version])
  expect(main.dependencies).toMatchObject({
    '@scim-gen/verify': verify.version,
    ...verify.dependencies,
  })
})
