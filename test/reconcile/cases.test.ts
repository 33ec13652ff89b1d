/**
 * Ordinary edits beside ordinary changes of what is generated: a folder each, with the text generated `before`, the user's `edit` of
 * it, the `change` that is generated now, and what is `expected` of both, or the conflict. UPDATE_GOLDEN=1 writes the last.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { syntaxErrorLine } from '../../src/emit/style/parse-error.js'
import { markHunk } from '../../src/reconcile/markers.js'
import { mergeAdapter } from '../../src/reconcile/merge-adapter.js'
import { hunksOf } from '../../src/reconcile/pieces.js'

const folder = join(import.meta.dirname, 'cases')
const cases = readdirSync(folder).sort()
const textOf = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8')

/** What a merge comes to, by the file that it is expected in. */
async function outcome(name: string): Promise<Readonly<Record<string, string>>> {
  const merge = await mergeAdapter(
    {
      path: 'src/scim/adapters/user.ts',
      mine: textOf(name, 'edit.ts'),
      base: textOf(name, 'before.ts'),
      now: textOf(name, 'change.ts'),
    },
    { syntaxErrorLine },
  )
  return merge.kind === 'clean'
    ? { 'expected.ts': merge.text }
    : {
        'conflict.txt': hunksOf(merge.pieces)
          .map((hunk) => `${markHunk(hunk).join('\n')}\n`)
          .join('\n'),
      }
}

function expected(name: string): Readonly<Record<string, string>> {
  const files = ['expected.ts', 'conflict.txt'].filter((file) => existsSync(join(folder, name, file)))
  return Object.fromEntries(files.map((file) => [file, textOf(name, file)]))
}

function update(name: string, files: Readonly<Record<string, string>>): void {
  for (const file of ['expected.ts', 'conflict.txt']) rmSync(join(folder, name, file), { force: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
}

describe('an edit beside a change', () => {
  test.each(cases)('%s', async (name) => {
    const files = await outcome(name)
    if (process.env.UPDATE_GOLDEN === '1') update(name, files)
    expect(files).toEqual(expected(name))
    // Nobody is asked but where a person would ask, too.
    expect(Object.keys(files)).toEqual([name.startsWith('ask-') ? 'conflict.txt' : 'expected.ts'])
  })
})
