/** docs/errors.md has every code of the sources, and none that is gone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const documented = readFileSync(join(repository, 'docs/errors.md'), 'utf8')

/** The codes that the sources report; those in comments are of no account. */
function reportedCodes(): readonly string[] {
  const files = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(^|[\\/])(dist|node_modules)[\\/]/.test(path))
    .map((path) => readFileSync(join(repository, 'src', path), 'utf8'))
  return [
    ...new Set(files.flatMap((text) => [...text.matchAll(/'(SG\d{4})'/g)].map(([, code = '']) => code))),
  ].sort()
}

const sections = new Map(
  [...documented.matchAll(/^### (SG\d{4})\n(.*?)(?=^##|$(?![\s\S]))/gms)].map(([, code = '', text = '']) => [
    code,
    text,
  ]),
)

test('every code is documented, and every documented code exists', () => {
  expect([...sections.keys()]).toEqual(reportedCodes())
})

test.each([...sections])('%s has a meaning, an example of itself, and a fix', (code, text) => {
  expect(text).toMatch(/^\n\S.+\.\n/)
  expect(text).toContain(`- Example: \`${code} `)
  expect(text).toMatch(/^- Fix: \S.+\.$/m)
})
