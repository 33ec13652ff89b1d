/** Every case of this folder: the command line on `input/` writes `expected/` and `records.json`, and says `stderr.txt`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { atVersionZero } from '../support/at-version.js'
import { readFiles, writeFiles } from '../support/files.js'
import { expectedFiles, type GoldenCase, goldenCases, runCase } from './cases.js'
import { type Files, keep, recordsOf, textsOf } from './kept.js'

atVersionZero()

// Migrations of some tools have the time in their names.
vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5), toFake: ['Date'] })
afterAll(() => {
  vi.useRealTimers()
})

const isUpdate = process.env.UPDATE_GOLDEN === '1'
const recordsFolder = process.env.GOLDEN_RECORDS

const HOW_TO_SEE = `
Records are kept as hashes. To see what changed, write them out as they are now, and as they were on the commit before:
  GOLDEN_RECORDS=/tmp/now npx vitest run --project 'quick*' test/golden/golden.test.ts
  git stash; GOLDEN_RECORDS=/tmp/before npx vitest run …; git stash pop; diff -r /tmp/before /tmp/now
Where they are as they should be: UPDATE_GOLDEN=1.
`

describe.each(goldenCases())('$name', (golden) => {
  let remove = () => {}
  afterEach(() => remove())

  test('writes what is expected, and nothing else', async () => {
    const outcome = await runCase(golden)
    remove = outcome.remove
    const files = readFiles(outcome.cwd)
    const written = Object.fromEntries(
      Object.entries(files).filter(([path, text]) => text !== golden.input[path]),
    )
    if (recordsFolder) writeRecords(join(recordsFolder, golden.name), written)
    if (isUpdate) update(golden, written, outcome.stderr)
    expect(outcome.stderr).toBe(textOf(golden, 'stderr.txt'))
    expect(Object.keys(golden.input).filter((path) => !existsSync(join(outcome.cwd, path)))).toEqual([])
    if (golden.isError) {
      expect(written).toEqual({})
      return
    }
    expect(textsOf(written)).toEqual(expectedFiles(golden))
    expect(recordsOf(written), HOW_TO_SEE).toEqual(JSON.parse(textOf(golden, 'records.json')))
    expect(basesIn(files)).toEqual(adaptersIn(files))
    expect(files['.scim-gen/.gitignore']).toBe('backup/\njournal*\nlock*\n')
    expect(files['.scim-gen/.gitattributes']).toBe(ATTRIBUTES)
    expect(wholeIn(files)).toEqual(generatedIn(files))
  })
})

/** The files that have a copy of what was emitted last. */
const basesIn = (files: Files) =>
  Object.keys(files)
    .filter((path) => path.startsWith('.scim-gen/base/'))
    .map((path) => path.replace('.scim-gen/base/', ''))

const ATTRIBUTES = `manifest.json merge=union linguist-generated
base/** -merge linguist-generated -diff
model.json -merge linguist-generated
migrations/** linguist-generated
`

/** The files that git keeps whole. */
const wholeIn = (files: Files) =>
  Object.keys(files)
    .filter((path) => path.endsWith('/.gitattributes') && !path.startsWith('.scim-gen/'))
    .flatMap((path) =>
      [...(files[path] ?? '').matchAll(/^(\S+) -merge linguist-generated$/gm)].map(
        ([, name]) => `${posix.dirname(path)}/${name}`,
      ),
    )

/** The files that users edit, as the manifest has them. */
const adaptersIn = (files: Files) => listedAs('adapter', files)
const generatedIn = (files: Files) => listedAs('generated', files)

function listedAs(kind: string, { '.scim-gen/manifest.json': manifest = '' }: Files): readonly string[] {
  const listed: { readonly files: Readonly<Record<string, { readonly class: string }>> } =
    JSON.parse(manifest)
  return Object.keys(listed.files).filter((path) => listed.files[path]?.class === kind)
}

const textOf = ({ folder }: GoldenCase, file: string) => readFileSync(join(folder, file), 'utf8')

function writeRecords(folder: string, written: Files): void {
  const paths = Object.keys(recordsOf(written))
  writeFiles(folder, Object.fromEntries(paths.map((path) => [path, written[path] ?? ''])))
}

/** Writes all cases, for what one writes may be kept with another. */
function update({ name, folder, isError }: GoldenCase, written: Files, stderr: string): void {
  writeFileSync(join(folder, 'stderr.txt'), stderr)
  if (isError) return
  writeFileSync(join(folder, 'records.json'), `${JSON.stringify(recordsOf(written), null, 2)}\n`)
  const cases = goldenCases().filter((golden) => !golden.isError)
  const texts = Object.fromEntries(cases.map((golden) => [golden.name, expectedFiles(golden)]))
  for (const [each, files] of Object.entries(keep({ ...texts, [name]: textsOf(written) }))) {
    const expected = join(import.meta.dirname, each, 'expected')
    rmSync(expected, { recursive: true, force: true })
    writeFiles(expected, files)
  }
}
