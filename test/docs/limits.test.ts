import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '../../src/runtime/limits.js'

const number = (value: number) => value.toLocaleString('en')
const { filterLength, filterDepth, filterLevels, filterTerms } = limits

/** What docs/security.md prints of each limit. */
const rows: readonly (readonly [what: string, most: string, otherwise: string])[] = [
  ['body', `${limits.bodyBytes / 1024 / 1024} MB`, '413'],
  ['nesting of its JSON', number(limits.bodyDepth), '400 `Invalid JSON in request body`'],
  ['values in it, keys and elements together', number(limits.bodyValues), '413'],
  ['keys of one object in it', number(limits.objectKeys), '400 `invalidSyntax`'],
  ['times that a key stands in one object, in any case', '1', '400 `invalidSyntax`'],
  ['`Content-Encoding` of it', 'none', '415'],
  ['text: what is unique, and `externalId`', `${number(limits.nameLength)} characters`, '400 `invalidValue`'],
  ['text: any other of a core schema', `${number(limits.textLength)} characters`, '400 `invalidValue`'],
  [
    'text: references, binary values, extensions',
    `${number(limits.longTextLength)} characters`,
    '400 `invalidValue`',
  ],
  ['values of one attribute, members aside', number(limits.values), '400 `invalidValue`'],
  ['members that one request names', number(limits.members), '413'],
  [
    'a resource: its values, and one more for every 32 characters of text; members aside',
    number(limits.resourceSize),
    '413',
  ],
  [
    'filter',
    `${number(filterLength)} characters, ${filterDepth} deep in parentheses, ${filterLevels} in \`and\`, \`or\` and \`not\`, ${filterTerms} comparisons`,
    '400 `invalidFilter`',
  ],
  ['operations of a PATCH', number(limits.patchOperations), '400 `invalidValue`'],
  ['filters on members in a PATCH, those by id aside', number(limits.memberFilters), '413'],
  ['operations of a bulk request', number(limits.bulkOperations), '413'],
  ['work of a request, in steps', number(limits.work), '413'],
  ['age of a cursor', `${limits.cursorTimeout / 3600} hour`, '400 `expiredCursor`'],
  [
    '`startIndex`, `count`',
    `${number(limits.maxStartIndex)} and ${number(limits.maxCount)}`,
    '400 `invalidValue`',
  ],
  [
    'time of a request, in milliseconds (`timeouts.request`)',
    number(limits.requestTime),
    '503 with `Retry-After`',
  ],
  [
    'time that a transaction is run again for (`timeouts.attempts`)',
    number(limits.attemptsTime),
    '503 with `Retry-After`',
  ],
]

test('docs/security.md prints the limits that hold', () => {
  const document = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const printed = document.match(/\| what \| at most \| else \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/)?.[1]
  expect(printed).toBe(rows.map((row) => `| ${row.join(' | ')} |\n`).join(''))
})
