import { describe, expect, test } from 'vitest'
import { codeFrame } from '../../src/cli/code-frame.js'
import { printDiagnostics } from '../../src/cli/report.js'
import { didYouMean, editDistance } from '../../src/did-you-mean.js'
import { fakeIo } from './fake-io.js'

const finding = { code: 'SG1005', message: 'Unknown key modle', fix: 'Did you mean model?' } as const
const ESCAPE = '\u001b['

describe('printDiagnostics', () => {
  test('paints on a terminal only, and not under NO_COLOR', () => {
    const printed = (options: Parameters<typeof fakeIo>[0]) => {
      const io = fakeIo(options)
      printDiagnostics([finding], io)
      return io.err()
    }
    expect(printed({ isTTY: true })).toContain(ESCAPE)
    expect(printed({ isTTY: true, env: { NO_COLOR: '1' } })).not.toContain(ESCAPE)
    expect(printed({})).toBe('SG1005 Unknown key modle\nfix: Did you mean model?\n')
  })

  test('does without a frame where the file cannot be read', () => {
    const io = fakeIo()
    printDiagnostics([{ ...finding, location: { file: 'gone.ts', line: 3, column: 2 } }], io)
    expect(io.err()).toBe('SG1005 Unknown key modle  gone.ts:3:2\nfix: Did you mean model?\n')
  })
})

describe('codeFrame', () => {
  const source = Array.from({ length: 12 }, (_, i) => `line ${i + 1}`).join('\r\n')

  test('shows the neighbours and the column', () => {
    expect(codeFrame(source, 10, 6)).toBe('   9 | line 9\n> 10 | line 10\n     |      ^\n  11 | line 11')
  })

  test('ends where the file ends', () => {
    expect(codeFrame(source, 1)).toBe('> 1 | line 1\n  2 | line 2')
    expect(codeFrame(source, 12)).toBe('  11 | line 11\n> 12 | line 12')
    expect(codeFrame(source, 13)).toBeUndefined()
  })

  test('keeps a minified line and control characters off the terminal', () => {
    expect(codeFrame(`${'x'.repeat(5000)}`, 1, 4000)).toHaveLength(146)
    expect(codeFrame('a\u001b[31mb\tc', 1, 3)).toBe('> 1 | a [31mb c\n    |   ^')
  })
})

describe('didYouMean', () => {
  test.each([
    ['modle', 'model'],
    ['dialekt', 'dialect'],
    ['USER', 'user'],
    ['orn', 'orm'],
    ['zzz', undefined],
    ['', undefined],
  ])('%s → %s', (word, expected) => {
    expect(didYouMean(word, ['user', 'model', 'orm', 'dialect'])).toBe(expected)
  })

  test('counts a swap of neighbours as one edit', () => {
    expect(editDistance('ab', 'ba')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('kitten', 'sitting')).toBe(3)
  })
})
