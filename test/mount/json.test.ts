import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { checkJson, parseJson } from '../../src/runtime/protocol/json.js'
import { thrown } from '../schema/thrown.js'

const twice = (key: string) => ({
  status: 400,
  scimType: 'invalidSyntax',
  detail: `${JSON.stringify(key)} stands twice in an object of the request body`,
})

describe('keys that stand twice', () => {
  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a" :1,"b":2,"a"\n:2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"userName":"x","USERNAME":"y"}', 'USERNAME'],
    ['{"x":[{"y":{"op":1,"Op":2}}]}', 'Op'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a\\"":"\\":","a\\"":2}', 'a"'],
    [`{${Array.from({ length: 40 }, (_, index) => `"k${index}":1`).join()},"K7":2}`, 'K7'],
  ])('%s', (text, key) => {
    expect(thrown(() => parseJson(text))).toEqual(twice(key))
  })

  test('are seen where the parser of the host was first, if they differ in case', () => {
    expect(thrown(() => checkJson({ userName: 'x', username: 'y' }))).toEqual(twice('username'))
  })

  test('are none in any other JSON, however it is written', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
        const value: unknown = JSON.parse(text)
        try {
          checkJson(value)
        } catch {
          return
        }
        expect(parseJson(JSON.stringify(value, undefined, space))).toEqual(value)
      }),
    )
  })
})

describe('what a body may hold', () => {
  const values = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])))

  test('values', () => {
    expect(parseJson(values(limits.bodyValues))).toHaveLength(limits.bodyValues)
    expect(thrown(() => parseJson(values(limits.bodyValues + 1)))).toMatchObject({ status: 413 })
    expect(thrown(() => parseJson(values(3 * limits.bodyValues)))).toMatchObject({ status: 413 })
  })

  test('keys of an object', () => {
    expect(Object.keys(Object(parseJson(keys(limits.objectKeys))))).toHaveLength(limits.objectKeys)
    expect(thrown(() => parseJson(keys(limits.objectKeys + 1)))).toMatchObject({ status: 400 })
  })
})
