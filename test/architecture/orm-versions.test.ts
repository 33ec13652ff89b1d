/** The versions in docs/orms.md are those that rows of the matrix run on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { combinations } from '../matrix/combinations.js'

const repository = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(repository, path), 'utf8')

const packages: Readonly<Record<string, string>> = { Drizzle: 'drizzle-orm', MikroORM: '@mikro-orm/core' }

/** `npm:mongoose@8.24.10` is 8.24.10. */
const versionOf = (range: string) => range.replace(/^npm:.*@/, '')

const installed = ['fixtures/package.json', 'fixtures/older/package.json'].flatMap((path) =>
  Object.entries<string>(JSON.parse(text(path)).dependencies),
)

/** The versions of a package that a row of the matrix runs on: what stands in `older` is some row's. */
const run = (name: string) =>
  installed
    .filter(([key, range]) => key === name || range.startsWith(`npm:${name}@`))
    .map(([, range]) => versionOf(range))

const rows = [...text('docs/orms.md').matchAll(/^\| \[(\w+)\]\(#\w+\) \| ([\d.]+)(?:–([\d.]+))? \|$/gm)]

test('all nine are in the table', () => {
  expect(rows.map(([, name]) => name)).toHaveLength(9)
})

test.each(rows.map(([, name = '', ...ends]) => [name, ends.filter(Boolean)] as const))(
  '%s: both ends, and nothing beyond them',
  (name, ends) => {
    const versions = run(packages[name] ?? name.toLowerCase())
    expect(versions).toHaveLength(ends.length)
    for (const end of ends) expect(versions.filter((one) => `${one}.`.startsWith(`${end}.`))).toHaveLength(1)
  },
)

test('each version that a row names in its own column is another end', () => {
  const named = new Set(combinations.flatMap(({ orm, version }) => (version ? [`${orm} ${version}`] : [])))
  expect([...named].sort()).toEqual([
    'kysely 0.29',
    'mikro-orm 6',
    'mikro-orm 7',
    'mongoose 8',
    'mongoose 9',
    'prisma 6',
    'prisma 7',
    'typeorm 0.3',
  ])
})
