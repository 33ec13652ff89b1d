import { afterEach, expect, test, vi } from 'vitest'
import { askAboutConflicts } from '../../src/cli/ask-conflict.js'

const select = vi.hoisted(() => vi.fn())
const cancelled = Symbol('cancelled')
vi.mock('@clack/prompts', () => ({ select, isCancel: (answer: unknown) => answer === cancelled }))

const conflict = (path: string) => ({
  path,
  mine: 'a\nmine\n',
  pieces: [
    { kind: 'merged', lines: ['a'] },
    { kind: 'conflict', hunk: { line: 2, mine: ['mine'], base: ['base'], now: ['now'] } },
  ] as const,
})
afterEach(() => {
  vi.restoreAllMocks()
  select.mockReset()
})

test('asks for each file, and shows the difference as often as it is wanted', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  select.mockResolvedValueOnce('show').mockResolvedValueOnce('mine').mockResolvedValueOnce('markers')
  const ask = askAboutConflicts()
  expect(await ask(conflict('a.ts'))).toBe('mine')
  expect(said).toHaveBeenCalledExactlyOnceWith(
    'a.ts:2\n<<<<<<< yours\nmine\n||||||| last generated\nbase\n=======\nnow\n>>>>>>> generated now\n',
  )
  expect(await ask(conflict('b.ts'))).toBe('markers')
  expect(select).toHaveBeenCalledTimes(3)
  expect(select.mock.calls[0]?.[0]).toMatchObject({
    message: 'a.ts: you and the generator changed the same lines, in one place',
    output: process.stderr,
  })
})

test.each([['abort'], [cancelled]])('asks no more after %s', async (answer) => {
  select.mockResolvedValueOnce(answer)
  const ask = askAboutConflicts()
  expect([await ask(conflict('a.ts')), await ask(conflict('b.ts'))]).toEqual(['abort', 'abort'])
  expect(select).toHaveBeenCalledTimes(1)
})
