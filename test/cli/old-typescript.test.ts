/** A compiler that is too old is told with the first tree, installed or only listed. */
import { expect, test } from 'vitest'
import { oldTypeScript } from '../../src/doctor/old-typescript.js'
import { plainFolder, writeFiles } from '../support/files.js'

const told = (files: Readonly<Record<string, string>>) => {
  const { cwd, remove } = plainFolder('old-typescript')
  writeFiles(cwd, files)
  const message = oldTypeScript(cwd, 'src/scim')
  remove()
  return message
}
const lists = (range: string) => ({
  'package.json': JSON.stringify({ devDependencies: { typescript: range } }),
})
const installed = (version: string) => ({
  'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version }),
})

test('that is installed, whatever the range lets in', () => {
  expect(told({ ...lists('^4.8.4'), ...installed('4.8.4') })).toBe(
    'TypeScript 4.8.4 is older than 4.9, the oldest that the emitted code is tested with',
  )
  expect(told({ ...lists('^4.8.4'), ...installed('5.9.3') })).toBeUndefined()
})

test('that is listed, where none is installed; no guess is made by other ranges', () => {
  expect(told(lists('~4.7.3'))).toContain('TypeScript 4.7.3 is older')
  for (const range of ['^4.9.0', '6.0.1', '*', 'latest', '>=4.0.0'])
    expect(told(lists(range))).toBeUndefined()
  expect(told({ 'package.json': '{}' })).toBeUndefined()
})
