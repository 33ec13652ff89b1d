import { describe, expect, it } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { applyOperations } from '../../src/runtime/patch/apply.js'
import { readResource } from '../../src/runtime/schema/input.js'
import { readUser } from '../../src/runtime/schema/read.js'
import { userResource } from './schemas.js'
import { thrown } from './thrown.js'

const rows = [
  ['userName', limits.nameLength],
  ['externalId', limits.nameLength],
  ['title', limits.textLength],
  ['profileUrl', limits.longTextLength],
] as const

const tooLong = (path: string, length: number) => ({
  status: 400,
  scimType: 'invalidValue',
  detail: `${path} is longer than ${length} characters`,
})

describe.each(rows)('%s', (name, length) => {
  const user = (count: number) => ({ userName: 'bjensen', [name]: 'x'.repeat(count) })

  it('is as long as it may be', () => {
    expect(readResource(user(length), userResource)).toEqual(user(length))
    expect(thrown(() => readResource(user(length + 1), userResource))).toEqual(tooLong(name, length))
  })

  it('is no longer by PATCH', () => {
    const value = 'x'.repeat(length + 1)
    const patch = () =>
      applyOperations({ userName: 'a' }, [{ op: 'replace', path: name, value }], userResource)
    expect(thrown(patch)).toEqual(tooLong(name, length))
  })

  it('may be longer in the rows of the host', () => {
    expect(readUser(user(length + 1), userResource)).toEqual(user(length + 1))
  })
})

it('names a sub-attribute, and an extension', () => {
  const read = (more: object) => () => readResource({ userName: 'a', ...more }, userResource)
  const long = 'x'.repeat(limits.longTextLength + 1)
  expect(thrown(read({ name: { givenName: long } }))).toEqual(tooLong('name.givenName', limits.textLength))
  expect(thrown(read({ 'urn:example:x': { a: long } }))).toEqual(
    tooLong('urn:example:x', limits.longTextLength),
  )
})
