/** What a person at the terminal is asked about changed models. */
import { beforeEach, expect, test, vi } from 'vitest'
import { askModels } from '../../src/cli/ask-models.js'

const { select, confirm, cancelled } = vi.hoisted(() => ({
  select: vi.fn(),
  confirm: vi.fn(),
  cancelled: Symbol('cancelled'),
}))
vi.mock('@clack/prompts', () => ({ select, confirm, isCancel: (answer: unknown) => answer === cancelled }))

beforeEach(() => {
  select.mockReset()
  confirm.mockReset()
})

const question = {
  section: 'user',
  table: 'users',
  field: 'firstName',
  to: ['givenName', 'forename'],
} as const
const offer = {
  section: 'user',
  table: 'users',
  field: 'dept',
  attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
} as const

test.each([
  ['forename', 'forename'],
  ['', undefined],
])('whether a column was renamed: %j', async (answer, name) => {
  select.mockResolvedValueOnce(answer)
  expect(await askModels.rename(question)).toBe(name)
  expect(select).toHaveBeenCalledWith({
    message: 'users.firstName is gone. Was it renamed?',
    options: [
      { value: 'givenName', label: 'yes, to givenName' },
      { value: 'forename', label: 'yes, to forename' },
      { value: '', label: 'no' },
    ],
    // Prompts are talk.
    output: process.stderr,
    signal: expect.any(AbortSignal),
  })
})

test.each([true, false])('whether a column is to be served: %j', async (answer) => {
  confirm.mockResolvedValueOnce(answer)
  expect(await askModels.offer(offer)).toBe(answer)
  expect(confirm).toHaveBeenCalledWith({
    message: 'users.dept is new. Serve it as department of Enterprise User?',
    output: process.stderr,
    signal: expect.any(AbortSignal),
  })
})

test('who gives up has changed nothing', async () => {
  select.mockResolvedValueOnce(cancelled)
  confirm.mockResolvedValueOnce(cancelled)
  await expect(askModels.rename(question)).rejects.toThrow('SG5004 Stopped; nothing was written')
  await expect(askModels.offer(offer)).rejects.toThrow('SG5004 Stopped; nothing was written')
})
