/** Files that the documents for those who carry the project on name are there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** Paths in backticks; one with a placeholder, `src/inspect/<orm>/`, stands for many. */
const pathsIn = (document: string) =>
  [
    ...readFileSync(join(repository, document), 'utf8').matchAll(
      /`((?:src|test|templates|fixtures|scripts|bench)\/[\w./-]*)`/g,
    ),
  ].map(([, path = '']) => path)

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('the files that %s names exist', (document) => {
  const paths = pathsIn(document)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([])
})
