import { setTimeout } from 'node:timers/promises'
import { type SQL, StringChunk } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DrizzleHandle } from '../../src/runtime/orm/drizzle/handle.js'
import { inTransaction, outside } from '../../src/runtime/orm/drizzle/synchronous.js'

/** A database as Drizzle makes it of better-sqlite3, which writes down what it is told. */
function database(client = {}, refused = '') {
  const seen: string[] = []
  const run = (statement: SQL) => {
    const [text] = statement.queryChunks.flatMap((chunk) => (chunk instanceof StringChunk ? chunk.value : []))
    if (text === refused) throw new Error(`refused: ${text}`)
    seen.push(text ?? '')
  }
  const nothing = () => {}
  const handle: DrizzleHandle & object = Object.assign(
    { select: nothing, insert: nothing, update: nothing, delete: nothing },
    {
      transaction: () => {
        throw new TypeError('Transaction function cannot return a promise')
      },
      ...{ resultKind: 'sync', $client: client, run },
    },
  )
  return { handle, seen }
}

test('a transaction awaits what it does, and what is outside of it awaits the transaction', async () => {
  const { handle, seen } = database()
  const step = (name: string) => async () => void seen.push(name)
  const writing = inTransaction(handle, async (inner) => {
    expect(inner).toBe(handle)
    await step('write')()
    await setTimeout(5)
    await outside(inner, step('read inside'))
  })
  await Promise.all([writing, outside(handle, step('read outside'))])
  expect(seen).toEqual(['begin immediate', 'write', 'read inside', 'commit', 'read outside'])
})

test('two handles of one client have one connection', async () => {
  const client = {}
  const [one, other] = [database(client), database(client)]
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await setTimeout(5)
    order.push(`${name} ends`)
  }
  await Promise.all([inTransaction(one.handle, work('one')), inTransaction(other.handle, work('other'))])
  expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
})

test('an error rolls back, and comes out, even where SQLite has rolled back by itself', async () => {
  const failing = async () => {
    throw new Error('no')
  }
  const { handle, seen } = database()
  await expect(inTransaction(handle, failing)).rejects.toThrow('no')
  expect(seen).toEqual(['begin immediate', 'rollback'])
  await expect(inTransaction(database({}, 'rollback').handle, failing)).rejects.toThrow('no')
})

test('a commit that is refused is rolled back', async () => {
  const { handle, seen } = database({}, 'commit')
  await expect(inTransaction(handle, async () => {})).rejects.toThrow('refused: commit')
  expect(seen).toEqual(['begin immediate', 'rollback'])
})
