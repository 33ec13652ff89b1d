/** README's figures are those of docs/benchmarks.md, from the smallest to the largest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(repository, path), 'utf8')

/** What was measured in the rows that are called so. */
const measured = (row: RegExp): readonly number[] =>
  text('docs/benchmarks.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name = '']) => row.test(name))
    .map(([, , , figure = '']) => Number(/[\d.]+/.exec(figure)?.[0]))

/** `1.3× to 1.9×` */
const range = (row: RegExp): string => {
  const figures = measured(row)
  return `${Math.min(...figures).toFixed(1)}× to ${Math.max(...figures).toFixed(1)}×`
}

test.each([
  ['a user by id', /^GET by id, (\w+, )?PostgreSQL, 100,000 users$/],
  ['`userName eq`', /^`userName eq`, (\w+, )?PostgreSQL, 100,000 users$/],
  ['a page of 100', /^page of 100 at 5001, (\w+, )?PostgreSQL, 100,000 users$/],
  ['POST', /^POST, (\w+, )?PostgreSQL, 100,000 users$/],
  ['PATCH', /^PATCH replace, (\w+, )?PostgreSQL, 100,000 users$/],
])('%s', (what, row) => {
  expect(measured(row)).toHaveLength(8)
  expect(text('README.md')).toContain(`${what} ${range(row)}`)
})

test('generate, and the bundle', () => {
  const seconds = measured(/^`generate`, \w+, in a host of 1,000 files, whole process$/)
  const [memory, size] = [
    measured(/^`generate`, \w+, in a host of 1,000 files, whole process: peak memory$/),
    measured(/^emitted tree and runtime in the bundle of an Express \+ Drizzle host/),
  ]
  expect(text('README.md')).toContain(
    `in an app of 1,000 files: ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s, ${Math.max(...memory)} MB at the most`,
  )
  expect(text('README.md')).toContain(`Express and Drizzle app: ${size.map(Math.round)} kB`)
})
