/** Links between the documents lead somewhere, and the README lists them all. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const documents = readdirSync(join(repository, 'docs'), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => `docs/${name}`)

/** Links, and pictures that are there in two colours. */
const linksOf = (path: string) =>
  [
    ...readFileSync(join(repository, path), 'utf8').matchAll(
      /(?:\]\(|\b(?:src|srcset)=")(?!https?:|#)([^)#"]+)/g,
    ),
  ].map(([, target = '']) => target)

test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documents])('the links of %s exist', (path) => {
  const lost = linksOf(path).filter((target) => !existsSync(join(repository, dirname(path), target)))
  expect(lost).toEqual([])
})

test('the README leads to every document', () => {
  expect(linksOf('README.md')).toEqual(expect.arrayContaining(documents))
})

test('every picture is shown somewhere', () => {
  const images = readdirSync(join(repository, 'docs/images')).map((name) => `images/${name}`)
  const shown = documents.flatMap(linksOf)
  expect(images.filter((image) => !shown.includes(image))).toEqual([])
})
