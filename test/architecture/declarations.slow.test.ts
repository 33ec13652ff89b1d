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
    types ? [[entry, ...packagesOf(types.replace('/esm/', `/${form}/`))]] : [],
  )
  expect(packages.filter(([, ...names]) => names.length > 0)).toEqual([
    ['./drizzle', 'drizzle-orm'],
    ['./express', 'express'],
  ])
  expect(packages.map(([entry]) => entry)).toContain('./typeorm')
})

interface Manifest {
  readonly exports: Record<string, { readonly import?: { readonly types: string } }>
}

/** Packages that a declaration imports, itself or through others; those of Node apart. */
function packagesOf(entry: string): string[] {
  const files = [join(runtime, entry)]
  const packages = new Set<string>()
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const path = join(dirname(file), fileName.replace(/\.js$/, '.d.ts'))
      if (!fileName.startsWith('.')) packages.add(fileName)
      else if (!files.includes(path)) files.push(path)
    }
  return [...packages].filter((name) => !name.startsWith('node:'))
}
