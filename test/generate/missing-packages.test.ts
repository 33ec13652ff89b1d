import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingPackages } from '../../src/generate/missing-packages.js'
import { packageVersion } from '../../src/package-version.js'
import { temporaryHost } from '../inspect/host.js'

const emitted = new Map([
  [
    'src/scim/model.gen.ts',
    "import { eq } from 'drizzle-orm'\nimport type { User } from '@/generated/client'\nimport { toText } from '@scim-gen/runtime'",
  ],
])

const missing = (paths: object, texts: ReadonlyMap<string, string> = emitted, baseUrl?: string) =>
  missingPackages(
    texts,
    'src/scim',
    temporaryHost({
      'package.json': '{}',
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths, baseUrl }, include: ['src'] }),
      [join('src', 'app.ts')]: '',
    }),
  )

test('what an alias of paths stands for is no package, generated or not', () => {
  const runtime = `@scim-gen/runtime@${packageVersion()}`
  expect(missing({ '@/*': ['./src/*'] })).toEqual([runtime])
  expect(missing({ '@/generated/client': ['./src/generated/client'] })).toEqual([runtime])
  expect(missing({ '*': ['./types/*'] })).toEqual(['@/generated', runtime])
})

test('what is named from baseUrl is no package, generated or not', () => {
  const texts = new Map([['src/scim/index.ts', "import type { User } from 'src/generated/client'"]])
  expect(missing({}, texts, '.')).toEqual([])
  expect(missing({}, texts)).toEqual(['src'])
})

test('what the runtime imports is told with them', () => {
  const cwd = temporaryHost({ 'package.json': '{"dependencies":{"listed":"1"}}' })
  expect(missingPackages(new Map(), 'src/scim', cwd, ['no-such-peer', 'listed'])).toEqual(['no-such-peer'])
})

test("with Plug'n'Play what is not listed is told", () => {
  const cwd = temporaryHost({
    '.pnp.cjs': '',
    'package.json': '{ "name": "@forge/server", "dependencies": { "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  })
  expect(missingPackages(emitted, 'src/scim', cwd)).toEqual([`@scim-gen/runtime@${packageVersion()}`])
})
