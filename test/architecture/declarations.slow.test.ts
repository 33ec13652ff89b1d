/** A host with `skipLibCheck` off reads all that a declaration imports, and has its own ORM and framework alone. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { beforeAll, expect, test } from 'vitest'
import { builtRuntime } from '../matrix/support/runtime.js'

let runtime: string
beforeAll(async () => {
  runtime = await builtRuntime()
}, 60_000)

test.each(['esm', 'cjs'])('%s: types of the own ORM and framework, and of no other', (form) => {
  const { exports }: Manifest = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'))
  const packages = Object.entries(exports).flatMap(([entry, { import: { types } = {} }]) =>
    types ? [[entry, ...packagesOf(join(runtime, types.replace('/esm/', `/${form}/`)))]] : [],
  )
  expect(packages.filter(([, ...names]) => names.length > 0)).toEqual([
    ['./drizzle', 'drizzle-orm'],
    ['./express', 'express'],
  ])
  expect(packages.map(([entry]) => entry)).toContain('./typeorm')
})

test.each(['ts', 'cts'])('a config, .d.%s: of no package, and of no file that is not there', (form) => {
  const entry = join(import.meta.dirname, `../../dist/config/index.d.${form}`)
  expect(packagesOf(entry)).toEqual([])
  expect(readFileSync(entry, 'utf8')).toContain('defineConfig')
})

interface Manifest {
  readonly exports: Record<string, { readonly import?: { readonly types: string } }>
}

/**
 * Packages that a declaration imports, itself or through others; those of Node apart.
 *
 * @throws Error where one of those others is not there
 */
function packagesOf(entry: string): string[] {
  const files = [entry]
  const packages = new Set<string>()
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const path = join(dirname(file), fileName.replace(/\.(c?)js$/, '.d.$1ts'))
      if (!fileName.startsWith('.')) packages.add(fileName)
      else if (!files.includes(path)) files.push(path)
    }
  return [...packages].filter((name) => !name.startsWith('node:'))
}
