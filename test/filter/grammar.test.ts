/** The parser, held to the grammar of the RFC as peggy reads it: what one takes the other takes, as the same tree. */
import { readFileSync } from 'node:fs'
import { join as joined } from 'node:path'
import fc from 'fast-check'
import peggy from 'peggy'
import { expect, it } from 'vitest'
import { join } from '../../src/runtime/filter/join.js'
import { parseFilter, parsePath } from '../../src/runtime/filter/parse.js'
import { stringifyFilter, stringifyPath } from '../../src/runtime/filter/stringify.js'
import { filter, patchPath } from './arbitrary.js'
import { filterRows, pathRows } from './corpus.js'

const grammar = peggy.generate(readFileSync(joined(import.meta.dirname, 'scim-filter.peggy'), 'utf8'), {
  allowedStartRules: ['Filter', 'Path'],
})

const refused = 'refused'

function read(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text)
  } catch {
    return refused
  }
}

const byGrammar = (startRule: string) => (text: string) => grammar.parse(text, { startRule, join })

const pieces = [
  ' ',
  '(',
  ')',
  '[',
  ']',
  '.',
  ':',
  '"',
  '\\',
  'not',
  ' and ',
  ' or ',
  'a',
  '.b',
  'urn:x:',
  ' eq ',
  ' pr',
  '1',
  'e5',
  '-0',
  'null',
  '$',
]

/** Texts that are nearly right: one place of each is cut, and something put there. */
const mutated = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(texts, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ...pieces))
    .map(([text, at, cut, put]) => {
      const start = at % (text.length + 1)
      return text.slice(0, start) + put + text.slice(start + cut)
    })

it.each([
  ['filters', parseFilter, 'Filter', filterRows.map(({ filter }) => filter), filter.map(stringifyFilter)],
  ['paths', parsePath, 'Path', pathRows.map(({ path }) => path), patchPath.map(stringifyPath)],
] as const)('agree: %s', (_name, parse, rule, rows, texts) => {
  for (const text of rows) expect([text, read(parse, text)]).toEqual([text, read(byGrammar(rule), text)])
  const tokens = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(texts, mutated(texts), tokens), (text) => {
      expect(read(parse, text)).toEqual(read(byGrammar(rule), text))
    }),
    { numRuns: 300 },
  )
})
