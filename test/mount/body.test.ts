import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { readNodeBody } from '../../src/runtime/mount/body.js'

const JSON_TYPE = 'application/json'
const nothing = () => undefined

/** A request as Node gives it: a stream with headers. */
const requestOf = (text: string, headers: object = {}) =>
  Object.assign(Readable.from(text === '' ? [] : [Buffer.from(text)]), { headers: { ...headers } })

/** One that the host's parser has read already. */
async function readRequest(text: string) {
  const request = requestOf(text, { 'content-encoding': 'gzip' })
  await buffer(request)
  return request
}

describe('readNodeBody', () => {
  test.each([
    ['an object', { userName: 'ann' }, { userName: 'ann' }],
    ['null', null, null],
    ['text', '{"userName":"ann"}', { userName: 'ann' }],
    ['bytes', Buffer.from('{"userName":"ann"}'), { userName: 'ann' }],
  ])('the parser of the host has left %s', async (_what, left, read) => {
    expect(await readNodeBody(JSON_TYPE, await readRequest('x'), () => left)).toEqual(read)
  })

  test('what it has left is bound to the same depth', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
    const read = async (depth: number) => readNodeBody(JSON_TYPE, await readRequest('x'), () => nested(depth))
    expect(await read(limits.bodyDepth)).toEqual(nested(limits.bodyDepth))
    await expect(read(limits.bodyDepth + 1)).rejects.toMatchObject({ status: 400 })
    await expect(read(5000)).rejects.toMatchObject({ message: 'Invalid JSON in request body' })
  })

  test('it has found an empty body', async () => {
    const left = () => ({})
    await expect(readNodeBody(JSON_TYPE, await readRequest(''), left)).rejects.toMatchObject({
      status: 400,
      message: 'Invalid JSON in request body',
    })
  })

  test('something has read the body and left nothing: the app is told', async () => {
    await expect(readNodeBody(JSON_TYPE, await readRequest('{}'), nothing)).rejects.toThrow(
      'The body was read before SCIM got it, and nothing of it left in `body`',
    )
  })

  test('compressed bodies are not read, but what a hook of the host has unpacked is', async () => {
    const packed = requestOf('{}', { 'content-encoding': 'gzip' })
    await expect(readNodeBody(JSON_TYPE, packed, nothing)).rejects.toMatchObject({ status: 415 })
    expect(await readNodeBody(JSON_TYPE, Readable.from([Buffer.from('{}')]), nothing)).toEqual({})
  })
})
