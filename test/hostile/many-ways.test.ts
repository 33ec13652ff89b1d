/** Texts that a pattern could read in more ways than there is time for: each ends, or the test does not. */
import { expect, test } from 'vitest'
import { optionsBeside } from '../../src/inspect/sequelize/options-beside.js'
import { parseStructure } from '../../src/reconcile/structure/parse.js'

test('comments behind comments, after a comma', () => {
  const text = (comment: string) => `call(one,${comment.repeat(60)}\n  two)\n`
  for (const comment of [' // ', ' /* */ ']) expect(() => parseStructure(text(comment))).not.toThrow()
})

test('parts of a path without commas', () => {
  const text = `path.join(__dirname,${" 'config' ".repeat(60)} + name)`
  expect(optionsBeside('.', { path: 'src/db.ts', text })).toEqual([])
})
