/** The indexes of SCIM's own collections, which the first write on a connection makes. */
import { expect, test } from 'vitest'
import { keepIndexes } from '../../src/runtime/orm/mongoose/kept-indexes.js'
import { scimGroupCollection } from '../../src/runtime/orm/mongoose/scim-collection.js'

const { displayNameKey, externalId } = scimGroupCollection({})
const tables = {}
const indexed = {
  indexes: () => [
    { fields: [displayNameKey] as const, unique: true },
    { fields: [externalId] as const, unique: false },
  ],
}

/** A connection that notes the calls of its collections. */
function connected(options: { config?: object; base?: object; there?: readonly object[] } = {}) {
  const calls: string[] = []
  const state = { refuses: false }
  const collection = (name: string) => ({
    createIndex: async (keys: object, { unique }: { readonly unique: boolean }) => {
      calls.push(`${name} ${Object.keys(keys)}${unique ? ' unique' : ''}`)
      if (state.refuses) throw new Error('not authorized')
    },
    indexes: async () => {
      if (!options.there) throw new Error('ns does not exist')
      return options.there.map((key) => ({ key }))
    },
  })
  const { config, base } = options
  const db = { connection: { models: {}, transaction: () => {}, collection, config, base } }
  const errors: string[] = []
  return {
    calls,
    errors,
    state,
    keep: () => keepIndexes(db, tables, indexed, (error) => errors.push(String(error))),
  }
}

const MADE = ['scim_groups displayNameKey unique', 'scim_groups externalId']

test('they are made once for a connection', async () => {
  const one = connected()
  await Promise.all([one.keep(), one.keep()])
  await one.keep()
  expect(one.calls).toEqual(MADE)
  const other = connected()
  await other.keep()
  expect(other.calls).toEqual(MADE)
})

test('what cannot be made is reported, and tried again by the next write', async () => {
  const { calls, errors, state, keep } = connected()
  state.refuses = true
  await keep()
  expect(errors).toEqual(['Error: not authorized'])
  state.refuses = false
  await keep()
  expect(calls).toEqual([...MADE.slice(0, 1), ...MADE])
  expect(errors).toHaveLength(1)
})

test.each([{ config: { autoIndex: false } }, { config: {}, base: { options: { autoIndex: false } } }])(
  'none are made where the app makes its own, and missing ones are reported: %j',
  async (options) => {
    const { calls, errors, keep } = connected(options)
    await keep()
    await keep()
    const missing =
      'Error: scim_groups has no index {"displayNameKey":1}: call ensureScimIndexes() when your app is set up, for its connection has autoIndex: false'
    expect(errors).toEqual([missing, missing])
    expect(calls).toEqual([])
  },
)

test('an app that made them itself is told nothing', async () => {
  const there = [{ _id: 1 }, { displayNameKey: 1 }, { externalId: 1 }]
  const { calls, errors, keep } = connected({ config: { autoIndex: false }, there })
  await keep()
  expect({ calls, errors }).toEqual({ calls: [], errors: [] })
})
