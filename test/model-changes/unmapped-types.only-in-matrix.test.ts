/** Columns come and go, and the compiler says whether what was emitted speaks of them. */
import { describe, expect, test } from 'vitest'
import { newFolder } from '../matrix/support/folders.js'
import { compilerOutput } from '../orm/support/compile.js'
import { writeFiles } from '../support/files.js'
import { changes, type Edit, edited, treeOf } from './unmapped.js'

/** What the compiler says of what was emitted. */
async function compiled(name: string, edits: readonly Edit[]): Promise<string> {
  const cwd = newFolder(`unmapped-${name}`)
  writeFiles(cwd, edited(await treeOf(name), edits))
  const lines = (await compilerOutput(cwd)).split('\n')
  return lines.filter((line) => line.includes('src/scim/')).join('\n')
}

describe.each(changes)('$name', ({ name, dropped, added, mapped, refused }) => {
  test('of a column that SCIM does not map nothing is named', async () => {
    expect(await compiled(name, dropped)).toBe('')
    expect(await compiled(name, added)).toBe('')
  })

  test('without one that it maps nothing compiles', async () => {
    expect(await compiled(name, mapped)).toMatch(refused)
  })
})
