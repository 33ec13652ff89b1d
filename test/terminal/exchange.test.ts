import { describe, expect, test } from 'vitest'
import { exchangeLines, storyLine } from '../../src/terminal/exchange.js'
import { errorNotes, operationNotes } from '../../src/terminal/notes.js'
import { hasColour, painter } from '../../src/terminal/paint.js'

const plain = painter(false)

describe('an exchange', () => {
  test('is a line, with what it changed under it', () => {
    const lines = exchangeLines(
      {
        method: 'PATCH',
        path: '/Users/019a1b2c-3d4e-7f50-8a6b-1234567890ab',
        status: 200,
        says: 'deactivated',
        milliseconds: 4.2,
        notes: ['Replace active "False"'],
        changes: [{ kind: '~', table: 'users', text: 'is_active 1 → 0' }],
        problems: ['status is 200, not 204'],
      },
      plain,
    )
    expect(lines).toEqual([
      `    ${'PATCH  /Users/…90ab'.padEnd(60)} 200  ${'deactivated'.padEnd(36)}   4 ms`,
      '           Replace active "False"',
      '      ~ users         is_active 1 → 0',
      '    ✗ status is 200, not 204',
    ])
  })

  test('without an answer has a dash for its status, and is cut where it is too long', () => {
    const [line] = exchangeLines(
      { method: 'GET', path: `/Users?${'x'.repeat(80)}`, status: undefined, says: 'cut', milliseconds: 1300 },
      plain,
    )
    expect(line).toBe(`    GET    /Users?${'x'.repeat(45)}… ---  ${'cut'.padEnd(36)}  1.3 s`)
  })

  test('has colours where its reader sees them', () => {
    expect(storyLine('Ada marries', painter(true))).toBe('  \u001b[1mAda marries\u001b[22m')
    expect(hasColour({ isTTY: true }, {})).toBe(true)
    expect(hasColour({}, { FORCE_COLOR: '1' })).toBe(true)
    expect(hasColour({ isTTY: true }, { NO_COLOR: '1' })).toBe(false)
    expect(hasColour({}, {})).toBe(false)
  })
})

describe('the notes under it', () => {
  test('are the operations of a PATCH', () => {
    const Operations = [
      { op: 'Add', path: 'members', value: [{ value: '1' }] },
      { op: 'remove', path: 'title' },
    ]
    expect(operationNotes({ Operations })).toEqual(['Add members [{"value":"1"}]', 'remove title'])
    expect(operationNotes({ userName: 'ada' })).toEqual([])
    expect(operationNotes(undefined)).toEqual([])
  })

  test('are the words of an error, of SCIM and of a token endpoint', () => {
    expect(errorNotes({ scimType: 'uniqueness', detail: 'taken', status: '409' })).toEqual([
      'uniqueness taken',
    ])
    expect(errorNotes({ error: 'invalid_client' })).toEqual(['invalid_client'])
    expect(errorNotes(null)).toEqual([])
  })
})
