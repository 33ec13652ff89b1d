/** What functions of the host's take. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signaturesIn } from '../../src/inspect/signature.js'

let cwd: string
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'signature-'))
  writeFileSync(
    join(cwd, 'lib.ts'),
    `export function none() { return 1 }
export async function told({ db }: { db: object }) { return db }
export const optional = (size?: number, alphabet = 'abc') => size
export const promised = (one: string, two: string): Promise<string> => Promise.resolve(one + two)
export const many = (...all: string[]) => all
function later(this: void, one: number) { return one }
export { later, later as renamed }
export default later
export const made = wrap(later)
export { other } from './other'
`,
  )
})
afterAll(() => rmSync(cwd, { recursive: true }))

test.each([
  ['none', { required: 0, most: 0, isAsync: false }],
  ['told', { required: 1, most: 1, isAsync: true }],
  ['optional', { required: 0, most: 2, isAsync: false }],
  ['promised', { required: 2, most: 2, isAsync: true }],
  ['many', { required: 0, most: Number.POSITIVE_INFINITY, isAsync: false }],
  ['later', { required: 1, most: 1, isAsync: false }],
  ['renamed', { required: 1, most: 1, isAsync: false }],
  ['default', { required: 1, most: 1, isAsync: false }],
  ['made', undefined],
  ['other', undefined],
  ['missing', undefined],
])('%s', (name, signature) => {
  expect(signaturesIn(cwd)(`lib.ts#${name}`)).toEqual(signature)
})

test('of packages, and of files that are not there, nothing is told', () => {
  const signatureOf = signaturesIn(cwd)
  expect([signatureOf('node:crypto#randomUUID'), signatureOf('gone.ts#f')]).toEqual([undefined, undefined])
})
